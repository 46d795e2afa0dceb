import { type CsvCells, csvRow, csvStart } from '@bakti/contract/csv.rules'

/** Hands a file to the person. The address lives a minute, since some browsers read it late. */
export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A CSV file's text. */
export function toCsv<const Heading extends readonly string[]>(
  heading: Heading,
  rows: readonly CsvCells<Heading>[],
): string {
  return csvStart(heading) + rows.map(csvRow).join('')
}

/** A CSV file to hand to `saveBlob`. */
export function csvBlob<const Heading extends readonly string[]>(
  heading: Heading,
  rows: readonly CsvCells<Heading>[],
): Blob {
  return new Blob([toCsv(heading, rows)], { type: 'text/csv;charset=utf-8' })
}
