import Papa from 'papaparse'
import { fileUnreadable, tooManyRows } from './impor.errors'
import { ROSTER, findHeading } from './headings'
import { type Book, MAX_COLUMNS, MAX_LINES } from './sheet'

const DELIMITERS = [',', ';', '\t']
const SAMPLE_ROWS = 60

function decode(bytes: Uint8Array): { text: string; encoding: Book['format'] } {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  if (bytes.includes(0)) throw fileUnreadable('Berkas ini bukan CSV atau XLSX')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // Excel's plain 'CSV' on an Indonesian Windows; every byte is a character of it, so it is tried last.
    // In one piece Node 20 takes it for ISO 8859-1, which has no ’ and no –; as the piece of a stream it does not.
    return {
      text: new TextDecoder('windows-1252').decode(bytes, { stream: true }),
      encoding: 'Windows-1252',
    }
  }
}

/** How many rows have as many cells as most rows have; 0 where these have only one. */
function regularity(rows: string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  counts.delete(1)
  return Math.max(0, ...counts.values())
}

/** The delimiter under which a heading shows, else the one that cuts most rows alike. A title row may hold the others. */
function chooseDelimiter(text: string): string {
  const candidates = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS })
    return { delimiter, score: findHeading(data, ROSTER).score * (SAMPLE_ROWS + 1) + regularity(data) }
  })
  return candidates.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/** Reads text with comma, semicolon or tab between the cells; every cell is text. */
export function readCsv(bytes: Uint8Array): Book {
  const { text, encoding } = decode(bytes)
  // Some campus systems call a web page .xls.
  if (/^\s*</.test(text))
    throw fileUnreadable('Berkas ini halaman web, bukan CSV. Buka di Excel, lalu simpan sebagai .xlsx')
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: chooseDelimiter(text),
    preview: MAX_LINES + 1,
  })
  if (data.length > MAX_LINES) throw tooManyRows()
  // A quotation mark that is never closed swallows the rows below it: no person may be lost silently.
  const quotes = errors.find((error) => error.type === 'Quotes')
  if (quotes)
    throw fileUnreadable(
      `Tanda kutip (") di baris ${(quotes.row ?? 0) + 1} tidak ditutup. Perbaiki, lalu coba lagi`,
    )
  const rows = data.map((cells) =>
    cells.slice(0, MAX_COLUMNS).map((cell) => ({ kind: 'plain' as const, text: cell })),
  )
  return { format: encoding, sheets: [{ nama: '', tersembunyi: false, rows }] }
}
