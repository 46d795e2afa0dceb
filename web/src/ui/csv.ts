import { defuseCell } from '@bakti/contract/csv.rules'

export type CsvCell = string | number | null | undefined

function cell(value: CsvCell): string {
  const text = defuseCell(value === null || value === undefined ? '' : String(value))
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
