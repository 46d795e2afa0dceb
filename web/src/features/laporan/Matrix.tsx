import type { JumlahLaporan, LaporanPersonRow, LaporanSetRow } from '@bakti/contract/laporan/laporan.schemas'
import { type LaporanRows, markOf } from '@bakti/contract/laporan/laporan.rules'
import { shownTanggal } from '@bakti/contract/time.rules'
import { cx } from '../../ui/cx'
import { formatNumber } from '../../ui/format-number'
import { type ShownCell, ROWS_LABEL, cellOf, markLabel, rowLabel } from './laporan.rules'

interface Kegiatan {
  id: string
  title: string
  tanggal: string
}

interface MatrixProps {
  per: LaporanRows
  kegiatan: readonly Kegiatan[]
  baris: readonly LaporanSetRow[]
  orang: readonly LaporanPersonRow[]
  total: { peserta: number; sel: readonly JumlahLaporan[]; semua: JumlahLaporan }
  jumlah: boolean
  /** Opens the people of a cell: of a row, or of all; in an activity, or in all of them. */
  onOpen: (row: { label: string; kunci: string } | null, kegiatan: Kegiatan | null) => void
}

const HEAD =
  'sticky top-0 z-1 bg-baris-kepala px-2.5 py-2.5 text-right align-bottom text-[0.8125rem]/[1.25] font-bold'
const FIRST =
  'sticky left-0 z-1 max-md:max-w-34 text-left max-md:pl-4 pl-5 max-md:shadow-[1px_0_0_var(--color-garis-admin)]'
const CELL = 'border-t border-garis-admin px-1 py-0.5'
const LAST = 'border-l border-garis-admin'
const FOOT = 'sticky bottom-0 bg-baris-kepala border-t-2 border-tinta font-extrabold'

/** The matrix of the recap: a row each, a column an activity. Its first column and its head stay while it scrolls. */
export function Matrix(props: MatrixProps) {
  const { per, kegiatan, total, jumlah, onOpen } = props
  return (
    <div
      role="region"
      aria-label="Matriks kehadiran"
      // Scrolled by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[80vh] overflow-auto rounded-t-lg focus-visible:-outline-offset-3"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, FIRST, 'z-2!')}>
              {ROWS_LABEL[per]}
            </th>
            <th scope="col" className={cx(HEAD, 'max-md:hidden')}>
              {per === 'orang' ? 'Kelompok' : 'Peserta'}
            </th>
            {kegiatan.map(({ id, title, tanggal }) => (
              <th key={id} scope="col" className={cx(HEAD, 'min-w-22')}>
                {title}
                <span className="block font-medium text-tinta-lembut">
                  {shownTanggal(tanggal).slice(0, 5)}
                </span>
              </th>
            ))}
            <th scope="col" className={cx(HEAD, LAST, 'pr-5')}>
              Semua
            </th>
          </tr>
        </thead>
        <tbody>{per === 'orang' ? <People {...props} /> : <Sets {...props} per={per} />}</tbody>
        <tfoot>
          <tr>
            <th scope="row" className={cx(FOOT, FIRST, 'z-2! py-1.5')}>
              Semua
            </th>
            <td className={cx(FOOT, 'px-2.5 text-right tabular-nums max-md:hidden')}>
              {formatNumber(total.peserta)}
            </td>
            {kegiatan.map((each, at) => (
              <td key={each.id} className={cx(FOOT, 'px-1 py-0.5')}>
                <Cell
                  cell={cellOf(total.sel[at] ?? { hadir: 0, sasaran: 0 }, jumlah)}
                  label={`Semua, ${each.title}`}
                  onOpen={() => onOpen(null, each)}
                />
              </td>
            ))}
            <td className={cx(FOOT, LAST, 'py-0.5 pr-3.5 pl-1')}>
              <Cell cell={cellOf(total.semua, jumlah)} label="Semua" onOpen={() => onOpen(null, null)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Sets({
  per,
  kegiatan,
  baris,
  jumlah,
  onOpen,
}: MatrixProps & { per: Exclude<LaporanRows, 'orang'> }) {
  return baris.map((row) => {
    const label = rowLabel(per, row)
    const of = { label, kunci: row.kunci }
    return (
      <tr key={row.kunci} className="group">
        <th
          scope="row"
          className={cx(CELL, FIRST, 'bg-permukaan py-2 font-semibold group-hover:bg-baris-arah')}
        >
          {label}
        </th>
        <td className={cx(CELL, 'px-2.5 text-right text-tinta-lembut tabular-nums max-md:hidden')}>
          {formatNumber(row.peserta)}
        </td>
        {kegiatan.map((each, at) => (
          <td key={each.id} className={CELL}>
            <Cell
              cell={cellOf(row.sel[at] ?? { hadir: 0, sasaran: 0 }, jumlah)}
              label={`${label}, ${each.title}`}
              onOpen={() => onOpen(of, each)}
            />
          </td>
        ))}
        <td className={cx(CELL, LAST, 'pr-3.5')}>
          <Cell cell={cellOf(row.semua, jumlah)} label={`${label}, semua`} onOpen={() => onOpen(of, null)} />
        </td>
      </tr>
    )
  })
}

function People({ orang, kegiatan, jumlah }: MatrixProps) {
  return orang.map((person) => (
    <tr key={person.id} className="group">
      <th
        scope="row"
        className={cx(CELL, FIRST, 'bg-permukaan py-2 font-semibold wrap-anywhere group-hover:bg-baris-arah')}
      >
        {person.nama}
        <span className="block text-[0.8125rem] font-normal text-tinta-lembut tabular-nums">
          {person.nim}
        </span>
      </th>
      <td className={cx(CELL, 'px-2.5 text-right text-tinta-lembut tabular-nums max-md:hidden')}>
        {person.kelompok}
      </td>
      {kegiatan.map((each, at) => (
        <td key={each.id} className={cx(CELL, 'px-2.5 text-right')}>
          <Mark letter={person.jejak[at] ?? 'x'} />
        </td>
      ))}
      <td className={cx(CELL, LAST, 'pr-5 text-right font-semibold tabular-nums')}>
        {cellOf(person.semua, jumlah).text}
      </td>
    </tr>
  ))
}

const TEXT: Record<string, string> = {
  Alfa: 'font-bold text-alfa-teks',
  Hadir: 'text-tinta',
}

/** What is read of a person in an activity. */
function Mark({ letter }: { letter: string }) {
  const mark = markOf(letter)
  if (mark === null || mark.unsaid)
    return (
      <span className="text-tinta-lembut">
        <span aria-hidden>–</span>
        <span className="sr-only">{markLabel(letter)}</span>
      </span>
    )
  return (
    <span className={mark.late ? 'text-terlambat-teks' : (TEXT[mark.status] ?? 'text-tinta-lembut')}>
      {markLabel(letter)}
    </span>
  )
}

const BAR = { low: 'bg-alfa-penuh', warning: 'bg-emas-400', good: 'bg-hadir-penuh' } as const

interface CellProps {
  cell: ShownCell
  label: string
  onOpen: () => void
}

/** A number over its bar, which begins at 0 and is as wide as its column. A press opens its people. */
function Cell({ cell: { text, share, level }, label, onOpen }: CellProps) {
  if (share === null) return <span className="block px-1.5 text-right text-tinta-lembut">–</span>
  return (
    <button
      type="button"
      aria-label={`${label}: ${text}`}
      onClick={onOpen}
      className="grid min-h-11 w-full min-w-14 cursor-pointer content-center gap-1 rounded-sm px-1.5 hover:bg-baris-arah"
    >
      <span
        className={cx(
          'text-right leading-tight tabular-nums',
          level === 'low' ? 'font-extrabold text-alfa-teks' : 'font-semibold',
        )}
      >
        {text}
      </span>
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-belum-latar">
        <span className={cx('block h-full', BAR[level])} style={{ width: `${share * 100}%` }} />
      </span>
    </button>
  )
}
