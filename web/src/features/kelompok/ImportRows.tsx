import type { BarisImpor, HasilImpor, KelasImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { CircleX, Equal, List, MoveRight, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { type Column, Table } from '../../ui/Table'
import { cx } from '../../ui/cx'
import { type Tone, toneClass } from '../../ui/tone'
import { KELAS_ORDER, noteOf, rowsOf } from './import.rules'

interface Face {
  tone: Tone
  icon: ReactNode
  label: string
}

const KELAS: Record<KelasImpor, Face> = {
  baru: { tone: 'hijau', icon: <Plus aria-hidden />, label: 'Baru' },
  berubah: { tone: 'biru', icon: <Pencil aria-hidden />, label: 'Berubah' },
  pindah: { tone: 'kuning', icon: <MoveRight aria-hidden />, label: 'Pindah kelompok' },
  sama: { tone: 'abu', icon: <Equal aria-hidden />, label: 'Sama' },
  salah: { tone: 'merah', icon: <CircleX aria-hidden />, label: 'Salah' },
}
const ALL: Face = { tone: 'abu', icon: <List aria-hidden />, label: 'Semua' }

function Note({ row }: { row: BarisImpor }) {
  const tone = row.kelas === 'salah' ? 'text-salah-teks font-semibold' : 'text-tinta-lembut'
  return <span className={tone}>{noteOf(row)}</span>
}

const COLUMNS: readonly Column<BarisImpor>[] = [
  {
    key: 'baris',
    header: 'Baris',
    card: 'detail',
    numeric: true,
    className: 'md:w-18 text-tinta-lembut',
    cell: (row) => row.baris,
  },
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    className: 'md:min-w-48 wrap-anywhere',
    cell: (row) => row.nama || '-',
  },
  {
    key: 'nim',
    header: 'NIM',
    card: 'detail',
    numeric: true,
    className: 'md:min-w-36 lg:min-w-48 wrap-anywhere',
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
      <Badge tone={KELAS[kelas].tone} icon={KELAS[kelas].icon}>
        {KELAS[kelas].label}
      </Badge>
    ),
  },
  {
    key: 'catatan',
    header: 'Catatan',
    card: 'line',
    cardLabel: '',
    className: 'md:w-1/3',
    cell: (row) => <Note row={row} />,
  },
]
const KEY = (row: BarisImpor) => String(row.baris)

/** Rows that are drawn at a time: a phone draws 8,000 too slowly, and nobody reads them all. */
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
        chosen && 'ring-2 ring-current',
      )}
    >
      {face.icon}
      {face.label} {count.toLocaleString('id-ID')}
    </button>
  )
}

/** The rows of a plan with what each would do; one class of them alone, if one likes. */
export function ImportRows({ plan }: { plan: HasilImpor }) {
  const [chosen, setChosen] = useState<KelasImpor | null>(null)
  const [limit, setLimit] = useState(STEP)
  const rows = rowsOf(plan.baris, chosen)
  const rest = rows.length - limit
  const choose = (kelas: KelasImpor | null) => {
    setChosen(kelas)
    setLimit(STEP)
  }
  return (
    <section aria-label="Baris berkas" className="grid gap-4">
      <div role="group" aria-label="Saring baris" className="flex flex-wrap gap-2">
        <Chip face={ALL} count={plan.baris.length} chosen={chosen === null} onChoose={() => choose(null)} />
        {KELAS_ORDER.filter((kelas) => plan.jumlah[kelas] > 0).map((kelas) => (
          <Chip
            key={kelas}
            face={KELAS[kelas]}
            count={plan.jumlah[kelas]}
            chosen={chosen === kelas}
            onChoose={() => choose(kelas)}
          />
        ))}
      </div>
      <Card className="overflow-hidden">
        <Table
          label="Pratinjau impor"
          columns={COLUMNS}
          rows={rows.slice(0, limit)}
          rowKey={KEY}
          context={undefined}
        />
        {rest > 0 && (
          <div className="border-t border-garis-admin p-4 text-center">
            <Button variant="outline" onClick={() => setLimit(limit + STEP)}>
              Tampilkan {Math.min(STEP, rest)} lagi dari {rest.toLocaleString('id-ID')}
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}
