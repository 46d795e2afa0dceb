import { nama as namaSchema, nim as nimSchema } from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_ANGGOTA, KOLOM_LABEL, KOSONGKAN, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { kolomValues } from '@bakti/contract/anggota/kolom.schemas'
import { restoreCell } from '@bakti/contract/csv.rules'
import { nomorKelompok } from '@bakti/contract/kelompok/kelompok-id.schemas'
import type { Pemetaan } from '@bakti/contract/kelompok/kelompok.schemas'
import type { z } from 'zod'
import { MAX_ROWS, columnUnknown, tooManyRows } from './impor.errors'
import { columnLetter, fieldOf, findHeading } from './headings'
import { type Cell, EMPTY, type Sheet } from './sheet'

/** What a line says of the optional columns (rule I13): a value, or an empty text that clears it. */
export type KolomBaris = Partial<Record<KolomAnggota, string>>

/** One person of the file, checked against the file alone. */
export interface RosterRow {
  /** The line's number in the file. */
  baris: number
  nama: string
  nim: string
  /** As the file says it. */
  kelompok: string
  /** The group's number; null in a faulty row. */
  nomor: number | null
  /** Left out where the line says nothing of them. */
  kolom?: KolomBaris
  /** Why the row is faulty. */
  alasan?: string
  /** The line that says the same: that one counts. */
  kembar?: number
}

export interface Roster {
  kolom: string[]
  pemetaan: Pemetaan
  format: string
  rows: RosterRow[]
}

/** Columns that a person chose, over those found by heading; null for one that is not to be used. */
export type ChosenColumns = { [Field in 'nama' | 'nim' | 'kelompok']?: number | undefined } & {
  [Field in KolomAnggota]?: number | null | undefined
}

/** What is shown of a cell that may hold anything. */
const SHOWN = 200

/** One line of text: NFC, no white space but single blanks, nothing invisible from a copied web page. */
export function clean(text: string): string {
  return text
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** A value, or why there is none. */
export type Read<T> = { value: T } | { problem: string }

export function checked<T extends z.ZodType>(schema: T, value: unknown): Read<z.output<T>> {
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data }
  return { problem: result.error.issues[0]?.message ?? 'Data tidak valid' }
}

export function readNama(cell: Cell): Read<string> {
  if (cell.kind === 'date') return { problem: 'Nama terbaca sebagai tanggal' }
  // Only where our exports put the mark: a name may well begin with one ('Aisyah).
  return checked(namaSchema, clean(restoreCell(cell.text.trim())))
}

const AS_TEXT = 'Ubah selnya menjadi teks, lalu ketik ulang NIM-nya'

/** What a spreadsheet leaves of a long number in a text file: 1,23E+14. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i

function readNim(cell: Cell): Read<string> {
  if (cell.kind === 'date') return { problem: `NIM terbaca sebagai tanggal. ${AS_TEXT}` }
  const text = clean(cell.text)
  if (cell.kind === 'number') return readNumericNim(text)
  if (text.startsWith("'")) return checked(nimSchema, text.slice(1))
  // Or digits that end in zeros from the 16th on.
  const rounded = ROUNDED.test(text) || (cell.kind === 'plain' && /^\d{15}0+$/.test(text))
  if (rounded) return { problem: `NIM sudah dibulatkan oleh Excel. ${AS_TEXT}` }
  return checked(nimSchema, text)
}

function readNumericNim(text: string): Read<string> {
  const value = Number(text)
  // Rule I5. Excel keeps 15 digits of a number.
  if (!Number.isInteger(value) || value < 0)
    return { problem: `NIM terbaca sebagai angka yang tidak utuh. ${AS_TEXT}` }
  if (value >= 1e15) return { problem: `NIM lebih dari 15 angka sudah dibulatkan oleh Excel. ${AS_TEXT}` }
  return checked(nimSchema, String(value))
}

/** '7', '07', 'Kelompok 7', 'Kel. 07', 'K-7', '7.0' */
export const NOMOR =
  /^(?:(?:kelompok|kelp|klp|kel|k|group|grup|nomor|no)(?![a-z])[\s.:#-]*)*(\d{1,9})(?:\.0+)?$/i

function readKelompok(cell: Cell): Read<number> {
  if (cell.kind === 'date') return { problem: 'Nomor kelompok terbaca sebagai tanggal' }
  const text = clean(cell.text).replace(/^'/, '')
  if (!text) return checked(nomorKelompok, undefined)
  return checked(nomorKelompok, Number(NOMOR.exec(text)?.[1]))
}

/** An empty cell says nothing, '-' clears the field (rule I13). */
function readKolom(field: KolomAnggota, cell: Cell): Read<string | undefined> {
  const text = clean(restoreCell(cell.text.trim()))
  if (text === '') return { value: undefined }
  if (text === KOSONGKAN) return { value: '' }
  if (cell.kind === 'date') return { problem: `${KOLOM_LABEL[field]} terbaca sebagai tanggal` }
  if (field === 'hp' && ROUNDED.test(text))
    return { problem: 'Nomor HP sudah dibulatkan oleh Excel. Ubah selnya menjadi teks, lalu ketik ulang' }
  return checked(kolomValues[field], field === 'hp' ? text.replace(/^'/, '') : text)
}

/** What a line says of the optional columns; undefined where it says nothing of them. */
function readAllKolom(cells: readonly Cell[], columns: readonly KolomDiBerkas[]) {
  const values: KolomBaris = {}
  const problems: string[] = []
  for (const [field, column] of columns) {
    const read = readKolom(field, cells[column] ?? EMPTY)
    if ('problem' in read) problems.push(read.problem)
    else if (read.value !== undefined) values[field] = read.value
  }
  return { values: filled(values), problems }
}

export const shownText = ({ text }: Cell) => clean(text.slice(0, 2 * SHOWN)).slice(0, SHOWN)

/** The same as the file says it, for a faulty line. */
function showKolom(cells: readonly Cell[], columns: readonly KolomDiBerkas[]) {
  const shown: KolomBaris = {}
  for (const [field, column] of columns) {
    const text = shownText(cells[column] ?? EMPTY)
    if (text) shown[field] = text
  }
  return filled(shown)
}

const filled = (kolom: KolomBaris) => (Object.keys(kolom).length > 0 ? { kolom } : {})

/** An optional column and its index in the file. */
type KolomDiBerkas = readonly [KolomAnggota, number]

interface Columns {
  required: readonly [number, number, number]
  optional: readonly KolomDiBerkas[]
}

function readRow(baris: number, cells: readonly Cell[], columns: Columns): RosterRow | null {
  const [nama, nim, kelompok] = columns.required.map((column) => cells[column] ?? EMPTY) as [Cell, Cell, Cell]
  const raw = [nama, nim, kelompok].map(shownText)
  if (raw.every((text) => text === '')) return null
  // Lists that were made for printing repeat their heading on every page.
  if (fieldOf(nama.text) === 'nama' && fieldOf(nim.text) === 'nim') return null
  const read = { nama: readNama(nama), nim: readNim(nim), nomor: readKelompok(kelompok) }
  const kolom = readAllKolom(cells, columns.optional)
  const problems = Object.values(read).flatMap((one) => ('problem' in one ? [one.problem] : []))
  problems.push(...kolom.problems)
  const faulty = problems.length > 0
  if (faulty || !('value' in read.nama) || !('value' in read.nim) || !('value' in read.nomor)) {
    const shown = { nama: raw[0] ?? '', nim: raw[1] ?? '', kelompok: raw[2] ?? '' }
    const alasan = [...new Set(problems)].join('; ')
    return { baris, ...shown, ...showKolom(cells, columns.optional), nomor: null, alasan }
  }
  const nomor = read.nomor.value
  return {
    baris,
    nama: read.nama.value,
    nim: read.nim.value,
    kelompok: String(nomor),
    nomor,
    ...kolom.values,
  }
}

/** Whether two lines about one NIM say the same. */
const sameRow = (one: RosterRow, other: RosterRow) =>
  one.nama === other.nama &&
  one.nomor === other.nomor &&
  KOLOM_ANGGOTA.every((field) => one.kolom?.[field] === other.kolom?.[field])

/** One NIM on several lines: the same person twice counts once; two that differ are both faulty, nobody guesses. */
function markRepeated(rows: RosterRow[]): RosterRow[] {
  const byNim = new Map<string, RosterRow[]>()
  for (const row of rows.filter(({ nomor }) => nomor !== null)) {
    byNim.set(row.nim, [...(byNim.get(row.nim) ?? []), row])
  }
  return rows.map((row) => {
    const [first, ...rest] = row.nomor === null ? [] : (byNim.get(row.nim) ?? [])
    if (!first || rest.length === 0) return row
    if (rest.every((one) => sameRow(one, first))) return row === first ? row : { ...row, kembar: first.baris }
    const others = [first, ...rest].filter((one) => one !== row).map(({ baris }) => baris)
    const more = others.length > 5 ? ', …' : ''
    const alasan = `NIM ini juga ada di baris ${others.slice(0, 5).join(', ')}${more} dengan data lain`
    return { ...row, nomor: null, alasan }
  })
}

/** What people choose a column by: its heading, or where there is none, its letter and first value. */
export function namesOf(sheet: Sheet, heading: number): string[] {
  const first = sheet.rows.findIndex((row) => row.some(({ text }) => text.trim()))
  const cells = sheet.rows[heading < 0 ? first : heading] ?? []
  return cells.map(({ text }, index) => {
    const label = clean(text.slice(0, SHOWN)).slice(0, 60)
    if (heading >= 0 && label) return label
    return `Kolom ${columnLetter(index)}${label ? ` (${label})` : ''}`
  })
}

/** Makes a roster of a grid: finds the columns, checks each row by the contract's rules. */
export function readRoster(sheet: Sheet, chosen: ChosenColumns): Roster {
  const heading = findHeading(sheet.rows.slice(0, 60).map((row) => row.map(({ text }) => text)))
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const pemetaan: Pemetaan = {
    nama: chosen.nama ?? heading.pemetaan.nama,
    nim: chosen.nim ?? heading.pemetaan.nim,
    kelompok: chosen.kelompok ?? heading.pemetaan.kelompok,
  }
  for (const field of KOLOM_ANGGOTA) {
    const column = chosen[field] === undefined ? heading.pemetaan[field] : chosen[field]
    if (column !== undefined) pemetaan[field] = column
  }
  const { nama, nim, kelompok } = pemetaan
  if (Object.values(pemetaan).some((column) => typeof column === 'number' && column >= width))
    throw columnUnknown()
  const head = { kolom: namesOf(sheet, heading.row), pemetaan, format: sheet.format }
  if (nama === null || nim === null || kelompok === null) return { ...head, rows: [] }

  const optional = KOLOM_ANGGOTA.flatMap((field): KolomDiBerkas[] => {
    const column = pemetaan[field] ?? null
    return column === null ? [] : [[field, column]]
  })
  const columns: Columns = { required: [nama, nim, kelompok], optional }
  const rows = sheet.rows.flatMap((cells, index) => {
    const row = index > heading.row ? readRow(index + 1, cells, columns) : null
    return row ? [row] : []
  })
  if (rows.length > MAX_ROWS) throw tooManyRows()
  return { ...head, rows: markRepeated(rows) }
}
