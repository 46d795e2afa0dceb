import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { defuseCell } from '@bakti/contract/csv.rules'
import { Zip, ZipPassThrough, strFromU8, unzipSync } from 'fflate'
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

/** A file of the archive that zlib compresses, beside what this thread does. */
class DeflatedFile extends ZipPassThrough {
  readonly #deflate = createDeflateRaw({ level: 4 })

  constructor(path: string) {
    super(path)
    this.compression = 8
    this.#deflate
      .on('data', (part: Uint8Array<ArrayBuffer>) => this.ondata(null, part, false))
      .on('end', () => this.ondata(null, new Uint8Array(), true))
  }

  protected override process(chunk: Uint8Array, final: boolean): void {
    this.#deflate.write(chunk)
    if (final) this.#deflate.end()
  }

  /** Resolves when there is room for more. */
  async drained(): Promise<void> {
    if (this.#deflate.writableNeedDrain) await once(this.#deflate, 'drain')
  }
}

/**
 * An XLSX file while it is made. The library builds a workbook as a whole; here it makes the frame alone, and the rows go into it as they
 * are read (rule X23).
 */
export async function* xlsxParts(sheets: readonly XlsxSheet[]): AsyncGenerator<Uint8Array> {
  const files = await frameOf(sheets)
  let ready: Uint8Array[] = []
  let end: () => void
  const ended = new Promise<void>((resolve) => (end = resolve))
  const zip = new Zip((error, part, final) => {
    if (error) throw error
    ready.push(part)
    if (final) end()
  })
  function* made() {
    yield* ready
    ready = []
  }
  const add = (path: string) => {
    const file = new DeflatedFile(path)
    zip.add(file)
    return file
  }
  for (const [path, bytes] of Object.entries(files)) if (!isSheet(path)) add(path).push(bytes, true)
  for (const [at, sheet] of sheets.entries()) {
    const [head, styles, foot] = aroundRows(strFromU8(files[pathOf(at)] ?? new Uint8Array()))
    const file = add(pathOf(at))
    file.push(Buffer.from(head))
    const xmlOf = cellXml(sheet.columns, styles)
    let row = 2
    for await (const rows of sheet.rows()) {
      file.push(Buffer.from(rows.map((cells) => rowXml(cells, row++, xmlOf)).join('')))
      await file.drained()
      yield* made()
    }
    file.push(Buffer.from(foot), true)
  }
  zip.end()
  await ended
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

const rowXml = (cells: readonly XlsxCell[], row: number, xmlOf: ReturnType<typeof cellXml>) =>
  `<row r="${row}">${cells.map((value, at) => xmlOf(value, row, at)).join('')}</row>`

/** Texts of cells that are kept, because most of them come again in the next row. */
const KEPT_TEXTS = 1_000

/** What makes the XML of a sheet's cells. */
function cellXml(columns: readonly XlsxColumn[], styles: readonly (string | undefined)[]) {
  const starts = columns.map(({ kind }, at) => ({
    kind,
    // The address of a cell in the first row, without its 1.
    letters: getCellAddress(0, at).slice(0, -1),
    style: styles[at] === undefined ? '' : ` ${styles[at]}`,
  }))
  const kept = new Map<string, string>()
  const textXml = (text: string) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const xml = sanitizeTextContent(defuseCell(text))
    if (kept.size < KEPT_TEXTS) kept.set(text, xml)
    return xml
  }
  return (value: XlsxCell, row: number, at: number): string => {
    const column = starts[at]
    if (column === undefined || value === null || value === '') return ''
    const start = `<c r="${column.letters}${row}"${column.style}`
    if (typeof value === 'number') return `${start}><v>${value}</v></c>`
    if (column.kind === 'date')
      return `${start}><v>${convertDateToSerialNumber(new Date(`${value}T00:00:00Z`))}</v></c>`
    return `${start} t="inlineStr"><is><t xml:space="preserve">${textXml(value)}</t></is></c>`
  }
}
