import { z } from 'zod'
import { ABAIKAN, KOLOM_ANGGOTA } from '../anggota/kolom.rules'

/** The index of a column of an uploaded file. */
export const column = z
  .string()
  .regex(/^[0-9]{1,3}$/, 'Kolom tidak valid')
  .transform(Number)
  .optional()

export const optionalColumn = z
  .string()
  .regex(/^([0-9]{1,3}|abaikan)$/, 'Kolom tidak valid')
  .transform((chosen) => (chosen === ABAIKAN ? null : Number(chosen)))
  .optional()

/** `lembar=0,2`: the sheets of a workbook that are read; left out, all that fit and are not hidden (rule I100). */
export const lembarRefs = z
  .string()
  .regex(/^[0-9]{1,3}(,[0-9]{1,3}){0,199}$/, 'Lembar tidak valid')
  .transform((numbers) => [...new Set(numbers.split(',').map(Number))])
  .optional()
  .meta({ description: 'Numbers of sheets, from 0, separated by commas' })

/** A sheet of a workbook (rule I100). */
const lembarImpor = z.object({
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
export type LembarImpor = z.output<typeof lembarImpor>

/** A line that sums up others and names nobody: 'Jumlah', 'Total' (rule I102). */
const barisDilewati = z.object({
  baris: z.int(),
  /** The sheet, where several are read. */
  lembar: z.string().optional(),
  /** What stands in it. */
  teks: z.string(),
})
export type BarisDilewati = z.output<typeof barisDilewati>

/** A cell of an optional column that could not be read: it is left out, the person comes in (rule I101). */
const selDilewati = z.object({
  kolom: z.enum(KOLOM_ANGGOTA),
  /** What stands in it. */
  teks: z.string(),
  alasan: z.string(),
})
export type SelDilewati = z.output<typeof selDilewati>

/** What each line of an import may say besides. */
export const tentangBaris = {
  /** The sheet, where several are read. */
  lembar: z.string().optional(),
  /** Cells that are left out. */
  peringatan: z.array(selDilewati).optional(),
}

/** What each answer of an import may say besides. */
export const tentangBerkas = {
  /** The sheets of a workbook, in its order; left out of a text file. */
  lembar: z.array(lembarImpor).optional(),
  /** Left out where there is none. */
  dilewati: z.array(barisDilewati).optional(),
}
