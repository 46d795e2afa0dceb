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

/** The shares of the statuses as one bar; the rest of the bar stands for the members without a record. */
export function BilahKehadiran({ jumlah, className }: { jumlah: JumlahKehadiran; className?: string }) {
  const belum = jumlah['Belum Absen']
  const spoken = PARTS.map(({ status }) => `${angka(jumlah[status])} ${status}`)
  return (
    <div
      role="img"
      aria-label={[...spoken, `${angka(belum)} Belum Absen`].join(', ')}
      className={cx('flex gap-0.5 overflow-hidden rounded-full bg-belum-latar', className)}
    >
      {PARTS.filter(({ status }) => jumlah[status] > 0).map(({ status, className: colour }) => (
        <span key={status} className={colour} style={{ flexGrow: jumlah[status] }} />
      ))}
      <span style={{ flexGrow: belum }} />
    </div>
  )
}
