import { z } from 'zod'
import { IGNORED, KOLOM_ANGGOTA } from '../anggota/kolom.rules'

/** The index of a column of an uploaded file. */
export const column = z
  .string()
  .regex(/^[0-9]{1,3}$/, 'Kolom tidak valid')
  .transform(Number)
  .optional()

export const optionalColumn = z
  .string()
  .regex(/^([0-9]{1,3}|abaikan)$/, 'Kolom tidak valid')
  .transform((chosen) => (chosen === IGNORED ? null : Number(chosen)))
  .optional()

/** `lembar=0,2`: the sheets of a workbook that are read; left out, all that fit and are not hidden (rule I100). */
export const sheetRefs = z
  .string()
  .regex(/^[0-9]{1,3}(,[0-9]{1,3}){0,199}$/, 'Lembar tidak valid')
  .transform((numbers) => [...new Set(numbers.split(',').map(Number))])
  .optional()
  .meta({ description: 'Numbers of sheets, from 0, separated by commas' })

/** A sheet of a workbook (rule I100). */
const imporSheet = z.object({
  /** Its place in the workbook, from 0: what `lembar` in the query names. */
  nomor: z.int(),
  nama: z.string(),
  /** Lines that are not empty, without the heading and what stands above it. */
  baris: z.int(),
  dibaca: z.boolean(),
  /** Its headings are the answer's `kolom`. */
  utama: z.boolean(),
  tersembunyi: z.boolean(),
  /** The columns that a list needs and that no heading of this sheet names: it is not read. */
  kurang: z.array(z.string()),
})
export type ImporSheet = z.output<typeof imporSheet>

/** A line that sums up others and names no person: 'Jumlah', 'Total' (rule I102). */
const skippedRow = z.object({
  baris: z.int(),
  /** The sheet, where several are read. */
  lembar: z.string().optional(),
  /** What stands in it. */
  teks: z.string(),
})
export type SkippedRow = z.output<typeof skippedRow>

/** A cell of an optional column that could not be read: it is left out, the person comes in (rule I101). */
const skippedCell = z.object({
  kolom: z.enum(KOLOM_ANGGOTA),
  /** What stands in it. */
  teks: z.string(),
  alasan: z.string(),
})
export type SkippedCell = z.output<typeof skippedCell>

/** What each line of an import may say besides. */
export const aboutRow = {
  /** The sheet, where several are read. */
  lembar: z.string().optional(),
  /** Cells that are left out. */
  peringatan: z.array(skippedCell).optional(),
}

/** What each answer of an import may say besides. */
export const aboutFile = {
  /** The sheets of a workbook, in its order; left out of a text file. */
  lembar: z.array(imporSheet).optional(),
  /** Left out where there is none. */
  dilewati: z.array(skippedRow).optional(),
}
