import { defuseCell } from '@bakti/contract/csv.rules'
import { Zip, ZipDeflate, strFromU8, unzipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { convertDateToSerialNumber, getCellAddress, sanitizeTextContent } from 'write-excel-file/utility'

/** A text is never a formula: its cell says that it is a text, and it is marked as in a CSV, which it may become (rule X2). A date is `yyyy-mm-dd`, a percent a share from 0 to 1. */
export type XlsxKind = 'text' | 'number' | 'date' | 'percent'
export type XlsxCell = string | number | null

interface XlsxColumn {
  header: string
  kind: XlsxKind
  /** In characters. */
  width: number
}

export interface XlsxSheet {
  name: string
  /** How many of them stay while it scrolls; the heading does too. */
  stays: number
  columns: readonly XlsxColumn[]
  /** Its rows in parts, so that their number costs no memory. */
  rows: () => AsyncIterable<readonly XlsxCell[][]>
}

/** A value of each kind, so that each column has a cell. */
const SAMPLE = {
  text: { value: 'a', type: String },
  number: { value: 0, type: Number, format: '#,##0' },
  date: { value: new Date(0), type: Date, format: 'dd/mm/yyyy' },
  percent: { value: 0, type: Number, format: '0.0%' },
} as const

/** The workbook with the headings and one row of each sheet: the library knows the format, and its row the styles of the columns. */
async function frameOf(sheets: readonly XlsxSheet[]): Promise<Record<string, Uint8Array>> {
  const frame = sheets.map(({ name, stays, columns }) => ({
    sheet: name,
    stickyRowsCount: 1,
    stickyColumnsCount: stays,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      columns.map(({ header }) => ({
        value: defuseCell(header),
        type: String,
        fontWeight: 'bold' as const,
        wrap: true,
      })),
      columns.map(({ kind }) => SAMPLE[kind]),
    ],
  }))
  return unzipSync(await writeXlsxFile(frame).toBuffer())
}

const pathOf = (at: number) => `xl/worksheets/sheet${at + 1}.xml`

/**
 * An XLSX file while it is made. The library builds a workbook as a whole; here it makes the frame alone, and the rows go into it as they
 * are read (rule X23).
 */
export async function* xlsxParts(sheets: readonly XlsxSheet[]): AsyncGenerator<Uint8Array> {
  const files = await frameOf(sheets)
  let ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  function* made() {
    yield* ready
    ready = []
  }
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: 4 })
    zip.add(file)
    return file
  }
  for (const [path, bytes] of Object.entries(files)) if (!isSheet(path)) add(path).push(bytes, true)
  yield* made()
  for (const [at, sheet] of sheets.entries()) {
    const [head, styles, foot] = aroundRows(strFromU8(files[pathOf(at)] ?? new Uint8Array()))
    const file = add(pathOf(at))
    file.push(Buffer.from(head))
    let row = 1
    for await (const rows of sheet.rows()) {
      file.push(Buffer.from(rows.map((cells) => rowXml(cells, row++, sheet.columns, styles)).join('')))
      yield* made()
    }
    file.push(Buffer.from(foot), true)
    yield* made()
  }
  zip.end()
  yield* made()
}

const isSheet = (path: string) => /^xl\/worksheets\/sheet\d+\.xml$/.test(path)

/** What stands before the sample row, the styles of its cells, and what stands after it. */
function aroundRows(xml: string): [head: string, styles: (string | undefined)[], foot: string] {
  const from = xml.indexOf('<row r="2"')
  const end = xml.indexOf('</sheetData>')
  const styles = [...xml.slice(from, end).matchAll(/<c ([^>]*?)\/?>/g)].map(
    ([, attributes]) => /\bs="\d+"/.exec(attributes ?? '')?.[0],
  )
  return [xml.slice(0, from), styles, xml.slice(end)]
}

function rowXml(
  cells: readonly XlsxCell[],
  row: number,
  columns: readonly XlsxColumn[],
  styles: readonly (string | undefined)[],
): string {
  let xml = `<row r="${row + 1}">`
  for (const [at, value] of cells.entries()) {
    if (value === null || value === '') continue
    const start = `<c r="${getCellAddress(row, at)}"${styles[at] === undefined ? '' : ` ${styles[at]}`}`
    xml +=
      typeof value === 'number'
        ? `${start}><v>${value}</v></c>`
        : columns[at]?.kind === 'date'
          ? `${start}><v>${convertDateToSerialNumber(new Date(`${value}T00:00:00Z`))}</v></c>`
          : `${start} t="inlineStr"><is><t xml:space="preserve">${sanitizeTextContent(defuseCell(value))}</t></is></c>`
  }
  return `${xml}</row>`
}
