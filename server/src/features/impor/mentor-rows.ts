import { emailOr } from '@bakti/contract/auth/auth.schemas'
import type { SkippedRow, ImporSheet, SkippedCell } from '@bakti/contract/kelompok/impor.schemas'
import { hpText } from '@bakti/contract/pengguna/pengguna.schemas'
import { type MentorMapping, kelompokList } from '@bakti/contract/undangan/undangan.schemas'
import {
  HP_ROUNDED,
  NOMOR,
  ROUNDED,
  type Read,
  checked,
  clean,
  isCount,
  isSumLabel,
  lineText,
  readNama,
  shownText,
} from './cells'
import { type Columns, type ListKind, ROSTER } from './headings'
import { tooManyMentors } from './impor.errors'
import { type Book, type Cell, EMPTY } from './sheet'
import { type Chosen, type Place, findTables, linesOf, placesText } from './tables'

/** One mentor of the file, checked against the file alone. */
export interface MentorRow extends Place {
  nama: string
  /** '' for one who gets the link as a card or by WhatsApp. */
  email: string
  /** As the file says it; of a row that is not faulty the numbers: '41, 42'. */
  kelompok: string
  hp: string
  /** The numbers of the groups; null in a faulty row. */
  nomor: number[] | null
  /** A phone number that could not be read is left out (rule I101). */
  peringatan?: SkippedCell[]
  alasan?: string
}

export interface MentorSheet {
  kolom: string[]
  pemetaan: MentorMapping
  format: string
  rows: MentorRow[]
  /** Lines that sum up others (rule I102). */
  dilewati: SkippedRow[]
  lembar: ImporSheet[] | undefined
}

const FIELDS = ['nama', 'email', 'kelompok', 'hp'] as const
type Field = (typeof FIELDS)[number]

/** What a person chose in the preview. */
export interface ChosenMentorColumns extends Chosen<Field> {
  /** The sheets to read (rule I100). */
  lembar?: readonly number[] | undefined
}

/** The most mentors in one file; a campus has a few hundred. */
const MAX_MENTORS = 2_000

/** In a roster it may be an e-mail as well; here that has a column of its own. */
const CONTACT = /^\W*(no(mor)?\W+)?kontak\W*$/i
/** Words that say whose column it is. */
const OF_MENTOR =
  /\b(mentor|aktif|pendamping|pembimbing|pemandu|fasilitator|kakak|kak|pj|yang didampingi|diampu)\b/gi

/** As in a roster, with what lists of mentors say besides. */
function mentorField(heading: string): Field | null {
  const plain = heading.slice(0, 100).replace(OF_MENTOR, ' ')
  if (CONTACT.test(plain)) return 'hp'
  const known = ROSTER.fieldOf(plain)
  return FIELDS.find((field) => field === known) ?? null
}

const MENTORS: ListKind<Field> = {
  fields: FIELDS,
  // Who has no e-mail gets a card or a link by WhatsApp.
  required: ['nama', 'kelompok'],
  telling: FIELDS,
  least: 2,
  fieldOf: mentorField,
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

function readEmail(cell: Cell): Read<string> {
  const text = clean(cell.text)
  return text === '' || text === '-' ? { value: '' } : checked(emailSchema, text)
}

function readHp({ text }: Cell): Read<string> {
  const plain = clean(text).replace(/^'/, '')
  if (plain === '-') return { value: '' }
  return ROUNDED.test(plain) ? { problem: HP_ROUNDED } : checked(hpText, plain)
}

/** A line that sums up others: it has no e-mail, and says 'Jumlah' or has a number for a name (rule I102). */
function isSum(cells: readonly Cell[], nama: Cell, email: Cell): boolean {
  if (email.text.trim() !== '' && !isSumLabel(email) && !isCount(email)) return false
  if (isSumLabel(nama) || isCount(nama)) return true
  return nama.text.trim() === '' && cells.some(isSumLabel)
}

type Line = { row: MentorRow } | { sum: SkippedRow }

function readRow(place: Place, cells: readonly Cell[], columns: Columns<Field>): Line | null {
  const at = (field: Field) => cells[columns[field] ?? -1] ?? EMPTY
  if (isSum(cells, at('nama'), at('email'))) return { sum: { ...place, teks: lineText(cells) } }
  const shown = {
    nama: shownText(at('nama')),
    email: shownText(at('email')),
    kelompok: shownText(at('kelompok')),
    hp: shownText(at('hp')),
  }
  if (Object.values(shown).every((text) => text === '')) return null
  // Lists that were made for printing repeat their heading on every page.
  if (mentorField(shown.nama) === 'nama' && mentorField(shown.kelompok) === 'kelompok') return null
  const nama = readNama(at('nama'))
  const email = readEmail(at('email'))
  const nomor = readNomor(at('kelompok'))
  const hp = readHp(at('hp'))
  if ('value' in nama && 'value' in email && 'value' in nomor) {
    const said = {
      nama: nama.value,
      email: email.value,
      kelompok: nomor.value.join(', '),
      nomor: nomor.value,
    }
    if ('value' in hp) return { row: { ...place, ...said, hp: hp.value } }
    const peringatan: SkippedCell[] = [{ kolom: 'hp', teks: shown.hp, alasan: hp.problem }]
    return { row: { ...place, ...said, hp: '', peringatan } }
  }
  const problems = [nama, email, nomor].flatMap((one) => ('problem' in one ? [one.problem] : []))
  return { row: { ...place, ...shown, nomor: null, alasan: [...new Set(problems)].join('; ') } }
}

/** The digits of a phone number as they are dialled inside of Indonesia: '+62 812' and '0812' are one. */
export const dialled = (hp: string | null): string => (hp ?? '').replace(/\D/g, '').replace(/^62/, '0')

/** Who a line is about: without an e-mail two of the same name differ by their numbers. */
const keyOf = ({ nama, email, hp }: MentorRow) =>
  email ? email.toLowerCase() : `${nama.toLowerCase()} ${dialled(hp)}`

/** One mentor on several lines is faulty on each: there is one link for each, and whose it is must be certain. */
function refuseRepeated(rows: readonly MentorRow[]): MentorRow[] {
  const lines = new Map<string, MentorRow[]>()
  for (const row of rows) if (row.nomor) lines.set(keyOf(row), [...(lines.get(keyOf(row)) ?? []), row])
  return rows.map((row) => {
    const others = (lines.get(keyOf(row)) ?? []).filter((one) => one !== row)
    if (row.nomor === null || others.length === 0) return row
    const alasan = row.email
      ? `Email ini juga ada di ${placesText(others)}. Gabungkan kelompoknya dalam satu baris`
      : `Nama ini tanpa email juga ada di ${placesText(others)}. Gabungkan kelompoknya, atau isi email atau nomor HP untuk membedakannya`
    return { ...row, nomor: null, alasan }
  })
}

/** Makes a list of mentors of a file: finds the sheets and their columns, checks each row by the contract's rules. Without its columns it has no rows. */
export function readMentors(book: Book, chosen: ChosenMentorColumns): MentorSheet {
  const tables = findTables(book, MENTORS, chosen, chosen.lembar)
  const { kolom, format, lembar } = tables
  const { nama = null, email = null, kelompok = null, hp = null } = tables.main.columns
  const lines = linesOf(tables, readRow)
  const rows = lines.flatMap((line) => ('row' in line ? [line.row] : []))
  if (rows.length > MAX_MENTORS) throw tooManyMentors(MAX_MENTORS)
  const dilewati = lines.flatMap((line) => ('sum' in line ? [line.sum] : []))
  return {
    kolom,
    pemetaan: { nama, email, kelompok, hp },
    format,
    rows: refuseRepeated(rows),
    dilewati,
    lembar,
  }
}
