import { timeWib } from '@bakti/contract/time.rules'
import { ClockAlert, CloudOff, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/cx'
import { toneClass } from '../../ui/tone'
import type { ShownRow } from '../kehadiran/pending.rules'
import { STATUS_LOOK } from '../absen/status-kehadiran'

interface TileProps {
  row: ShownRow
  onOpen: () => void
}

/** Somebody with a record, as a tile. */
function Tile({ row, onOpen }: TileProps) {
  const { nama, status_kehadiran: status, waktu_absen, perlu_diputuskan, stored, marks } = row
  const hadir = status === 'Hadir'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(
        'flex size-full min-h-19 flex-col justify-between gap-1 rounded-sm border-[1.5px] px-2.5 py-2 text-left [&_svg]:size-[0.9375rem] [&_svg]:shrink-0',
        perlu_diputuskan
          ? toneClass.orange
          : hadir
            ? 'border-hadir-tepi bg-permukaan text-hadir-teks'
            : toneClass[STATUS_LOOK[status].tone],
      )}
    >
      <b className="text-sm/tight wrap-anywhere">{nama}</b>
      <span className="inline-flex items-center gap-1 text-[0.8125rem] font-semibold tabular-nums">
        {STATUS_LOOK[status].icon}
        {hadir ? (
          <>
            <span className="sr-only">Hadir </span>
            {timeWib(waktu_absen)}
          </>
        ) : (
          status
        )}
        {marks?.late && <ClockAlert aria-label="Terlambat" className="text-terlambat-teks" />}
        {!stored && <CloudOff aria-label="Belum terkirim" className="ml-auto" />}
        {perlu_diputuskan && <TriangleAlert aria-label="Perlu diputuskan" className="ml-auto" />}
      </span>
    </button>
  )
}

/** Everybody with a record. */
export function TileList({ rows, onOpen }: { rows: readonly ShownRow[]; onOpen: (row: ShownRow) => void }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="flex min-h-11 items-center gap-1.5 font-extrabold">
        Sudah tercatat <span className="font-bold text-tinta-lembut tabular-nums">{rows.length}</span>
      </h2>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {rows.map((row) => (
          <li key={row.id}>
            <Tile row={row} onOpen={() => onOpen(row)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
