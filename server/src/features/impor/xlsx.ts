import { unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { fileTooComplex, fileUnreadable, tooManyRows } from './impor.errors'
import { findHeading } from './headings'
import { type Cell, EMPTY, MAX_COLUMNS, MAX_LINES, type Sheet } from './sheet'

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

/** A number as the file writes it; a date loses its number, and is told apart. */
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

/** Reads an XLSX workbook: the sheet whose heading names most of the columns, else the first with data. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  // Packed again without compression, so that the parser, too, meets no size but the true one.
  const repacked = zipSync(unpack(bytes), { level: 0 })
  const sheets = await readXlsxFile(repacked.buffer, {
    parseNumber: (text) => new Numeric(text),
  }).catch(() => {
    throw damaged()
  })
  const filled = sheets
    .filter(({ data }) => data.length > 0)
    .map(({ sheet, data }) => ({ sheet, data, rows: data.slice(0, 60).map((row) => toCells(row)) }))
    .map((one) => ({ ...one, ...findHeading(one.rows.map((row) => row.map(({ text }) => text))) }))
  const [first] = filled
  if (!first) return { rows: [], format: 'XLSX' }
  const chosen = filled.reduce((best, next) => (next.score > best.score ? next : best), first)
  if (chosen.data.length > MAX_LINES) throw tooManyRows()
  return {
    rows: chosen.data.map((row) => toCells(row)),
    format: filled.length > 1 ? `XLSX, lembar '${chosen.sheet.slice(0, 31)}'` : 'XLSX',
  }
}

function toCells(row: readonly unknown[]): Cell[] {
  return row.slice(0, MAX_COLUMNS).map(toCell)
}
