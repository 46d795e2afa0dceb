import { isLate, linkProblem } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulAkun, KumpulEntry, KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { shortTime } from '@bakti/contract/time.rules'
import { ClockAlert, ExternalLink, Unlink } from 'lucide-react'
import { actsColumn } from '../../ui/actsColumn'
import { Badge } from '../../ui/Badge'
import { type CardSlot, type Column, numberColumn } from '../../ui/Table'
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

const STATE = {
  terhubung: null,
  diganti: 'Tidak dihitung',
  cocok: 'Dicocokkan',
  asing: 'Belum terhubung',
} as const

function stateOf({ terhubung, id_anggota, digantikan }: KumpulAkun) {
  return STATE[terhubung ? 'terhubung' : digantikan ? 'diganti' : id_anggota ? 'cocok' : 'asing']
}

/** A name with a mark where its account is no member's (rules R43, U138). */
function Nama({ row: { nama, akun } }: { row: KumpulEntry }) {
  const state = akun ? stateOf(akun) : null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={nama}>
        {nama}
      </span>
      {state && (
        <span title={state} className="shrink-0 text-tinta-lembut">
          <Unlink className="size-4" aria-hidden />
          <span className="sr-only">{state}</span>
        </span>
      )}
    </span>
  )
}

/** Whose account it is, and what others handed in for its member. */
function Akun({ akun }: { akun: KumpulAkun }) {
  const state = stateOf(akun)
  return (
    <>
      {state && <span className="block">{[state, akun.email].filter(Boolean).join(' · ')}</span>}
      <Other akun={akun} />
    </>
  )
}

/** What others handed in for a member does not count (rule R43). */
function Other({ akun: { lain } }: { akun: KumpulAkun }) {
  return lain.map(({ id, nama, nim, link_tugas }) => (
    <span key={id} className="block text-[0.8125rem]/5 font-medium text-tinta-lembut">
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
  ))
}

/** Without what stands below the submission that counts instead of it. */
export function countedFirst(rows: readonly KumpulEntry[]): KumpulEntry[] {
  const shown = new Set(rows.map(({ id }) => id))
  return rows.filter(({ akun }) => !akun?.digantikan || !shown.has(akun.digantikan))
}

const submittedAt = (createAt: string) => shortTime(createAt) || '-'

/** What the filter fixes is the same in every row: a phone shows it once, in the filter. */
export interface Fixed {
  kelompok: boolean
  tugas: boolean
}

const inCard = (fixed: boolean, slot: CardSlot) => (fixed ? 'sheet' : slot)

const columnsOf = (fixed: Fixed): readonly Column<KumpulEntry, Place>[] => [
  numberColumn(({ start }) => start),
  {
    key: 'nama',
    header: 'Name',
    card: 'title',
    // The room of a name, whatever stands beside it.
    className: 'md:w-1/4 md:max-w-0 md:min-w-44',
    cell: (row) => (
      <>
        <Nama row={row} />
        {row.akun && (
          <span className="max-md:hidden">
            {row.akun.email && !row.akun.terhubung && (
              <span
                className="block truncate text-[0.8125rem]/5 font-medium text-tinta-lembut"
                title={row.akun.email}
              >
                {row.akun.email}
              </span>
            )}
            <Other akun={row.akun} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'nim',
    header: 'NIM',
    card: 'line',
    numeric: true,
    className: 'truncate md:max-w-40',
    cell: ({ nim, createAt }) => (
      <>
        {nim}
        {/* A card shows both in one line. */}
        <span className="md:hidden">{` · ${submittedAt(createAt)}`}</span>
      </>
    ),
  },
  {
    key: 'kelompok',
    header: 'Kelompok',
    card: inCard(fixed.kelompok, 'line'),
    numeric: true,
    cell: ({ kelompok }) => kelompok,
  },
  {
    key: 'tugas',
    header: 'Tugas',
    card: inCard(fixed.tugas, 'line'),
    cardLabel: fixed.tugas ? 'Tugas' : '',
    className: 'truncate md:w-1/4 md:max-w-0 md:min-w-40',
    cell: ({ tugas }) => <span title={tugas.title}>{tugas.title}</span>,
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

/** On a phone the account is in the sheet of the row; elsewhere its mark and its e-mail stand at the name. */
const ON_PHONE: readonly Column<KumpulEntry, Place>[] = [
  {
    key: 'akun',
    header: 'Akun',
    card: 'sheet',
    cell: ({ akun }) =>
      akun && (stateOf(akun) || akun.lain.length > 0) ? <Akun akun={akun} /> : 'Terhubung',
  },
  actsColumn<KumpulEntry, Place>({
    name: ({ nama }) => nama,
    look: 'icons',
    hideHeader: true,
    acts: () => [],
  }),
]

export const kumpulColumns = (fixed: Fixed, phone: boolean) =>
  phone ? [...columnsOf(fixed), ...ON_PHONE] : columnsOf(fixed)
