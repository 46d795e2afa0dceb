import { isLate, linkProblem } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulAkun, KumpulBaris, KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { waktuPendek } from '@bakti/contract/waktu.rules'
import { ClockAlert, ExternalLink, Unlink } from 'lucide-react'
import { Badge } from '../../ui/Badge'
import { type Column, numberColumn } from '../../ui/Table'
import { shownLink } from './kumpul.rules'

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

/** Whose account it is where that is no member's; below a member's own submission what others handed in for them (rule R43). */
function Akun({ akun: { terhubung, email, id_anggota, digantikan, lain } }: { akun: KumpulAkun }) {
  const state = digantikan ? 'Tidak dihitung' : id_anggota ? 'Dicocokkan' : 'Belum terhubung'
  return (
    <>
      {!terhubung && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] font-medium text-tinta-lembut">
          <Badge tone="grey" dashed icon={<Unlink aria-hidden />} className="whitespace-normal!">
            {state}
          </Badge>
          {email && <span className="wrap-anywhere">{email}</span>}
        </span>
      )}
      {lain.map(({ id, nama, nim, link_tugas }) => (
        <span key={id} className="mt-1 block text-[0.8125rem] font-medium text-tinta-lembut">
          {`Juga dari akun lain: ${nama} (${nim}), tidak dihitung. `}
          {linkProblem(link_tugas) === null && (
            <a
              href={link_tugas}
              target="_blank"
              rel="noopener noreferrer"
              className="font-semibold text-tautan underline underline-offset-[0.2em]"
            >
              Buka tautannya
            </a>
          )}
        </span>
      ))}
    </>
  )
}

/** Without what stands below the submission that counts instead of it. */
export function countedFirst(rows: readonly KumpulBaris[]): KumpulBaris[] {
  const shown = new Set(rows.map(({ id }) => id))
  return rows.filter(({ akun }) => !akun?.digantikan || !shown.has(akun.digantikan))
}

const submittedAt = (createAt: string) => waktuPendek(createAt) || '-'

/** Keeps the column readable beside a long NIM. */
const WORDS = 'xl:min-w-40'

export const KUMPUL_COLUMNS: readonly Column<KumpulBaris, Place>[] = [
  numberColumn(({ start }) => start),
  {
    key: 'nama',
    header: 'Name',
    card: 'title',
    className: `${WORDS} wrap-anywhere`,
    cell: ({ nama, akun }) => (
      <>
        {nama}
        {akun && <Akun akun={akun} />}
      </>
    ),
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
