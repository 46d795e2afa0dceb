import { type CsvCell, csvRow, csvStart } from '@bakti/contract/csv.rules'

/** A CSV file's text; every row is as wide as the heading. */
export function toCsv(heading: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvStart(heading) + rows.map(csvRow).join('')
}

/** A CSV file to hand to `saveBlob`. */
export function csvBlob(heading: readonly string[], rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob([toCsv(heading, rows)], { type: 'text/csv;charset=utf-8' })
}
