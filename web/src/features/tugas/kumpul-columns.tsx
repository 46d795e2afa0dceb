import { isLate, linkProblem } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { waktuPendek } from '@bakti/contract/waktu.rules'
import { ClockAlert, ExternalLink } from 'lucide-react'
import { Badge } from '../../ui/Badge'
import { type Column, numberColumn } from '../../ui/Table'
import { shownLink } from './tugas.rules'

interface Place {
  /** The place of the first row, from 0: row numbers continue from page to page. */
  start: number
}

/** The link of a submission, or 'Terlambat' where it came after the task's present deadline (rule T6). */
function LinkTugas({ row: { nama, link_tugas, createAt, tugas } }: { row: KumpulTugasRow }) {
  if (isLate(tugas.deadline, createAt)) {
    return (
      <Badge tone="orange" icon={<ClockAlert aria-hidden />}>
        Terlambat
      </Badge>
    )
  }
  // A stored text that is no valid link is shown as text (rule T8).
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

/** Keeps the column readable beside a long NIM. */
const WORDS = 'xl:min-w-40'

export const KUMPUL_COLUMNS: readonly Column<KumpulTugasRow, Place>[] = [
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
        {/* A card shows both in one line. */}
        <span className="tabular-nums md:hidden">{` · ${submittedAt(createAt)}`}</span>
      </>
    ),
  },
  {
    key: 'link',
    header: 'Link Tugas',
    card: 'plain',
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
