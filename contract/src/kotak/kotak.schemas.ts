import { z } from 'zod'
import { anggotaDiputuskan, scanDitahan } from '../absen/absen.schemas'
import { kelompokId } from '../kelompok/kelompok-id.schemas'
import { mistakeReport } from '../saya/saya.schemas'
import { type Shape, pageNumber, uuid } from '../shape.schemas'
import { KOTAK_KINDS } from './kotak.rules'

const UNKNOWN_KIND = 'Jenis tidak valid'

/** How many entries are open, of each kind. */
const jumlahKotak = z.object({ ditahan: z.int(), diputuskan: z.int(), salah: z.int() })
export type JumlahKotak = z.output<typeof jumlahKotak>

const entry = {
  absen: z.object({ id: z.uuid(), title: z.string(), tanggal: z.iso.date() }),
  /** When the server got what waits for a decision. */
  at: z.iso.datetime(),
}

/** What waits for a person: a member's held scans, or a held status; an undecided member; a report 'Ini salah?'. */
const kotakItem = z.union([
  z.object({
    jenis: z.literal('ditahan'),
    ...entry,
    /** The newest of them. */
    ditahan: scanDitahan,
    /** How many acts of this member, or of this code, are held. */
    jumlah: z.int(),
    /** What one press takes over, the oldest first; none where no member has the code. */
    ids: z.array(z.uuid()),
  }),
  z.object({ jenis: z.literal('diputuskan'), ...entry, diputuskan: anggotaDiputuskan }),
  z.object({
    jenis: z.literal('salah'),
    ...entry,
    /** `seen_at` as in the lists of attendance. */
    salah: mistakeReport.extend({ seen_at: z.iso.datetime() }),
  }),
])
export type KotakItem = z.output<typeof kotakItem>

export const kotakShapes = {
  /** A page of them, newest first, of one kind, activity or group, or of all; the envelope has `currentPage`, `totalPages` and `total`. */
  list: {
    query: z.object({
      jenis: z.enum(KOTAK_KINDS, { error: UNKNOWN_KIND }).optional(),
      id_absen: uuid('Kegiatan tidak valid').optional(),
      id_kelompok: kelompokId.optional(),
      page: pageNumber,
    }),
    data: z.object({
      items: z.array(kotakItem),
      /** Of the same activity and group, whatever the kind. */
      jumlah: jumlahKotak,
    }),
  },
  count: { data: jumlahKotak },
} satisfies Record<string, Shape>
