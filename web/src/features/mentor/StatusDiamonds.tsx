import { countKehadiran, jumlahText } from '@bakti/contract/absen/jumlah.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { cx } from '../../ui/cx'
import type { ShownRow } from '../kehadiran/pending.rules'

const ORDER = ['Hadir', 'Izin', 'Sakit', 'Alfa', 'Belum Absen'] as const

const ON_LIGHT: Record<StatusKehadiran, string> = {
  Hadir: 'bg-rimba-500',
  Izin: 'bg-emas-400',
  Sakit: 'bg-danau-300',
  Alfa: 'bg-lado-600',
  'Belum Absen': 'bg-arang-300',
}
const ON_DARK: Record<StatusKehadiran, string> = {
  ...ON_LIGHT,
  Hadir: 'bg-emas-400',
  Izin: 'bg-santan-50',
  Alfa: 'bg-lado-300',
}

interface StatusDiamondsProps {
  rows: readonly ShownRow[]
  dark?: boolean
  small?: boolean
  className?: string
}

/** A group as diamonds, one for each member, in the colours of the statuses on screen. The counts stand in words beside it. */
export function StatusDiamonds({ rows, dark = false, small = false, className }: StatusDiamondsProps) {
  const colour = dark ? ON_DARK : ON_LIGHT
  return (
    <div
      role="img"
      aria-label={jumlahText(countKehadiran(rows))}
      className={cx('flex flex-wrap gap-x-[0.1875rem] gap-y-1', className)}
    >
      {ORDER.flatMap((status) =>
        rows
          .filter(({ status_kehadiran }) => status_kehadiran === status)
          .map(({ id }) => (
            <i
              key={id}
              className={cx(
                '[clip-path:polygon(50%_0,100%_50%,50%_100%,0_50%)]',
                small ? 'h-[0.8125rem] w-2.5' : 'h-4 w-[0.8125rem]',
                colour[status],
              )}
            />
          )),
      )}
    </div>
  )
}
