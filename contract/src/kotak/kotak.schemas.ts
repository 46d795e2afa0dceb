import { z } from 'zod'
import { anggotaDiputuskan, scanDitahan } from '../absen/absen.schemas'
import { kelompokId } from '../kelompok/kelompok-id.schemas'
import { STATUS_KEHADIRAN } from '../absen/kehadiran.rules'
import { mistakeReport } from '../saya/saya.schemas'
import { REPORT_TEXT_MAX } from '../saya/saya.rules'
import { isoInstant } from '../write.schemas'
import { reasons } from '../perangkat/perangkat.schemas'
import { type Shape, pageNumber, text, uuid } from '../shape.schemas'
import { CLOSED_MAX, KOTAK_KINDS, TAKEN_MAX } from './kotak.rules'

const UNKNOWN_KIND = 'Jenis tidak valid'

/** How many entries are open, of each kind. */
const jumlahKotak = z.object({ ditahan: z.int(), diputuskan: z.int(), salah: z.int() })
export type JumlahKotak = z.output<typeof jumlahKotak>

const refused = z.object({
  catatan: z.int(),
  perangkat: z.int(),
  /** The devices with the most of them: whose, how many, and why as the device last said it. */
  daftar: z.array(
    z.object({ id: z.uuid(), nama: z.string(), browser: z.string(), catatan: z.int(), alasan: reasons }),
  ),
})
export type Refused = z.output<typeof refused>

const absenId = uuid('Kegiatan tidak valid')

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
    /** The number of the group of a member whom the caller may not know: all that is said of a foreign one (rules R10, R144). */
    kelompok_anggota: z.int().nullish(),
    /** How many acts of this member, or of this code, are held. */
    jumlah: z.int(),
    /** What one press takes over, the oldest first; none where no member of the caller's groups has the code. */
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

const status = z.enum(STATUS_KEHADIRAN, { error: 'Status kehadiran tidak valid' })
const seenAt = isoInstant('seen_at')
const anggotaId = uuid('Anggota tidak valid')
const TOO_MANY_IDS = `ids harus berupa 1 sampai ${TAKEN_MAX} id`
const TOO_MANY = `entri harus berupa 1 sampai ${CLOSED_MAX} entri`

/** What becomes of an entry. `seen_at` is that of the row on screen: a status can't undo a scan that came after it (rule H9). */
const closing = z.union(
  [
    z.object({
      jenis: z.literal('ditahan'),
      ids: z
        .array(uuid(TOO_MANY_IDS), { error: TOO_MANY_IDS })
        .min(1, TOO_MANY_IDS)
        .max(TAKEN_MAX, TOO_MANY_IDS),
    }),
    z.object({
      jenis: z.literal('diputuskan'),
      id_absen: absenId,
      id_anggota: anggotaId,
      status,
      seen_at: seenAt,
    }),
    /** Answered by a status, by a sentence, or by both (rule R142). */
    z
      .object({
        jenis: z.literal('salah'),
        id: uuid('Laporan tidak valid'),
        status: status.optional(),
        seen_at: seenAt.optional(),
        jawaban: text({ max: REPORT_TEXT_MAX, label: 'Jawaban', lines: true }).optional(),
      })
      .refine(
        (report) => Boolean(report.status ?? report.jawaban),
        'Jawab laporan dengan status atau kalimat',
      ),
  ],
  { error: 'Entri tidak valid' },
)
export type Closing = z.input<typeof closing>
export type ClosingEntry = z.output<typeof closing>

/** How many entries are closed; the others had been closed elsewhere, or their member is gone. */
const closed = z.object({ selesai: z.int(), dilewati: z.int() })
export type Closed = z.output<typeof closed>

export const kotakShapes = {
  /** A page of them, newest first, of one kind, activity or group, or of all; the envelope has `currentPage`, `totalPages` and `total`. */
  list: {
    query: z.object({
      jenis: z.enum(KOTAK_KINDS, { error: UNKNOWN_KIND }).optional(),
      id_absen: absenId.optional(),
      id_kelompok: kelompokId.optional(),
      page: pageNumber,
    }),
    data: z.object({
      items: z.array(kotakItem),
      /** Of the same activity and group, whatever the kind. */
      jumlah: jumlahKotak,
      /** How many records were refused and are kept for review on how many devices (rule R148); not for a mentor. */
      ditolak: refused.optional(),
    }),
  },
  count: { data: jumlahKotak },
  /** One act for all of them, in one transaction. */
  close: {
    body: z.object({
      entri: z.array(closing, { error: TOO_MANY }).min(1, TOO_MANY).max(CLOSED_MAX, TOO_MANY),
    }),
    data: closed,
  },
} satisfies Record<string, Shape>
