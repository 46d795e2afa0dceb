import { strFromU8, unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { fileTooComplex, fileUnreadable } from './impor.errors'
import { type Book, type Cell, EMPTY, MAX_COLUMNS, MAX_LINES } from './sheet'

/** 8,000 rows take about 4 MB; what is larger was made to be. */
const MAX_UNPACKED = 64 * 1024 * 1024

const damaged = () =>
  fileUnreadable('Berkas XLSX ini rusak atau tidak lengkap. Buka dan simpan ulang di Excel, lalu coba lagi')
const otherZip = () =>
  fileUnreadable('Berkas ini bukan XLSX. Buka di Excel atau LibreOffice, lalu simpan sebagai .xlsx atau .csv')

/**
 * Unpacks what a sheet is read from. The archive's directory says how large each part is, and a part that is larger than
 * it says comes out cut off: a bomb is refused before it takes memory.
 */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0
  let names: string[] = []
  let parts: Record<string, Uint8Array>
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names = [...names, name].slice(-2000)
        if (!/\.(xml|rels)$/.test(name)) return false
        total += originalSize
        return total <= MAX_UNPACKED
      },
    })
  } catch {
    throw damaged()
  }
  if (total > MAX_UNPACKED) throw fileTooComplex()
  if (!parts['xl/workbook.xml']) throw names.length > 0 ? otherZip() : damaged()
  return parts
}

/** The last cell that a spreadsheet can have is XFD1048576. The parser would make room for any. */
const ADDRESS = /^(?:([A-Z]{0,3})(\d{1,7})|[A-Z]{1,3})$/
/** The parser makes a grid up to the last row and column; 20,000 people with 200 columns fit. */
const MAX_CELLS = 20_000_000

const columnNumber = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Refuses a sheet whose cells lie further away than a spreadsheet goes: it would take the reader's time and memory. */
function checkExtent(sheet: Uint8Array): void {
  let [rows, columns] = [0, 0]
  for (const [, address = ''] of strFromU8(sheet, true).matchAll(
    /<(?:\w+:)?(?:c|row)\s[^>]*?\br\s*=\s*["']([^"']*)/g,
  )) {
    const found = ADDRESS.exec(address)
    if (!found) throw fileTooComplex()
    // A row without a cell takes no room.
    if (found[1]) {
      rows = Math.max(rows, Number(found[2]))
      columns = Math.max(columns, columnNumber(found[1]))
    }
  }
  if (rows * columns > MAX_CELLS) throw fileTooComplex()
}

/** A number as the file writes it; a date loses its number, and is marked. */
class Numeric {
  constructor(readonly text: string) {}
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (value instanceof Numeric) return { kind: 'number', text: value.text }
  if (value instanceof Date)
    return { kind: 'date', text: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10) }
  return typeof value === 'boolean' ? { kind: 'text', text: String(value).toUpperCase() } : EMPTY
}

/** Which sheets are hidden, in the order of the workbook. The parser does not say it. */
function hiddenSheets(parts: Record<string, Uint8Array>): boolean[] {
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  const sheets = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  return sheets.map((sheet) => /\sstate\s*=\s*["'](?:veryH|h)idden["']/.test(sheet))
}

/** Reads an XLSX workbook with all its sheets. */
export async function readXlsx(bytes: Uint8Array): Promise<Book> {
  const parts = unpack(bytes)
  for (const [name, part] of Object.entries(parts)) if (name.startsWith('xl/worksheets/')) checkExtent(part)
  // Packed again without compression, so that the parser, too, meets no size but the true one.
  const repacked = zipSync(parts, { level: 0 })
  const sheets = await readXlsxFile(repacked.buffer, {
    parseNumber: (text) => new Numeric(text),
  }).catch(() => {
    throw damaged()
  })
  const hidden = hiddenSheets(parts)
  return {
    format: 'XLSX',
    sheets: sheets.map(({ sheet, data }, index) => ({
      nama: sheet.slice(0, 31),
      tersembunyi: hidden[index] ?? false,
      // A sheet that holds a chart alone has no rows. One line more than is read, so that it is refused and not cut off.
      rows: ((data as typeof data | undefined) ?? []).slice(0, MAX_LINES + 1).map(toCells),
    })),
  }
}

function toCells(row: readonly unknown[]): Cell[] {
  return row.slice(0, MAX_COLUMNS).map(toCell)
}
