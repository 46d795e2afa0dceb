import { z } from 'zod'
import { type Shape, calendarDate, instant, judgedApart, pageNumber, text, uuid } from '../shape.schemas'
import { isoInstant, writeFields } from '../write.schemas'
import { anggotaId } from '../anggota/anggota.schemas'
import { kelompokId } from '../kelompok/kelompok-id.schemas'
import { BATCH_MAX, TEMPEL_LINE_MAX, TEMPEL_MAX } from './absen.calls'
import { SASARAN_MAX, tidySasaran } from './audience.rules'
import { CARA_SCAN, METODE_ABSEN, STATUS_KEHADIRAN } from './kehadiran.rules'
import { QR_PROBLEM } from './qr.rules'

const REQUIRED = 'Judul dan tanggal tidak boleh kosong!'

const absenId = uuid('Kegiatan tidak valid')

const title = text({ max: 200, required: REQUIRED, label: 'Judul' })
const tanggal = calendarDate(REQUIRED)

/** The longest place of an activity, in characters. */
const PLACE_MAX = 120
/** null and a blank text take it away; left out, it stays (rule R51). */
const tempat = text({ max: PLACE_MAX, label: 'Tempat' })
  .transform((value) => value || null)
  .nullish()
const jam = (label: string) =>
  instant(`${label} harus berupa waktu ISO 8601`, `${label} tidak valid`).nullish()

const WRONG_SASARAN = 'Sasaran tidak valid'
const entries = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry, { error: WRONG_SASARAN }).max(SASARAN_MAX, `Sasaran maksimal ${SASARAN_MAX} pilihan`)
const named = text({ max: 120, required: WRONG_SASARAN, label: 'Sasaran' })
const sasaran = z
  .strictObject(
    {
      kelompok: entries(uuid(WRONG_SASARAN)).optional(),
      gelombang: entries(named).optional(),
      fakultas: entries(named).optional(),
    },
    { error: WRONG_SASARAN },
  )
  .refine((value) => tidySasaran(value) !== null, 'Pilih sedikitnya satu sasaran')
  .transform((value) => tidySasaran(value) ?? {})

/** What an activity says of itself besides title and date. null takes it away; left out, it stays (rule R51). */
const details = {
  mulai: jam('Jam'),
  batas_terlambat: jam('Batas terlambat'),
  tutup: jam('Jam tutup'),
  tempat,
  sasaran: sasaran.nullish(),
  /** Left out of a create: true. */
  wajib: z.boolean({ error: 'wajib harus true atau false' }).optional(),
}

const formTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Jam tidak valid')

/** What the form of an activity holds. The hours are `HH:MM` in WIB, or blank. */
export const absenForm = z.object({
  title,
  tanggal,
  mulai: formTime,
  batas_terlambat: formTime,
  tutup: formTime,
  tempat: text({ max: PLACE_MAX, label: 'Tempat' }),
  sasaran: sasaran.nullable(),
  wajib: z.boolean(),
})

/** An activity with its counts, of existing members (rule H26). */
const countedAbsen = z.object({
  id: z.uuid(),
  title: z.string(),
  /** `yyyy-mm-dd` */
  tanggal: z.iso.date(),
  /** When it begins; left out where nothing is said of it. */
  mulai: z.iso.datetime().optional(),
  /** A Hadir by a scan after it is late (rule H130). */
  batas_terlambat: z.iso.datetime().optional(),
  /** When its hours end. It closes nothing (rule H131). */
  tutup: z.iso.datetime().optional(),
  /** Since when it is closed; left out while it is open. */
  ditutup_at: z.iso.datetime().optional(),
  /** Where it is held; left out where nothing is said of it. */
  tempat: z.string().optional(),
  /** Who should come (rule H140); left out: everybody. */
  sasaran: z
    .object({
      kelompok: z.array(z.uuid()).optional(),
      gelombang: z.array(z.string()).optional(),
      fakultas: z.array(z.string()).optional(),
    })
    .optional(),
  /** false where nobody has to come; left out otherwise. */
  wajib: z.boolean().optional(),
  /** Which codes of student cards its scanner reads (rule S132), the same in all activities; left out: none. */
  pola_kartu: z.object({ formats: z.array(z.string()), pattern: z.string() }).optional(),
  /** How many should come. Copies of earlier versions lack it. */
  anggota_sasaran: z.int().optional(),
  hadir: z.int(),
  /** With those who are Alfa because the activity is closed. */
  alfa: z.int(),
  /** Of `alfa`: without a record in a closed activity (rule H132). Copies of earlier versions lack it. */
  alfa_otomatis: z.int().optional(),
  sakit: z.int(),
  izin: z.int(),
  /** Members of the audience without a record. */
  belum: z.int(),
  /** Who has a record and is not in the audience (rule H141): in no other count. Left out where there is none. */
  di_luar_sasaran: z.int().optional(),
  /** Held scans that are not taken over yet. */
  ditahan: z.int(),
  perlu_diputuskan: z.int(),
  /** Open reports of members that their record is wrong (rule R52). Copies of earlier versions lack it. */
  laporan: z.int().optional(),
})
export type CountedAbsen = z.output<typeof countedAbsen>

/** An activity of a list. The counts are left out for a role that may not read them (`readCounts`). */
export const absen = countedAbsen.partial({
  hadir: true,
  alfa: true,
  sakit: true,
  izin: true,
  belum: true,
  ditahan: true,
  perlu_diputuskan: true,
})
export type Absen = z.output<typeof absen>

/** The counts of one group in an activity, and what is open of its members (rule H125). */
const jumlahKelompok = z.object({
  id_kelompok: z.uuid(),
  hadir: z.int(),
  alfa: z.int(),
  /** As of an activity. */
  alfa_otomatis: z.int().optional(),
  sakit: z.int(),
  izin: z.int(),
  belum: z.int(),
  /** As of an activity. */
  di_luar_sasaran: z.int().optional(),
  /** Held acts that name a member of the group. */
  ditahan: z.int(),
  perlu_diputuskan: z.int(),
  laporan: z.int(),
})
export type JumlahKelompok = z.output<typeof jumlahKelompok>

const statusKehadiran = z.enum(STATUS_KEHADIRAN, { error: 'Status kehadiran tidak valid' })

/** A member with the record of one activity. */
export const anggotaAbsensi = z.object({
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  id_kelompok: z.uuid(),
  /** The group's number. */
  kelompok: z.int(),
  status_kehadiran: statusKehadiran,
  /** There is no record: the status is Alfa because the activity is closed (rule H132). Left out otherwise. */
  otomatis: z.boolean().optional(),
  /** There is a record of somebody who is not in the audience (rule H141). Left out otherwise. */
  di_luar_sasaran: z.boolean().optional(),
  waktu_absen: z.iso.datetime().nullable(),
  metode_absen: z.enum(METODE_ABSEN).nullable(),
  perlu_diputuskan: z.boolean(),
  /** When the server received the scan that the Hadir rests on; null where it rests on no scan. */
  sandaran_diterima: z.iso.datetime().nullable(),
  /** That scan is a line of a pasted list, which is never late (rule H160). Left out otherwise. */
  tempel: z.boolean().optional(),
  /** Every scan that the server had by then shows in this row; goes back as `X-Seen-At` with a status change made on it. */
  seen_at: z.iso.datetime(),
})
export type AnggotaAbsensi = z.output<typeof anggotaAbsensi>

const anggotaOfAll = anggotaAbsensi.pick({
  id: true,
  nama: true,
  nim: true,
  id_kelompok: true,
  kelompok: true,
  status_kehadiran: true,
  di_luar_sasaran: true,
  waktu_absen: true,
})
/** A member in the list of all groups. */
export type AnggotaOfAll = z.output<typeof anggotaOfAll>

/** A member whom a line of a pasted list may name, with their record. */
const tempelPerson = anggotaAbsensi.pick({
  id: true,
  nama: true,
  nim: true,
  id_kelompok: true,
  kelompok: true,
  status_kehadiran: true,
  otomatis: true,
  di_luar_sasaran: true,
  waktu_absen: true,
  seen_at: true,
})
export type TempelPerson = z.output<typeof tempelPerson>

/** Whom a line of a pasted list names (rule H161). What becomes of it is `classifyTempel`. */
const tempelMatch = z.object({
  /** By the NIM, by the whole name, by a part of either, a NIM out of the caller's groups, or not at all. */
  cocok: z.enum(['nim', 'nama', 'mirip', 'luar', 'tidak']),
  orang: z.array(tempelPerson),
  /** Of a NIM out of the caller's groups: the number of its group, and nothing else of the member (rule R10). */
  kelompok: z.int().optional(),
})
export type TempelMatch = z.output<typeof tempelMatch>

const TEMPEL = `baris harus berupa daftar dengan paling banyak ${TEMPEL_MAX} baris`

/** When something happened to a record, and by whom; null for an account that is gone. */
const occurrence = z.object({ happened_at: z.iso.datetime(), operator: z.string().nullable() })

/** A member whom a person has to decide about: the record as it stands, the latest scan and the latest status set by hand. */
export const anggotaDiputuskan = anggotaAbsensi.extend({
  /** The latest scan. */
  scan: occurrence.nullable(),
  /** The latest status that was set by hand. */
  status: occurrence.extend({ status_kehadiran: statusKehadiran }).nullable(),
})
export type AnggotaDiputuskan = z.output<typeof anggotaDiputuskan>

/** One event of a member in an activity. A list of them is in the order of the replay (rule H37). */
export const riwayatEvent = z.object({
  id: z.guid(),
  kind: z.enum(['scan', 'status']),
  /** What a status set; null for a scan. */
  status: statusKehadiran.nullable(),
  /** How a scan was made; null for a status. */
  cara: z.enum(CARA_SCAN).nullable(),
  /** Who made it; null for an account that is gone. */
  operator: z.string().nullable(),
  /** Who delivered it, where that was another account. */
  pengirim: z.string().nullable(),
  /** The device that it was made on; null where nothing was said of it. */
  perangkat: z.guid().nullable(),
  happened_at: z.iso.datetime(),
  order_at: z.iso.datetime(),
  received_at: z.iso.datetime(),
  /** The server's time of the rows that the operator of a status had on screen; null for a scan. */
  seen_until: z.iso.datetime().nullable(),
  /** The scans of its own device that a status names as seen. */
  seen_events: z.array(z.guid()),
  /** It changed the record, or decided on it. */
  berlaku: z.boolean(),
  /** The record after it. That of the last event is what stands. */
  sesudah: anggotaAbsensi.pick({
    status_kehadiran: true,
    waktu_absen: true,
    metode_absen: true,
    perlu_diputuskan: true,
  }),
})
export type RiwayatEvent = z.output<typeof riwayatEvent>

/**
 * Why an act was held: a member of another group, an unknown member, a group that was deleted, a member whom its deliverer does not
 * reach, an uncertain date, a member outside the audience, or a card that a later one has made void. A status is held for its deliverer or its date alone.
 */
export const DITAHAN_REASONS = [
  'kelompok_lain',
  'tidak_dikenal',
  'kelompok_tidak_ada',
  'di_luar_wewenang',
  'waktu_meragukan',
  'di_luar_sasaran',
  'kartu_lama',
] as const

/** A scan or a status that is stored and has no effect yet (rules H19, H120, R12). */
export const scanDitahan = z.object({
  id: z.uuid(),
  /** Of a held status alone: what it sets. */
  status: statusKehadiran.optional(),
  alasan: z.enum(DITAHAN_REASONS),
  /** What the code held; of a status the id of its member. */
  participantIdentifier: z.string(),
  /** The member, where there is one now. */
  anggota: z
    .object({ id: z.uuid(), nama: z.string(), nim: z.string(), id_kelompok: z.uuid(), kelompok: z.int() })
    .nullable(),
  /** The number of the group that the scan named; null if it named no group or a deleted one. */
  kelompok: z.int().nullable(),
  happened_at: z.iso.datetime(),
  /** Who made it, as its device says; null for an account that is gone or unknown. */
  operator: z.string().nullable(),
  /** Who delivered it, where that was another account (rule R16). */
  pengirim: z.string().optional(),
  /** In pages, of a code without a member: how many scans of it are held. The row is the newest of them. */
  jumlah: z.int().optional(),
})
export type ScanDitahan = z.output<typeof scanDitahan>

/** `data` of a scan that was recorded: the member as they stand now. */
export const recordedScan = anggotaAbsensi.extend({ duplicate: z.boolean() })
export type RecordedScan = z.output<typeof recordedScan>

/** `data` of a scan or status that was held (409, 404). */
export const heldScan = z.object({
  ditahan: z.literal(true),
  /** Of 409: the member that the code names, and their group. Of an act out of scope the number of the group alone (rule R10). */
  anggota: z.object({ id: z.uuid(), nama: z.string(), nim: z.string() }).optional(),
  kelompok: z.object({ id: z.uuid().optional(), nomor: z.int() }).optional(),
})
export type HeldScan = z.output<typeof heldScan>

const scanBody = z.object({
  participantIdentifier: z.string({ error: QR_PROBLEM.notText }),
  absenId,
  id_kelompok: kelompokId.nullish(),
  /** Without it 'kamera'. There is no default here: it would change the hash of requests that are stored without it. */
  cara: z.enum(CARA_SCAN, { error: 'Cara scan tidak valid' }).optional(),
  /** The NIM is of a linear code, which may be misread: an unknown one is refused and not held (rule S133). */
  kartu: z.literal(true, { error: 'kartu tidak valid' }).optional(),
})

const statusBody = z.object({
  anggota_id: anggotaId,
  absen_id: absenId,
  status_kehadiran: statusKehadiran,
})

const ITEMS = `items harus berupa daftar dengan paling banyak ${BATCH_MAX} catatan`

/** One act of a batch: what the single call has in its headers, and its body (rule W47). */
export const batchItem = z.object(
  {
    /** The key of the act (`Idempotency-Key`). */
    id: writeFields.key,
    kind: z.enum(['scan', 'status'], { error: "kind harus 'scan' atau 'status'" }),
    happened_at: writeFields.happenedAt,
    seen_at: writeFields.seenAt.nullish(),
    seen_events: writeFields.seenEvents.nullish(),
    device: writeFields.device,
    operator: writeFields.operator.nullish(),
    /** As the single call of this kind takes it. */
    body: judgedApart(z.union([scanBody, statusBody])),
  },
  { error: 'Catatan tidak valid' },
)
export type BatchItem = z.input<typeof batchItem>

/** What became of an item: what the single call would have answered. */
export const batchAnswer = z.object({
  /** As it was sent; null where it was no text. */
  id: z.string().nullable(),
  /** The HTTP status of the single call. */
  status: z.int(),
  /** Of a refusal; '' for a success. */
  code: z.string(),
  message: z.string(),
  data: z.union([recordedScan, anggotaAbsensi, heldScan, z.null()]),
  /** Of 429 and 503: `Retry-After` of the single call, in seconds. */
  retry_after: z.int().optional(),
})
export type BatchAnswer = z.output<typeof batchAnswer>

const choices = z.array(z.object({ nama: z.string(), jumlah: z.int() }))

export const absenShapes = {
  list: { data: z.array(absen) },
  create: {
    body: z.object({
      id: absenId.optional(),
      title,
      tanggal,
      ...details,
      /** Makes it although there is one with this title and date. */
      paksa: z.boolean({ error: 'paksa harus true atau false' }).optional(),
    }),
    data: countedAbsen,
  },
  /** The gelombang and faculties of the members, each with how many there are. */
  audienceChoices: { data: z.object({ gelombang: choices, fakultas: choices }) },
  /** Changes nothing: what another audience would mean for an activity, or for a new one (rule H143). */
  previewAudience: {
    body: z.object({ id: absenId.optional(), sasaran: sasaran.nullable() }),
    data: z.object({
      anggota_sasaran: z.int(),
      /** Records of members who come into the audience, and of those who leave it. */
      masuk: z.int(),
      keluar: z.int(),
      /** Held scans that would count. */
      ditahan: z.int(),
    }),
  },
  /** Hours that are left out move with the date. The hours are checked as they stand then (`hoursProblem`). */
  update: {
    body: z.object({ id: absenId, title, tanggal: tanggal.optional(), ...details }),
    data: countedAbsen,
  },
  /** Closes an activity (`true`) or opens it again. Repeated, it changes nothing. */
  close: {
    body: z.object({ id: absenId, tutup: z.boolean({ error: 'tutup harus true atau false' }) }),
    data: countedAbsen,
  },
  remove: { query: z.object({ id: absenId }), data: z.null() },
  scan: {
    body: scanBody,
    data: recordedScan,
    held: heldScan,
  },
  recordBatch: {
    body: z.object({
      sent_at: isoInstant('sent_at'),
      items: z.array(judgedApart(batchItem), { error: ITEMS }).max(BATCH_MAX, ITEMS),
    }),
    data: z.array(batchAnswer),
  },
  setStatus: { body: statusBody, data: anggotaAbsensi, held: heldScan },
  /**
   * All of them, newest first. With `page` in pages, what belongs together in one place, and a code without a member once (`jumlah`); the
   * envelope then has `currentPage`, `totalPages` and `total`.
   */
  listDitahan: { query: z.object({ id: absenId, page: pageNumber }), data: z.array(scanDitahan) },
  takeDitahan: { body: z.object({ id: uuid('Scan tidak valid') }), data: recordedScan },
  listJumlah: { query: z.object({ id: absenId }), data: z.array(jumlahKelompok) },
  listDiputuskan: { query: z.object({ id: absenId }), data: z.array(anggotaDiputuskan) },
  listRiwayat: {
    query: z.object({ id_absen: absenId, id_anggota: anggotaId }),
    data: z.array(riwayatEvent),
  },
  /** Members by group and name, of one status or of all; the envelope has `currentPage`, `totalPages` and `total`. */
  listAllGroups: {
    query: z.object({ id: absenId, status: statusKehadiran.optional(), page: pageNumber }),
    data: z.object({
      items: z.array(anggotaOfAll),
      /** Of all of them, whatever the status. */
      jumlah: jumlahKelompok.pick({
        hadir: true,
        sakit: true,
        izin: true,
        alfa: true,
        belum: true,
        di_luar_sasaran: true,
      }),
    }),
  },
  /** Whom each line of a pasted list names, in the order of the lines. Nothing is recorded. */
  matchTempel: {
    body: z.object({
      id_absen: absenId,
      baris: z
        .array(text({ max: TEMPEL_LINE_MAX, label: 'Baris', lines: true }), { error: TEMPEL })
        .max(TEMPEL_MAX, TEMPEL),
    }),
    data: z.array(tempelMatch),
  },
  exportAbsensi: { query: z.object({ id: absenId }), data: z.string() },
  listAbsensi: {
    query: z.object({ id_kelompok: kelompokId, id_absen: absenId }),
    data: z.array(anggotaAbsensi),
  },
} satisfies Record<string, Shape>

export type SasaranChoice = z.output<typeof choices>[number]
export type NewAbsen = z.output<typeof absenShapes.create.body>
export type AbsenEdit = z.output<typeof absenShapes.update.body>
export type AbsenClosing = z.output<typeof absenShapes.close.body>
