import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { angka } from '../../ui/angka'
import { cx } from '../../ui/cx'

export type JumlahKehadiran = Record<StatusKehadiran, number>

const PARTS: readonly { status: StatusKehadiran; className: string }[] = [
  { status: 'Hadir', className: 'bg-hadir-penuh' },
  { status: 'Sakit', className: 'bg-sakit-penuh' },
  { status: 'Izin', className: 'bg-izin-penuh' },
  { status: 'Alfa', className: 'bg-alfa-penuh' },
]

/** Hatched: no status has this look. */
const UNSENT = 'bg-[repeating-linear-gradient(135deg,var(--color-emas-400)_0_3px,transparent_3px_6px)]'

interface BilahProps {
  /** What is recorded, and how many have no status. */
  jumlah: JumlahKehadiran
  /** How many have a status that is stored on this device only. */
  unsent?: number
  className?: string
}

/** The shares of the statuses as one bar; the rest of the bar stands for the members without a record. */
export function BilahKehadiran({ jumlah, unsent = 0, className }: BilahProps) {
  const belum = jumlah['Belum Absen']
  const spoken = PARTS.map(({ status }) => `${angka(jumlah[status])} ${status}`)
  const waiting = unsent > 0 ? [`${angka(unsent)} belum terkirim`] : []
  return (
    <div
      role="img"
      aria-label={[...spoken, ...waiting, `${angka(belum)} Belum Absen`].join(', ')}
      className={cx('flex gap-0.5 overflow-hidden rounded-full bg-belum-latar', className)}
    >
      {PARTS.filter(({ status }) => jumlah[status] > 0).map(({ status, className: colour }) => (
        <span key={status} className={colour} style={{ flexGrow: jumlah[status] }} />
      ))}
      {unsent > 0 && <span className={UNSENT} style={{ flexGrow: unsent }} />}
      <span style={{ flexGrow: belum }} />
    </div>
  )
}
