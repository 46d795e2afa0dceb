import { z } from 'zod'
import { type Shape, flag } from '../shape.schemas'
import { anggota } from '../anggota/anggota.schemas'
import { KOLOM_ANGGOTA } from '../anggota/kolom.rules'
import { column, sheetRefs, optionalColumn, aboutRow, aboutFile } from './impor.schemas'
import { kelompokId, nomorKelompok } from './kelompok-id.schemas'

export const kelompok = z.object({
  id: z.uuid(),
  nomor: z.int(),
  /** How many members; left out for a participant, who needs the form's options alone. */
  anggota: z.int().optional(),
  /**
   * In lists for ADMIN: how many of its members are Hadir in the latest activity. That is the activity with the latest `tanggal`
   * that is not after today (WIB), of one day the one that was made last. null where there is none.
   */
  hadir_terakhir: z.int().nullable().optional(),
  createdAt: z.iso.datetime().optional(),
  /** With `?anggota=true` alone. */
  Anggota_Kelompok: z.array(anggota).optional(),
})
export type Kelompok = z.output<typeof kelompok>

/** The class of one line of an imported roster. 'pindah' is a move to another group, which needs a confirmation of its own. */
export const imporClass = z.enum(['baru', 'berubah', 'pindah', 'sama', 'salah'])
export type ImporClass = z.output<typeof imporClass>

export const imporRow = z.object({
  /** The line's number in the file or the sheet. */
  baris: z.int(),
  kelas: imporClass,
  nama: z.string(),
  nim: z.string(),
  /** As the file says it: a faulty line's may be no number. */
  kelompok: z.string(),
  /** The optional columns of which the line says something: a value, or an empty text that clears it. Of a faulty line as the file says them. */
  kolom: z.partialRecord(z.enum(KOLOM_ANGGOTA), z.string()).optional(),
  /** What stands in the database now, for 'berubah' and 'pindah'; of the optional columns those that change. */
  sebelum: z
    .object({
      nama: z.string(),
      kelompok: z.int(),
      kolom: z.partialRecord(z.enum(KOLOM_ANGGOTA), z.string().nullable()).optional(),
    })
    .optional(),
  /** Why a line is faulty. */
  alasan: z.string().optional(),
  ...aboutRow,
})
export type ImporRow = z.output<typeof imporRow>

/**
 * Which column (from 0) holds what; null where none was found. An optional column that is not there is left out; null is one that a person
 * has left out (rule I13).
 */
export const pemetaan = z.object({
  nama: z.int().nullable(),
  nim: z.int().nullable(),
  kelompok: z.int().nullable(),
  email: z.int().nullable().optional(),
  fakultas: z.int().nullable().optional(),
  prodi: z.int().nullable().optional(),
  gelombang: z.int().nullable().optional(),
  hp: z.int().nullable().optional(),
})
export type Mapping = z.output<typeof pemetaan>

export const imporResult = z.object({
  /** The file's headings, in order; of a workbook those of the sheet that names most of the columns. */
  kolom: z.array(z.string()),
  pemetaan,
  /** How the file was read: 'UTF-8', 'Windows-1252', 'XLSX'. */
  format: z.string(),
  jumlah: z.object({ baru: z.int(), berubah: z.int(), pindah: z.int(), sama: z.int(), salah: z.int() }),
  /** Groups that the import makes, by number. */
  kelompok_baru: z.array(z.int()),
  baris: z.array(imporRow),
  /** Names this plan: a confirmation that sends it back is refused (409) if the plan has changed meanwhile. */
  sidik: z.string(),
  ...aboutFile,
})
export type ImporResult = z.output<typeof imporResult>

export const kelompokShapes = {
  list: { query: z.object({ anggota: flag.optional() }), data: z.array(kelompok) },
  create: {
    body: z.object({ id: kelompokId.optional(), nomor: nomorKelompok }),
    data: kelompok,
  },
  remove: { query: z.object({ id: kelompokId }), data: z.null() },
  import: {
    query: z.object({
      preview: flag,
      nama: column,
      nim: column,
      kelompok: column,
      email: optionalColumn,
      fakultas: optionalColumn,
      prodi: optionalColumn,
      gelombang: optionalColumn,
      hp: optionalColumn,
      lembar: sheetRefs,
      /** Confirms the moves; without it they are left alone. */
      pindah: flag.optional(),
      sidik: z.string().max(128).optional(),
    }),
    data: imporResult,
  },
} satisfies Record<string, Shape>
