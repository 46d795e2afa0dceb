import { z } from 'zod'
import { namaText, nimText } from '../anggota/anggota.schemas'
import { kelompokRef, requiredNomor } from '../kelompok/kelompok-id.schemas'
import { type Shape, pageNumber, searchPart, text, uuid } from '../shape.schemas'
import { MATCH_MAX, DESCRIPTION_MAX, LINK_MAX, TITLE_MAX, linkProblem } from './tugas.rules'
import { TUGAS_MESSAGE } from './message.rules'

const tugasId = uuid('Tugas tidak valid')
const kumpulId = uuid('Pengumpulan tugas tidak valid')

const titleText = (required: string) => text({ max: TITLE_MAX, required, label: 'Judul' })

const descriptionText = text({
  max: DESCRIPTION_MAX,
  label: 'Deskripsi',
  tooLong: TUGAS_MESSAGE.descriptionTooLong,
  lines: true,
})

/** The deadlines that are accepted. PostgreSQL has no year 0, JavaScript has one. */
const [EARLIEST, LATEST] = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']

/** An instant as ISO 8601 with its offset; in UTC with milliseconds from here on. */
const deadlineInstant = (required: string) =>
  z.iso
    .datetime({
      offset: true,
      error: (issue) => (issue.input ? TUGAS_MESSAGE.deadlineInvalid : required),
    })
    .transform((value) => new Date(value).toISOString())
    .refine((value) => value >= EARLIEST && value < LATEST, TUGAS_MESSAGE.deadlineInvalid)

const link = text({ max: LINK_MAX, required: TUGAS_MESSAGE.incomplete, label: 'Link tugas' }).refine(
  (value) => linkProblem(value) === null,
  { error: (issue) => linkProblem(String(issue.input)) ?? '' },
)

/** A submission. */
export const kumpulTugas = z.object({
  id: z.uuid(),
  id_user: z.uuid(),
  id_tugas: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The group's number. */
  kelompok: z.int(),
  link_tugas: z.string(),
  /** When it was first submitted, by the server's clock. 'Terlambat' is decided by it (rule T6). */
  createAt: z.iso.datetime(),
  /** When it was last changed. */
  updateAt: z.iso.datetime(),
})
export type KumpulTugas = z.output<typeof kumpulTugas>

export const tugas = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  deadline: z.iso.datetime(),
  /** The caller's own submission, or nothing (rule T1). */
  Kumpul_Tugas: z.array(kumpulTugas).max(1),
  /** The number of submissions, for an ADMIN only. */
  jumlah_kumpul: z.int().optional(),
})
export type Tugas = z.output<typeof tugas>

/** A submission as /kumpultugas lists it; late where `isLate(tugas.deadline, createAt)`. */
export const kumpulTugasRow = kumpulTugas.extend({
  tugas: z.object({ id: z.uuid(), title: z.string(), deadline: z.iso.datetime() }),
})
export type KumpulTugasRow = z.output<typeof kumpulTugasRow>

/** Whose account a submission is of (rule R43); only where `?kolom=akun` asked for it. */
export const kumpulAkun = z.object({
  /** The account's e-mail, for ADMIN alone. */
  email: z.string().nullable(),
  /** Whether the account has a member. */
  terhubung: z.boolean(),
  /** Of an account without a member: the member that somebody connected the submission with ('Cocokkan'). */
  id_anggota: z.uuid().nullable(),
  /** The submission of that member's own account to the same task, which counts instead of this one. */
  digantikan: z.uuid().nullable(),
  /** Of an account with a member: what others handed in to the task for the same member. It does not count. */
  lain: z.array(kumpulTugas),
})
export type KumpulAkun = z.output<typeof kumpulAkun>

const kumpulEntry = kumpulTugasRow.extend({ akun: kumpulAkun.optional() })
export type KumpulEntry = z.output<typeof kumpulEntry>

const kolom = z.enum(['akun'], { error: "kolom harus 'akun'" }).optional()

const calon = z.object({
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The group's number. */
  kelompok: z.int(),
})

/** A submission of an account without a member that is not connected yet (rule R44). */
export const unmatchedKumpul = kumpulTugas.extend({
  email: z.string(),
  title: z.string(),
  /** The member who has this NIM; null where no member has it. */
  calon: calon.nullable(),
})
export type UnmatchedKumpul = z.output<typeof unmatchedKumpul>

const PLACE_INVALID = 'Tempat dalam daftar tidak valid'

/**
 * Continues the list behind this place (`placeOf`); `page` and `totalPages` count from there. A reader who goes from place to place
 * misses no row and reads none twice, whatever is added or deleted meanwhile (rule T19).
 */
const setelah = z
  .string()
  .regex(/^[12]\d{3}-[\d:.T-]{18}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, PLACE_INVALID)
  .transform((value) => ({ at: value.slice(0, 24), id: value.slice(25) }))
  .refine(({ at }) => z.iso.datetime({ precision: 3 }).safeParse(at).success, PLACE_INVALID)
  .optional()

/** The fields of a submission. `id_user` may be left out; another user's id is answered with 403 (rule T3). */
export const kumpulFields = z.object({
  id_user: uuid('Pengguna tidak valid').nullish(),
  id_tugas: tugasId,
  nama: namaText(TUGAS_MESSAGE.incomplete),
  nim: nimText(TUGAS_MESSAGE.incomplete),
  kelompok: requiredNomor(TUGAS_MESSAGE.incomplete),
  link_tugas: link,
})

export const tugasShapes = {
  list: { data: z.array(tugas) },
  create: {
    body: z.object({
      id: tugasId.optional(),
      title: titleText(TUGAS_MESSAGE.titleRequired),
      description: descriptionText.optional(),
      deadline: deadlineInstant(TUGAS_MESSAGE.dateRequired),
    }),
    data: tugas,
  },
  /** Left out, the description stays. */
  update: {
    body: z.object({
      id: tugasId,
      title: titleText(TUGAS_MESSAGE.titleAndDeadlineRequired),
      description: descriptionText.optional(),
      deadline: deadlineInstant(TUGAS_MESSAGE.titleAndDeadlineRequired),
    }),
    data: tugas,
  },
  remove: { query: z.object({ id: tugasId }), data: z.null() },
  countLate: {
    query: z.object({ id: tugasId, deadline: deadlineInstant(TUGAS_MESSAGE.dateRequired) }),
    /** How many submissions are in time by the present deadline and would be late by this one. */
    data: z.object({ jumlah: z.int() }),
  },
  /** `kelompok`: a group's number or its id. Neither it nor `tugas` is required. */
  listKumpul: {
    query: z.object({
      kelompok: kelompokRef.optional(),
      tugas: tugasId.optional(),
      setelah,
      page: pageNumber,
      kolom,
    }),
    data: z.array(kumpulEntry),
  },
  /** `tugas` is part of the title here; `id_tugas` narrows to one task besides. All that is given must match. */
  searchKumpul: {
    query: z.object({
      kelompok: kelompokRef.optional(),
      id_tugas: tugasId.optional(),
      nama: searchPart,
      nim: searchPart,
      tugas: searchPart,
      setelah,
      page: pageNumber,
      kolom,
    }),
    data: z.array(kumpulEntry),
  },
  getProgress: {
    query: z.object({ kelompok: kelompokRef, tugas: tugasId }),
    /** Of the members that the group has now: how many have handed in the task, and how many they are. */
    data: z.object({ kumpul: z.int(), anggota: z.int() }),
  },
  /** `tugas` is a task's id, `title` part of a title. All that is given must match, and nothing is required. */
  exportKumpul: {
    query: z.object({
      kelompok: kelompokRef.optional(),
      tugas: tugasId.optional(),
      nama: searchPart,
      nim: searchPart,
      title: searchPart,
    }),
    data: z.string(),
  },
  createKumpul: { body: kumpulFields.extend({ id: kumpulId.optional() }), data: kumpulTugas },
  updateKumpul: { body: kumpulFields.extend({ id: kumpulId }), data: kumpulTugas },
  /** Those whose NIM a member has come first, then the newest. The envelope has `currentPage`, `totalPages` and `total`. */
  listUnmatched: { query: z.object({ page: pageNumber }), data: z.array(unmatchedKumpul) },
  /** `nim`: the member's; null takes the connection back. The answer: how many submissions changed. */
  match: {
    body: z.object({
      cocok: z
        .array(z.object({ id: kumpulId, nim: nimText('NIM wajib diisi').nullable() }))
        .min(1, 'Pilih paling sedikit satu pengumpulan')
        .max(MATCH_MAX, `Paling banyak ${MATCH_MAX} pengumpulan sekaligus`)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
          error: 'Satu pengumpulan hanya boleh disebut sekali',
        }),
    }),
    data: z.object({ jumlah: z.int() }),
  },
} satisfies Record<string, Shape>
