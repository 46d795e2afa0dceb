import { nim as nimSchema } from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_ANGGOTA, KOLOM_LABEL, CLEARED, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { kolomValues } from '@bakti/contract/anggota/kolom.schemas'
import { restoreCell } from '@bakti/contract/csv.rules'
import type { SkippedRow, ImporSheet, SkippedCell } from '@bakti/contract/kelompok/impor.schemas'
import { nomorKelompok } from '@bakti/contract/kelompok/kelompok-id.schemas'
import type { Mapping } from '@bakti/contract/kelompok/kelompok.schemas'
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
import { type Columns, ROSTER, type RosterField } from './headings'
import { MAX_ROWS, tooManyRows } from './impor.errors'
import { type Book, type Cell, EMPTY } from './sheet'
import { type Chosen, type Place, type Tables, findTables, linesOf, placeText, placesText } from './tables'

/** What a line says of the optional columns (rule I13): a value, or an empty text that clears it. */
export type KolomRow = Partial<Record<KolomAnggota, string>>

/** One person of the file, checked against the file alone. */
export interface RosterRow extends Place {
  nama: string
  nim: string
  /** As the file says it. */
  kelompok: string
  /** The group's number; null in a faulty row. */
  nomor: number | null
  /** Left out where the line says nothing of them. */
  kolom?: KolomRow
  /** Cells of optional columns that are left out (rule I101). */
  peringatan?: SkippedCell[]
  /** Why the row is faulty. */
  alasan?: string
  /** The line that says the same: that one counts. */
  twins?: string
}

export interface Roster {
  kolom: string[]
  pemetaan: Mapping
  format: string
  rows: RosterRow[]
  /** Lines that sum up others (rule I102). */
  dilewati: SkippedRow[]
  lembar: ImporSheet[] | undefined
}

/** What a person chose in the preview. */
export interface ChosenColumns extends Chosen<RosterField> {
  /** The sheets to read (rule I100). */
  lembar?: readonly number[] | undefined
}

const AS_TEXT = 'Ubah selnya menjadi teks, lalu ketik ulang NIM-nya'

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
  if (text === CLEARED) return { value: '' }
  if (cell.kind === 'date') return { problem: `${KOLOM_LABEL[field]} terbaca sebagai tanggal` }
  if (field === 'hp' && ROUNDED.test(text)) return { problem: HP_ROUNDED }
  return checked(kolomValues[field], field === 'hp' ? text.replace(/^'/, '') : text)
}

const nonEmpty = (kolom: KolomRow) => (Object.keys(kolom).length > 0 ? { kolom } : {})

/** What a line says of the optional columns. A cell that can't be read is left out, and listed (rule I101). */
function readAllKolom(cells: readonly Cell[], columns: Columns<RosterField>) {
  const values: KolomRow = {}
  const peringatan: SkippedCell[] = []
  for (const kolom of KOLOM_ANGGOTA) {
    const cell = cells[columns[kolom] ?? -1] ?? EMPTY
    const read = readKolom(kolom, cell)
    if ('problem' in read) peringatan.push({ kolom, teks: shownText(cell), alasan: read.problem })
    else if (read.value !== undefined) values[kolom] = read.value
  }
  return { ...nonEmpty(values), ...(peringatan.length > 0 && { peringatan }) }
}

/** The same as the file says it, for a faulty line. */
function showKolom(cells: readonly Cell[], columns: Columns<RosterField>) {
  const shown: KolomRow = {}
  for (const kolom of KOLOM_ANGGOTA) {
    const text = shownText(cells[columns[kolom] ?? -1] ?? EMPTY)
    if (text) shown[kolom] = text
  }
  return nonEmpty(shown)
}

/** A count may stand in the place of a NIM, but has fewer digits. */
const isNoNim = (cell: Cell) => /^\d{0,4}$/.test(cell.text.trim()) || isSumLabel(cell)

/** A line that sums up others: it has no NIM, and it says 'Jumlah' or has a number for a name (rule I102). */
function isSum(cells: readonly Cell[], nama: Cell, nim: Cell): boolean {
  if (!isNoNim(nim)) return false
  return cells.some(isSumLabel) || (nim.text.trim() === '' && isCount(nama))
}

type Line = { row: RosterRow } | { sum: SkippedRow }

function readRow(at: Place, cells: readonly Cell[], columns: Columns<RosterField>): Line | null {
  const cell = (field: RosterField) => cells[columns[field] ?? -1] ?? EMPTY
  const [nama, nim, kelompok] = [cell('nama'), cell('nim'), cell('kelompok')]
  if (isSum(cells, nama, nim)) return { sum: { ...at, teks: lineText(cells) } }
  const shown = { nama: shownText(nama), nim: shownText(nim), kelompok: shownText(kelompok) }
  if (Object.values(shown).every((text) => text === '')) return null
  // Lists that were made for printing repeat their heading on every page.
  if (ROSTER.fieldOf(nama.text) === 'nama' && ROSTER.fieldOf(nim.text) === 'nim') return null
  const read = { nama: readNama(nama), nim: readNim(nim), nomor: readKelompok(kelompok) }
  if ('value' in read.nama && 'value' in read.nim && 'value' in read.nomor) {
    const nomor = read.nomor.value
    const said = { nama: read.nama.value, nim: read.nim.value, kelompok: String(nomor), nomor }
    return { row: { ...at, ...said, ...readAllKolom(cells, columns) } }
  }
  const problems = Object.values(read).flatMap((one) => ('problem' in one ? [one.problem] : []))
  const alasan = [...new Set(problems)].join('; ')
  return { row: { ...at, ...shown, ...showKolom(cells, columns), nomor: null, alasan } }
}

/** Whether two lines about one NIM say the same. */
const sameRow = (one: RosterRow, other: RosterRow) =>
  one.nama === other.nama &&
  one.nomor === other.nomor &&
  KOLOM_ANGGOTA.every((field) => one.kolom?.[field] === other.kolom?.[field])

/** One NIM on several lines: the same person twice counts once; two that differ are both faulty. */
function markRepeated(rows: RosterRow[]): RosterRow[] {
  const byNim = new Map<string, RosterRow[]>()
  for (const row of rows) {
    if (row.nomor === null) continue
    const same = byNim.get(row.nim)
    if (same) same.push(row)
    else byNim.set(row.nim, [row])
  }
  return rows.map((row) => {
    const [first, ...rest] = row.nomor === null ? [] : (byNim.get(row.nim) ?? [])
    if (!first || rest.length === 0) return row
    if (rest.every((one) => sameRow(one, first)))
      return row === first ? row : { ...row, twins: placeText(first) }
    const others = [first, ...rest].filter((one) => one !== row)
    return { ...row, nomor: null, alasan: `NIM ini juga ada di ${placesText(others)} dengan data lain` }
  })
}

/** The columns of the sheet that a person sees. An optional one that was left out stays so (rule I13). */
function mappingOf({ main: { columns } }: Tables<RosterField>, chosen: ChosenColumns): Mapping {
  const { nama = null, nim = null, kelompok = null } = columns
  const pemetaan: Mapping = { nama, nim, kelompok }
  for (const field of KOLOM_ANGGOTA) {
    const column = columns[field] ?? (chosen[field] === null ? null : undefined)
    if (column !== undefined) pemetaan[field] = column
  }
  return pemetaan
}

/** Makes a roster of a file: finds the sheets and their columns, checks each row by the contract's rules. */
export function readRoster(book: Book, chosen: ChosenColumns): Roster {
  const tables = findTables(book, ROSTER, chosen, chosen.lembar)
  const { kolom, format, lembar } = tables
  const lines = linesOf(tables, readRow)
  const rows = lines.flatMap((line) => ('row' in line ? [line.row] : []))
  if (rows.length > MAX_ROWS) throw tooManyRows()
  const dilewati = lines.flatMap((line) => ('sum' in line ? [line.sum] : []))
  return { kolom, pemetaan: mappingOf(tables, chosen), format, rows: markRepeated(rows), dilewati, lembar }
}
