/** How an answer says that it is an XLSX workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The characters that begin a formula in a spreadsheet, in their full-width form too. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
/** The characters that a spreadsheet skips before a formula: invisible ones, blanks, and a quotation mark that opens a cell. */
const SKIPPED = '[\\p{Cf}\\p{Zs}"]*'
/** Where a cell begins. A spreadsheet whose list separator is not the comma splits our cells. */
const BEGINNING = '(^|[;\\t\\r\\n])'

const FORMULAS = new RegExp(`${BEGINNING}(?=${SKIPPED}${SIGN})`, 'gu')
const MARKED = new RegExp(`${BEGINNING}'(?=${SKIPPED}${SIGN})`, 'gu')

/** Makes formulas in a cell harmless with a leading `'`. A lone '-' is the product's sign for 'nothing' and stays (rule X2). */
export function defuseCell(text: string): string {
  if (text === '-') return text
  const defused = text.replace(FORMULAS, "$1'")
  return /^[\t\r]/.test(text) ? `'${defused}` : defused
}

/** The cell as it was before `defuseCell`, for an import of our own exports. */
export function restoreCell(text: string): string {
  return text.replace(/^'(?=[\t\r])/, '').replace(MARKED, '$1')
}

export type CsvCell = string | number | null | undefined

/** The cells of a row, one for each column of the heading. */
export type CsvCells<Heading extends readonly string[]> = { readonly [Column in keyof Heading]: CsvCell }

function cell(value: CsvCell): string {
  const text = defuseCell(value === null || value === undefined ? '' : String(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row of a CSV file: RFC 4180, with CRLF (rule X1). */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`

/** How a CSV file begins: the UTF-8 BOM, without which Excel reads another encoding, and the heading (rule X1). */
export const csvStart = (heading: readonly string[]): string => `\uFEFF${csvRow(heading)}`

/** The rows of a file that is on its way. */
export interface RowCount {
  add(bytes: Uint8Array): void
  /** Rows that have arrived as a whole, without the heading. */
  rows(): number
  /** Whether what has arrived ends with the end of a row. */
  endsWithRow(): boolean
}

const [QUOTE, LF] = [0x22, 0x0a]

/** Counts the rows of a CSV file in UTF-8 while its bytes arrive. A line break between quotation marks ends no row. */
export function createRowCount(): RowCount {
  let quoted = false
  let ended = 0
  let last = 0
  return {
    add(bytes) {
      for (let at = 0; at < bytes.length; at++) {
        last = bytes[at] as number
        if (last === QUOTE) quoted = !quoted
        else if (last === LF && !quoted) ended++
      }
    },
    rows: () => Math.max(0, ended - 1),
    endsWithRow: () => last === LF && !quoted,
  }
}
