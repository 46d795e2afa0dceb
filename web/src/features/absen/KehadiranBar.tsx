import type { Jumlah } from '@bakti/contract/absen/jumlah.rules'
import { formatNumber } from '../../ui/format-number'
import { cx } from '../../ui/cx'

const PARTS = [
  { key: 'hadir', word: 'Hadir', className: 'bg-hadir-penuh' },
  { key: 'sakit', word: 'Sakit', className: 'bg-sakit-penuh' },
  { key: 'izin', word: 'Izin', className: 'bg-izin-penuh' },
  { key: 'alfa', word: 'Alfa', className: 'bg-alfa-penuh' },
] as const

/** Hatched: no status has this look. */
const UNSENT = 'bg-[repeating-linear-gradient(135deg,var(--color-emas-400)_0_3px,transparent_3px_6px)]'

interface KehadiranBarProps {
  jumlah: Jumlah
  className?: string
}

/** The shares of the statuses as one bar; the rest of the bar stands for the members without a record. */
export function KehadiranBar({ jumlah, className }: KehadiranBarProps) {
  const { belum, antre = 0 } = jumlah
  const spoken = PARTS.map(({ key, word }) => `${formatNumber(jumlah[key])} ${word}`)
  const waiting = antre > 0 ? [`${formatNumber(antre)} belum terkirim`] : []
  return (
    <div
      role="img"
      aria-label={[...spoken, ...waiting, `${formatNumber(belum)} Belum Absen`].join(', ')}
      className={cx('flex gap-0.5 overflow-hidden rounded-full bg-belum-latar', className)}
    >
      {PARTS.filter(({ key }) => jumlah[key] > 0).map(({ key, className: colour }) => (
        <span key={key} className={colour} style={{ flexGrow: jumlah[key] }} />
      ))}
      {antre > 0 && <span className={UNSENT} style={{ flexGrow: antre }} />}
      <span style={{ flexGrow: belum }} />
    </div>
  )
}
