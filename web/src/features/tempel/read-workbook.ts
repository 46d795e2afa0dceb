import { unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'

/** A part that says that it is larger is not unpacked. */
const MAX_PART = 32 * 1024 * 1024

/**
 * The rows of all sheets of an XLSX file, the cells of each separated by tabs, as they are copied from a spreadsheet.
 * @throws where the bytes are no workbook
 */
export async function linesOfWorkbook(bytes: ArrayBuffer): Promise<string[]> {
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => /\.(xml|rels)$/.test(name) && originalSize <= MAX_PART,
  })
  // Packed again without compression: the parser unpacks large parts in a worker of its own, which the CSP forbids.
  const sheets = await readXlsxFile(zipSync(parts, { level: 0 }).buffer, { parseNumber: (text) => text })
  // A sheet that holds a chart alone has no rows.
  return sheets.flatMap(({ data }) =>
    ((data as typeof data | undefined) ?? []).map((row) => row.map(textOf).filter(Boolean).join('\t')),
  )
}

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : '')
