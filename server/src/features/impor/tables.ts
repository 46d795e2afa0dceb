import type { ImporSheet } from '@bakti/contract/kelompok/impor.schemas'
import { columnUnknown, sheetUnknown, tooManyRows } from './impor.errors'
import { type Columns, type Heading, type ListKind, columnLetter, findHeading } from './headings'
import { type Book, MAX_LINES, type Sheet } from './sheet'
import { clean } from './cells'

/** Columns that a person chose, over those found by heading; null for one that is not to be used. */
export type Chosen<Field extends string> = { [Name in Field]?: number | null | undefined }

/** A sheet with what its columns hold. */
export interface Table<Field extends string> extends Sheet {
  /** Its place in the workbook, from 0. */
  nomor: number
  heading: Heading<Field>
  /** By heading, or as a person chose. */
  columns: Columns<Field>
}

export interface Tables<Field extends string> {
  /** The one whose columns a person sees and chooses. */
  main: Table<Field>
  /** Those whose lines are read. */
  read: Table<Field>[]
  /** Headings of `main`. */
  kolom: string[]
  format: string
  /** What became of each sheet; undefined for a text file. */
  lembar: ImporSheet[] | undefined
}

const widthOf = ({ rows }: Sheet) => rows.reduce((most, row) => Math.max(most, row.length), 0)

const headingCells = ({ rows, heading }: Pick<Table<string>, 'rows' | 'heading'>) =>
  (rows[heading.row] ?? []).map(({ text }) => clean(text.slice(0, 400)).toLowerCase())

/**
 * A column that a person chose in `main`, in another sheet: the one with the same heading, or where neither sheet has a
 * heading, the one in the same place. undefined: this sheet has none.
 */
function sameColumn(column: number, main: Table<string>, table: Table<string>): number | undefined {
  if (table === main) return column
  if (main.heading.row < 0) return table.heading.row < 0 && column < widthOf(table) ? column : undefined
  const label = headingCells(main)[column]
  const found = label ? headingCells(table).indexOf(label) : -1
  return found < 0 ? undefined : found
}

function columnsOf<Field extends string>(
  table: Table<Field>,
  main: Table<Field>,
  { fields }: ListKind<Field>,
  chosen: Chosen<Field>,
): Columns<Field> {
  const columns: Columns<Field> = {}
  for (const field of fields) {
    const choice = chosen[field]
    if (choice === null) continue
    const found = table.heading.found[field]
    // A choice that says what the heading says is none, so that other sheets keep their own columns.
    const column =
      choice === undefined || choice === main.heading.found[field]
        ? found
        : (sameColumn(choice, main, table) ?? found)
    if (column !== undefined) columns[field] = column
  }
  return columns
}

/** What people choose a column by: its heading, or where there is none, its letter and first value. */
function namesOf({ rows, heading }: Table<string>): string[] {
  const first = rows.findIndex((row) => row.some(({ text }) => text.trim()))
  const cells = rows[heading.row < 0 ? first : heading.row] ?? []
  return cells.map(({ text }, index) => {
    const label = clean(text.slice(0, 200)).slice(0, 60)
    if (heading.row >= 0 && label) return label
    return `Kolom ${columnLetter(index)}${label ? ` (${label})` : ''}`
  })
}

const filledLines = ({ rows, heading }: Table<string>) =>
  rows.filter((row, index) => index > heading.row && row.some(({ text }) => text.trim())).length

/** The sheets that may be read: those that a person named, else all that are not hidden. */
function candidates<Field extends string>(
  tables: readonly Table<Field>[],
  wanted: readonly number[] | undefined,
): readonly Table<Field>[] {
  if (wanted?.some((nomor) => !tables[nomor])) throw sheetUnknown()
  if (wanted) return tables.filter(({ nomor }) => wanted.includes(nomor))
  const shown = tables.filter(({ tersembunyi, rows }) => !tersembunyi && rows.length > 0)
  return shown.length > 0 ? shown : tables
}

const EMPTY_SHEET: Sheet = { nama: '', tersembunyi: false, rows: [] }

/**
 * Finds the tables of a file: in each sheet the heading, and which sheets are read. A sheet is read where its headings name
 * the required columns (rule I100).
 * @throws AppError 400 for a column or a sheet that the file has not, and for too many lines
 */
export function findTables<Field extends string>(
  book: Book,
  kind: ListKind<Field>,
  chosen: Chosen<Field>,
  wanted: readonly number[] | undefined,
): Tables<Field> {
  const tables = (book.sheets.length > 0 ? book.sheets : [EMPTY_SHEET]).map((sheet, nomor): Table<Field> => {
    const lines = sheet.rows.slice(0, 60).map((row) => row.map(({ text }) => text))
    return { ...sheet, nomor, heading: findHeading(lines, kind), columns: {} }
  })
  const lacks = (columns: Columns<Field>) => kind.required.filter((field) => columns[field] === undefined)
  const rank = ({ heading }: Table<Field>) => (lacks(heading.found).length === 0 ? 100 : 0) + heading.score
  const isBook = book.format === 'XLSX'
  // A text file has no sheets to choose among.
  const able = candidates(tables, isBook ? wanted : undefined)
  const main = able.reduce((best, next) => {
    const fuller = best.rows.length === 0 && next.rows.length > 0
    return rank(next) > rank(best) || (fuller && rank(next) === rank(best)) ? next : best
  })
  const width = widthOf(main)
  for (const field of kind.fields) if ((chosen[field] ?? -1) >= width) throw columnUnknown()
  for (const table of tables) table.columns = columnsOf(table, main, kind, chosen)
  const complete = lacks(main.columns).length === 0
  const read = complete
    ? able.filter((table) => table.rows.length > 0 && lacks(table.columns).length === 0)
    : []
  if (read.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_LINES) throw tooManyRows()
  return {
    main,
    read,
    kolom: namesOf(main),
    format: isBook ? formatOf(tables, read.length > 0 ? read : [main]) : book.format,
    lembar: isBook
      ? tables.map((table) => ({
          nomor: table.nomor,
          nama: table.nama,
          baris: filledLines(table),
          dibaca: read.includes(table),
          utama: table === main,
          tersembunyi: table.tersembunyi,
          kurang: lacks(table.columns).map((field) => LABEL[field] ?? field),
        }))
      : undefined,
  }
}

const LABEL: Record<string, string> = { nama: 'Nama', nim: 'NIM', kelompok: 'Kelompok' }

function formatOf(tables: readonly Sheet[], read: readonly Sheet[]): string {
  if (tables.filter(({ rows }) => rows.length > 0).length <= 1) return 'XLSX'
  const [only] = read
  return read.length === 1 && only ? `XLSX, lembar '${only.nama}'` : `XLSX, ${read.length} lembar`
}

/** Each line below the heading of each sheet that is read; `lembar` where it has to be named. */
export function linesOf<Field extends string, Line>(
  { read }: Tables<Field>,
  readLine: (at: Place, cells: Sheet['rows'][number], columns: Columns<Field>) => Line | null,
): Line[] {
  return read.flatMap(({ rows, heading, columns, nama }) =>
    rows.flatMap((cells, index) => {
      if (index <= heading.row) return []
      const at = { baris: index + 1, ...(read.length > 1 && { lembar: nama }) }
      const line = readLine(at, cells, columns)
      return line === null ? [] : [line]
    }),
  )
}

/** Where a line stands. */
export interface Place {
  baris: number
  /** The sheet, where several are read. */
  lembar?: string
}

/** 'baris 4', 'baris 4 lembar 'Teknik'' */
export const placeText = ({ baris, lembar }: Place): string =>
  `baris ${baris}${lembar === undefined ? '' : ` lembar '${lembar}'`}`

/** The first few places of several. */
export const placesText = (places: readonly Place[]): string => {
  const more = places.length > 5 ? ', …' : ''
  const first = places.slice(0, 5)
  const plain = first.every(({ lembar }) => lembar === undefined)
  const list = plain ? `baris ${first.map(({ baris }) => baris).join(', ')}` : first.map(placeText).join(', ')
  return list + more
}
