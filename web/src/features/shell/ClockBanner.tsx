import { ClockAlert } from 'lucide-react'
import { useDeviceClockOff } from '../../platform/clock'
import { Banner } from '../../ui/Banner'

/** Shows by how much the device's clock is wrong (rule O19). */
export function ClockBanner() {
  const minutes = useDeviceClockOff()
  if (minutes === 0) return null
  const direction = minutes > 0 ? 'lebih cepat' : 'lebih lambat'
  return (
    <Banner
      tone="orange"
      live="status"
      icon={<ClockAlert />}
      className="mb-5 print:hidden"
      detail="Nyalakan tanggal dan waktu otomatis di pengaturan perangkat."
    >
      {`Jam perangkat ini ${direction} ${Math.abs(minutes)} menit dari jam server.`}
    </Banner>
  )
}
