import { isLate, linkProblem } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { waktuPendek } from '@bakti/contract/waktu.rules'
import { ClockAlert, ExternalLink } from 'lucide-react'
import { Badge } from '../../ui/Badge'
import { type Column, Table, numberColumn } from '../../ui/Table'
import { shownLink } from './tugas.rules'

interface Place {
  /** Of the first row, from 0: pages go on counting. */
  start: number
}

/** 'Terlambat' in the link's place for what was handed in after the deadline as it is now (seed §2). */
function LinkTugas({ row: { nama, link_tugas, createAt, tugas } }: { row: KumpulTugasRow }) {
  if (isLate(tugas.deadline, createAt)) {
    return (
      <Badge tone="orange" icon={<ClockAlert aria-hidden />}>
        Terlambat
      </Badge>
    )
  }
  // Whatever is stored: only what a link may be is one.
  if (linkProblem(link_tugas) !== null) return <span className="wrap-anywhere">{link_tugas}</span>
  return (
    <a
      href={link_tugas}
      target="_blank"
      rel="noopener noreferrer"
      title={link_tugas}
      aria-label={`${shownLink(link_tugas)}, tugas ${nama}, buka di tab baru`}
      className="inline-flex min-h-11 max-w-60 items-center gap-1.5 font-semibold text-tautan underline underline-offset-[0.2em] max-[89.9rem]:max-w-40 max-md:max-w-full"
    >
      <ExternalLink className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{shownLink(link_tugas)}</span>
    </a>
  )
}

const submittedAt = (createAt: string) => waktuPendek(createAt) || '-'

/** One long NIM must not squeeze these to a few letters. */
const WORDS = 'xl:min-w-40'

const COLUMNS: readonly Column<KumpulTugasRow, Place>[] = [
  numberColumn(({ start }) => start),
  {
    key: 'nama',
    header: 'Name',
    card: 'title',
    className: `${WORDS} wrap-anywhere`,
    cell: ({ nama }) => nama,
  },
  { key: 'nim', header: 'NIM', card: 'detail', numeric: true, cell: ({ nim }) => nim },
  { key: 'kelompok', header: 'Kelompok', card: 'detail', numeric: true, cell: ({ kelompok }) => kelompok },
  {
    key: 'tugas',
    header: 'Tugas',
    card: 'line',
    cardLabel: '',
    className: `md:max-w-70 ${WORDS} wrap-anywhere`,
    cell: ({ tugas, createAt }) => (
      <>
        {tugas.title}
        {/* A card has one line for both. */}
        <span className="tabular-nums md:hidden">{` · ${submittedAt(createAt)}`}</span>
      </>
    ),
  },
  {
    key: 'link',
    header: 'Link Tugas',
    card: 'block',
    className: 'max-md:my-0!',
    cell: (row) => <LinkTugas row={row} />,
  },
  {
    key: 'submitted',
    header: 'Submitted',
    card: 'hidden',
    numeric: true,
    className: 'md:whitespace-nowrap',
    cell: ({ createAt }) => submittedAt(createAt),
  },
]

const KEY = ({ id }: KumpulTugasRow) => id

interface KumpulTableProps {
  rows: readonly KumpulTugasRow[]
  start: number
  loading: boolean
}

/** The submissions of /kumpultugas (seed §2). */
export function KumpulTable({ rows, start, loading }: KumpulTableProps) {
  return (
    <Table
      label="Pengumpulan tugas"
      columns={COLUMNS}
      rows={rows}
      rowKey={KEY}
      context={{ start }}
      loading={loading ? 'Memuat data pengumpulan tugas...' : undefined}
    />
  )
}
