import { emailOr } from '@bakti/contract/auth/auth.schemas'
import { hpText } from '@bakti/contract/pengguna/pengguna.schemas'
import { type PemetaanMentor, kelompokList } from '@bakti/contract/undangan/undangan.schemas'
import { fieldOf } from './headings'
import { columnUnknown, tooManyMentors } from './impor.errors'
import { NOMOR, type Read, checked, clean, namesOf, readNama, shownText } from './rows'
import { type Cell, EMPTY, type Sheet } from './sheet'

/** One mentor of the file, checked against the file alone. */
export interface MentorRow {
  /** The line's number in the file. */
  baris: number
  nama: string
  email: string
  /** As the file says it; of a row that is not faulty the numbers: '41, 42'. */
  kelompok: string
  hp: string
  /** The numbers of the groups; null in a faulty row. */
  nomor: number[] | null
  alasan?: string
}

export interface MentorSheet {
  kolom: string[]
  pemetaan: PemetaanMentor
  format: string
  rows: MentorRow[]
}

/** Columns that a person chose, over those found by heading. */
export type ChosenMentorColumns = { [Name in keyof PemetaanMentor]?: number | undefined }

/** The most mentors in one file; a campus has a few hundred. */
const MAX_MENTORS = 2_000

const FIELDS = ['nama', 'email', 'kelompok', 'hp'] as const
type Field = (typeof FIELDS)[number]

/** In a roster it may be an e-mail as well; here that has a column of its own. */
const KONTAK = /^\W*(no(mor)?\W+)?kontak\W*$/i

/** As `fieldOf`, with what lists of mentors say besides. */
function mentorField(heading: string): Field | null {
  const plain = heading.slice(0, 100).replace(/\b(mentor|aktif)\b/gi, ' ')
  if (KONTAK.test(plain)) return 'hp'
  const known = fieldOf(plain)
  return FIELDS.find((field) => field === known) ?? null
}

const NONE: PemetaanMentor = { nama: null, email: null, kelompok: null, hp: null }
/** Title rows above the heading are few. */
const SEARCHED_ROWS = 30

/** The row that names most of the columns; -1 where no row names two. */
function findHeading(rows: readonly (readonly Cell[])[]): { row: number; pemetaan: PemetaanMentor } {
  let best = { row: -1, pemetaan: NONE, score: 1 }
  for (const [row, cells] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const pemetaan = { ...NONE }
    for (const [column, { text }] of cells.entries()) {
      const field = mentorField(text)
      if (field) pemetaan[field] ??= column
    }
    const score = FIELDS.filter((field) => pemetaan[field] !== null).length
    if (score > best.score) best = { row, pemetaan, score }
  }
  return best
}

/** '41', '41, 42', '41 dan 42', 'Kelompok 41 & 42', '41; 42'. A spreadsheet may have made a date or a fraction of it. */
function readNomor(cell: Cell): Read<number[]> {
  const mangled = 'Kelompok terbaca sebagai tanggal atau pecahan. Ubah selnya menjadi teks, lalu ketik ulang'
  if (cell.kind === 'date') return { problem: mangled }
  const text = clean(cell.text).replace(/^'/, '')
  if (cell.kind === 'number' && !Number.isInteger(Number(text))) return { problem: mangled }
  const parts = text.split(/\s*(?:[,;/&+]|\bdan\b)\s*/i).filter(Boolean)
  if (parts.length === 0) return { problem: 'Kelompok wajib diisi' }
  const numbers = parts.map((part) => Number(NOMOR.exec(part)?.[1]))
  const read = checked(kelompokList, numbers)
  return 'problem' in read ? read : { value: read.value.toSorted((a, b) => a - b) }
}

const emailSchema = emailOr('Email wajib diisi')

const readHp = ({ text }: Cell): Read<string> => checked(hpText, clean(text).replace(/^'/, ''))

function readRow(baris: number, cells: readonly Cell[], pemetaan: PemetaanMentor): MentorRow | null {
  const at = (field: Field) => cells[pemetaan[field] ?? -1] ?? EMPTY
  const shown = {
    nama: shownText(at('nama')),
    email: shownText(at('email')),
    kelompok: shownText(at('kelompok')),
    hp: shownText(at('hp')),
  }
  if (Object.values(shown).every((text) => text === '')) return null
  // Lists that were made for printing repeat their heading on every page.
  if (mentorField(shown.nama) === 'nama' && mentorField(shown.email) === 'email') return null
  const nama = readNama(at('nama'))
  const email = checked(emailSchema, clean(at('email').text))
  const nomor = readNomor(at('kelompok'))
  const hp = readHp(at('hp'))
  if ('value' in nama && 'value' in email && 'value' in nomor && 'value' in hp)
    return {
      baris,
      nama: nama.value,
      email: email.value,
      kelompok: nomor.value.join(', '),
      hp: hp.value,
      nomor: nomor.value,
    }
  const problems = [nama, email, nomor, hp].flatMap((one) => ('problem' in one ? [one.problem] : []))
  return { baris, ...shown, nomor: null, alasan: [...new Set(problems)].join('; ') }
}

/** One e-mail on several lines is faulty on each: it gets one link, and nobody guesses whose. */
function refuseRepeated(rows: readonly MentorRow[]): MentorRow[] {
  const lines = new Map<string, number[]>()
  for (const { email, baris, nomor } of rows)
    if (nomor) lines.set(email.toLowerCase(), [...(lines.get(email.toLowerCase()) ?? []), baris])
  return rows.map((row) => {
    const others = (lines.get(row.email.toLowerCase()) ?? []).filter((baris) => baris !== row.baris)
    if (row.nomor === null || others.length === 0) return row
    const alasan = `Email ini juga ada di baris ${others.slice(0, 5).join(', ')}. Gabungkan kelompoknya dalam satu baris`
    return { ...row, nomor: null, alasan }
  })
}

/** Makes a list of mentors of a grid: finds the columns, checks each row by the contract's rules. Without its columns it has no rows. */
export function readMentors(sheet: Sheet, chosen: ChosenMentorColumns): MentorSheet {
  const heading = findHeading(sheet.rows)
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const pemetaan: PemetaanMentor = {
    nama: chosen.nama ?? heading.pemetaan.nama,
    email: chosen.email ?? heading.pemetaan.email,
    kelompok: chosen.kelompok ?? heading.pemetaan.kelompok,
    hp: chosen.hp ?? heading.pemetaan.hp,
  }
  if (Object.values(pemetaan).some((column) => column !== null && column >= width)) throw columnUnknown()
  const head = { kolom: namesOf(sheet, heading.row), pemetaan, format: sheet.format }
  if (pemetaan.nama === null || pemetaan.email === null || pemetaan.kelompok === null)
    return { ...head, rows: [] }
  const rows = sheet.rows.flatMap((cells, index) => {
    const row = index > heading.row ? readRow(index + 1, cells, pemetaan) : null
    return row ? [row] : []
  })
  if (rows.length > MAX_MENTORS) throw tooManyMentors(MAX_MENTORS)
  return { ...head, rows: refuseRepeated(rows) }
}
