import { type CountedRow, countKehadiran, jumlahText, expectedOf } from '@bakti/contract/absen/jumlah.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { formatPercent } from '../../ui/format-number'
import { cx } from '../../ui/cx'
import { toneClass } from '../../ui/tone'
import { KehadiranBar } from '../absen/KehadiranBar'
import { STATUS_LOOK } from '../absen/status-kehadiran'

const TILES = ['Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin'] as const

const label = (status: StatusKehadiran) => (status === 'Belum Absen' ? 'Belum' : status)

interface KehadiranSummaryProps {
  /** How many rows have a status; those whose status is stored on this device only are among them. */
  countOf: (status: StatusKehadiran) => number
  /** Only rows of this status are shown; null: all. */
  filter: StatusKehadiran | null
  onFilter: (filter: StatusKehadiran | null) => void
}

/** The counts of the statuses. A press on one filters the rows by it; a second press shows all again. */
export function KehadiranSummary({ countOf, filter, onFilter }: KehadiranSummaryProps) {
  return (
    <div
      role="group"
      aria-label="Saring menurut status"
      className="mb-2 grid grid-cols-5 gap-1.5 md:mb-5 md:gap-3"
    >
      {TILES.map((status) => (
        <button
          key={status}
          type="button"
          aria-label={`${countOf(status)} ${label(status)}`}
          aria-pressed={filter === status}
          onClick={() => onFilter(filter === status ? null : status)}
          className={cx(
            'flex min-h-11 min-w-0 cursor-pointer items-center rounded-md border-[1.5px] max-md:flex-col max-md:justify-center max-md:px-0.5 max-md:py-1 md:gap-2 md:px-2.5 md:py-2.5 xl:gap-3 xl:px-4',
            'aria-pressed:ring-[2.5px] aria-pressed:ring-tinta aria-pressed:ring-offset-2 aria-pressed:ring-offset-latar-admin',
            toneClass[STATUS_LOOK[status].tone],
            status === 'Belum Absen' && 'border-dashed',
          )}
        >
          <span aria-hidden className="max-md:hidden md:[&_svg]:size-5 xl:[&_svg]:size-6">
            {STATUS_LOOK[status].icon}
          </span>
          <span className="judul text-[1.375rem]/none tabular-nums md:text-[2rem]/none xl:text-[2.25rem]/none">
            {countOf(status)}
          </span>
          <span className="text-xs font-bold md:text-sm xl:text-base">{label(status)}</span>
        </button>
      ))}
    </div>
  )
}

/** The progress of a group as text and bar (rule U125). Neither counts what is stored on this device only among the recorded (rule S15). */
export function KehadiranProgress({ rows }: { rows: readonly CountedRow[] }) {
  const jumlah = countKehadiran(rows)
  return (
    <div className="flex items-center gap-3 px-4 py-1 text-sm/5 font-semibold tabular-nums max-md:justify-between md:gap-5 md:px-5 md:py-3">
      <span>{jumlahText(jumlah)}</span>
      <KehadiranBar jumlah={jumlah} className="h-2 min-w-20 flex-1 max-md:hidden" />
      <span className="text-tinta-lembut">{formatPercent(jumlah.hadir, expectedOf(jumlah))}</span>
    </div>
  )
}
