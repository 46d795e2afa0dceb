export type CsvCell = string | number | null | undefined

const FORMULA = /^[=+\-@\t\r]/

/** A spreadsheet would run it: such a cell gets a leading `'`; a lone '-' is our sign for 'nothing' (DECISIONS: Exports). */
function harmless(text: string): string {
  return FORMULA.test(text) && text !== '-' ? `'${text}` : text
}

function cell(value: CsvCell): string {
  const text = harmless(value === null || value === undefined ? '' : String(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file's text: RFC 4180, CRLF, UTF-8 BOM (Excel needs it), every row as wide as the heading. */
export function toCsv(heading: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return '\uFEFF' + [heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** The same as a file to hand to `saveBlob`. */
export function csvBlob(heading: readonly string[], rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob([toCsv(heading, rows)], { type: 'text/csv;charset=utf-8' })
}
