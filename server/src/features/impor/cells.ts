import { nama as namaSchema } from '@bakti/contract/anggota/anggota.schemas'
import { restoreCell } from '@bakti/contract/csv.rules'
import type { z } from 'zod'
import type { Cell } from './sheet'

/** What is shown of a cell that may hold anything. */
const SHOWN = 200

/** One line of text: NFC, no white space but single blanks, nothing invisible from a copied web page. */
export function clean(text: string): string {
  return text
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** A value, or why there is none. */
export type Read<T> = { value: T } | { problem: string }

export function checked<T extends z.ZodType>(schema: T, value: unknown): Read<z.output<T>> {
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data }
  return { problem: result.error.issues[0]?.message ?? 'Data tidak valid' }
}

export function readNama(cell: Cell): Read<string> {
  if (cell.kind === 'date') return { problem: 'Nama terbaca sebagai tanggal' }
  // Only where our exports put the mark: a name may well begin with one ('Aisyah).
  return checked(namaSchema, clean(restoreCell(cell.text.trim())))
}

/** '7', '07', 'Kelompok 7', 'Kel. 07', 'K-7', '7.0' */
export const NOMOR =
  /^(?:(?:kelompok|kelp|klp|kel|k|group|grup|gugus|regu|nomor|no)(?![a-z])[\s.:#-]*)*(\d{1,9})(?:\.0+)?$/i

export const shownText = ({ text }: Cell) => clean(text.slice(0, 2 * SHOWN)).slice(0, SHOWN)

/** What a spreadsheet leaves of a long number in a text file: 1,23E+14. */
export const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i

/** A phone number that a spreadsheet has rounded. */
export const HP_ROUNDED = 'Nomor HP sudah dibulatkan oleh Excel. Ubah selnya menjadi teks, lalu ketik ulang'

const SUM = /^(grand|sub)?\W*(total|jumlah|jml|rekap|rekapitulasi)(?![a-z])/i

/** Whether a cell is the label of a line that sums up others: 'Jumlah', 'TOTAL :', 'Sub total', 'Jumlah mahasiswa 412'. */
export const isSumLabel = (cell: Cell): boolean => SUM.test(shownText(cell))

/** Whether a cell that should hold a name holds a count; a NIM is longer. */
export const isCount = ({ text }: Cell): boolean => /^\d{1,3}([.,]?\d{3})?$/.test(text.trim())

/** All that stands in a line, as people see it. */
export const lineText = (cells: readonly Cell[]): string =>
  cells.map(shownText).filter(Boolean).join(' ').slice(0, SHOWN)
