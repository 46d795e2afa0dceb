import type { ImporRow, ImporResult, ImporClass } from '@bakti/contract/kelompok/kelompok.schemas'
import { CircleX, Equal, List, MoveRight, Pencil, Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../ui/format-number'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { type Column, Table } from '../../ui/Table'
import { cx } from '../../ui/cx'
import { type Tone, toneClass } from '../../ui/tone'
import { CLASS_ORDER, type RowFilter, namedKelompok, noteOf, rowsOf } from './import.rules'
import { placeKey } from './sheet.rules'

interface Face {
  tone: Tone
  icon: ReactNode
  label: string
}

const CLASSES: Record<ImporClass, Face> = {
  baru: { tone: 'green', icon: <Plus aria-hidden />, label: 'Baru' },
  berubah: { tone: 'blue', icon: <Pencil aria-hidden />, label: 'Berubah' },
  pindah: { tone: 'yellow', icon: <MoveRight aria-hidden />, label: 'Pindah kelompok' },
  sama: { tone: 'grey', icon: <Equal aria-hidden />, label: 'Sama' },
  salah: { tone: 'red', icon: <CircleX aria-hidden />, label: 'Salah' },
}
const ALL: Face = { tone: 'grey', icon: <List aria-hidden />, label: 'Semua' }
const WARNED: Face = { tone: 'orange', icon: <TriangleAlert aria-hidden />, label: 'Sel dilewati' }

function Note({ row }: { row: ImporRow }) {
  const tone = row.kelas === 'salah' ? 'text-salah-teks font-semibold' : 'text-tinta-lembut'
  return <span className={tone}>{noteOf(row)}</span>
}

const COLUMNS: readonly Column<ImporRow>[] = [
  {
    key: 'baris',
    header: 'Baris',
    card: 'detail',
    numeric: true,
    className: 'md:w-14 text-tinta-lembut wrap-anywhere',
    cell: ({ baris, lembar }) => (
      <>
        {baris}
        {lembar !== undefined && <span className="block text-xs max-md:inline"> {lembar}</span>}
      </>
    ),
  },
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    className: 'md:min-w-36 wrap-anywhere',
    cell: (row) => row.nama || '-',
  },
  {
    key: 'nim',
    header: 'NIM',
    card: 'detail',
    numeric: true,
    className: 'md:min-w-32 wrap-anywhere',
    cell: (row) => row.nim || '-',
  },
  {
    key: 'kelompok',
    header: 'Kelompok',
    card: 'line',
    numeric: true,
    className: 'wrap-anywhere',
    cell: (row) => row.kelompok || '-',
  },
  {
    key: 'kelas',
    header: 'Hasil',
    card: 'block',
    className: 'md:whitespace-nowrap',
    cell: ({ kelas }) => (
      <Badge tone={CLASSES[kelas].tone} icon={CLASSES[kelas].icon}>
        {CLASSES[kelas].label}
      </Badge>
    ),
  },
  {
    key: 'catatan',
    header: 'Catatan',
    card: 'line',
    cardLabel: '',
    className: 'md:w-1/4',
    cell: (row) => <Note row={row} />,
  },
]
const KEY = (row: ImporRow) => placeKey(row)

/** Rows that are drawn at a time: a phone draws 8,000 too slowly, and all of them are never read. */
const STEP = 100

interface ChipProps {
  face: Face
  count: number
  chosen: boolean
  onChoose: () => void
}

function Chip({ face, count, chosen, onChoose }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] px-4 text-sm font-bold [&_svg]:size-4',
        toneClass[face.tone],
        'shrink-0 whitespace-nowrap',
        chosen && 'ring-2 ring-current ring-inset',
      )}
    >
      {face.icon}
      {face.label} {formatNumber(count)}
    </button>
  )
}

interface ImportSummaryProps {
  plan: ImporResult
  /** Groups that will be made, by number. */
  newKelompok: readonly number[]
  /** The rows that are shown; null: all. */
  chosen: RowFilter | null
  onChoose: (shown: RowFilter | null) => void
}

/** What the file would do, in one line: each number shows its rows. */
export function ImportSummary({ plan, newKelompok, chosen, onChoose }: ImportSummaryProps) {
  const warned = rowsOf(plan.baris, 'peringatan').length
  return (
    <div className="grid gap-2">
      <div
        role="group"
        aria-label="Saring baris"
        className="flex gap-2 max-md:-mx-6 max-md:overflow-x-auto max-md:px-6 md:flex-wrap"
      >
        <Chip face={ALL} count={plan.baris.length} chosen={chosen === null} onChoose={() => onChoose(null)} />
        {CLASS_ORDER.filter((kelas) => plan.jumlah[kelas] > 0).map((kelas) => (
          <Chip
            key={kelas}
            face={CLASSES[kelas]}
            count={plan.jumlah[kelas]}
            chosen={chosen === kelas}
            onChoose={() => onChoose(kelas)}
          />
        ))}
        {warned > 0 && (
          <Chip
            face={WARNED}
            count={warned}
            chosen={chosen === 'peringatan'}
            onChoose={() => onChoose('peringatan')}
          />
        )}
      </div>
      {newKelompok.length > 0 && (
        <p className="text-tinta-lembut">
          <b className="text-tinta">{formatNumber(newKelompok.length)} kelompok baru</b> akan dibuat:{' '}
          {namedKelompok(newKelompok)}.
        </p>
      )}
    </div>
  )
}

/** Rows of a plan, with what each would do. */
export function ImportRows({ rows }: { rows: readonly ImporRow[] }) {
  const [limit, setLimit] = useState(STEP)
  const rest = rows.length - limit
  return (
    <section aria-label="Baris berkas" className="overflow-hidden rounded-md border border-garis-admin">
      <Table
        label="Pratinjau impor"
        tight
        columns={COLUMNS}
        rows={rows.slice(0, limit)}
        rowKey={KEY}
        context={undefined}
      />
      {rest > 0 && (
        <div className="border-t border-garis-admin p-4 text-center">
          <Button variant="outline" onClick={() => setLimit(limit + STEP)}>
            Tampilkan {Math.min(STEP, rest)} lagi dari {formatNumber(rest)}
          </Button>
        </div>
      )}
    </section>
  )
}
