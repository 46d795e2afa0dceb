import { z } from 'zod'
import { role } from '../auth/auth.schemas'
import { type Shape, calendarDate, pageNumber, searchPart, uuid } from '../shape.schemas'
import { RIWAYAT_GROUP_NAMES } from './riwayat.rules'

const facts = z.record(z.string(), z.string())

const line = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Who did it; null for an account that is gone, and for a line without one. */
  oleh: z.object({ id: z.uuid(), nama: z.string(), role }).nullable(),
  /** The browser of the device that did it, where that is known. */
  perangkat: z.string().nullable(),
  /** The call: `SENTENCES` says what it does. */
  hal: z.string(),
  /** The role was refused (rule W60). */
  ditolak: z.boolean(),
  /** What it was done to: 'Sari (NIM 120, Kelompok 7)'; '' where the sentence says all. */
  sebut: z.string(),
  /** What differs, by the names of `FACT_LABEL`. */
  sebelum: facts.nullable(),
  sesudah: facts.nullable(),
})
export type RiwayatLine = z.output<typeof line>

const day = calendarDate('Tanggal tidak valid')

const filter = {
  /** The first and the last day (WIB); left out: from the beginning, until now. */
  dari: day.optional(),
  sampai: day.optional(),
  oleh: uuid('Akun tidak valid').optional(),
  hal: z.enum(RIWAYAT_GROUP_NAMES, { error: 'Hal tidak valid' }).optional(),
  /** Part of a name, a NIM or a title. */
  cari: searchPart,
  /** A member, a group, an activity, a task or an account, by its id. */
  tentang: uuid('Data tidak valid').optional(),
}

export const riwayatShapes = {
  /** A page of lines, newest first; the envelope has `currentPage`, `totalPages` and `total`. */
  list: {
    query: z.object({ ...filter, page: pageNumber }),
    data: z.object({
      baris: z.array(line),
      /** Who did something in these days, by name. */
      pelaku: z.array(z.object({ id: z.uuid(), nama: z.string() })),
      /** What `tentang` is called; null without it. */
      tentang: z.string().nullable(),
    }),
  },
  exportCsv: { query: z.object(filter), data: z.string() },
} satisfies Record<string, Shape>
