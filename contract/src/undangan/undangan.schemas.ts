import { z } from 'zod'
import { invitedAkun, emailOr, role, sessionUser } from '../auth/auth.schemas'
import { nomorKelompok } from '../kelompok/kelompok-id.schemas'
import { column, sheetRefs, aboutRow, aboutFile } from '../kelompok/impor.schemas'
import { KELOMPOK_MENTOR_MAX } from '../pengguna/pengguna.rules'
import { endInstant, hpText } from '../pengguna/pengguna.schemas'
import { type Shape, flag, pageNumber, searchPart, text, uuid } from '../shape.schemas'
import {
  MAIL_STATES,
  UNDANGAN_STATES,
  UNDANGAN_AT_ONCE,
  UNDANGAN_DAYS,
  UNDANGAN_MAX_DAYS,
  UNDANGAN_MAX_USES,
} from './undangan.rules'

const undanganId = uuid('Undangan tidak valid')
const mailingId = uuid('Kiriman tidak valid')
/** PESERTA needs no invitation. */
export const peranUndangan = role.exclude(['PESERTA'])
export type PeranUndangan = z.output<typeof peranUndangan>

/** What stands behind '#' in the link. Anything else is answered as an unknown one. */
const token = z.string({ error: 'Tautan undangan tidak valid' }).max(200, 'Tautan undangan tidak valid')

const jumlahAnggota = z.object({
  nomor: z.int(),
  /** How many members. */
  anggota: z.int(),
})

/** An invitation as /pengguna lists it. Its token is nowhere in it. */
const undangan = z.object({
  id: z.uuid(),
  role: peranUndangan,
  /** What ADMIN calls it: 'Gerbang Barat, shift pagi'; '' without a name. */
  judul: z.string(),
  /** Of a personal one. */
  nama: z.string().nullable(),
  email: z.string().nullable(),
  hp: z.string().nullable(),
  /** The numbers of the groups. */
  kelompok: z.array(z.int()),
  /** How many of its groups were deleted since. */
  kelompok_hilang: z.int(),
  /** The end of the assignment to these groups, of the role where it has none (rule R107); null: without an end. */
  sampai: z.iso.datetime().nullable(),
  /** How often it may be used, and how often it was. */
  maks: z.int(),
  dipakai: z.int(),
  berlaku_sampai: z.iso.datetime(),
  keadaan: z.enum(UNDANGAN_STATES),
  /** The import that it belongs to. */
  kiriman: z.uuid().nullable(),
  /** Where its mail stands, since when, and why it failed. */
  surel: z.object({
    keadaan: z.enum(MAIL_STATES),
    at: z.iso.datetime().nullable(),
    galat: z.string().nullable(),
  }),
  /** Whether a link exists: false before the first mail has left. */
  bertautan: z.boolean(),
  dibuat: z.object({ at: z.iso.datetime(), nama: z.string().nullable() }),
  dicabut: z.object({ at: z.iso.datetime(), nama: z.string().nullable() }).nullable(),
  /** Who accepted it, the latest first. */
  penerima: z.array(z.object({ id: z.uuid(), nama: z.string(), at: z.iso.datetime() })),
})
export type Undangan = z.output<typeof undangan>

/** An invitation with its link, in the answer that made the link and nowhere else: `{origin}/undangan#{token}`. */
const undanganWithToken = undangan.extend({ token: z.string() })
export type UndanganWithToken = z.output<typeof undanganWithToken>

/** What whoever has the link sees. */
const undanganContents = z.object({
  role: peranUndangan,
  /** Who invites. null: the account is gone. */
  pengundang: z.string().nullable(),
  nama: z.string().nullable(),
  /** For whom it is: to fill the form with. Of an invitation to ADMIN no other e-mail may accept it. */
  email: z.string().nullable(),
  kelompok: z.array(jumlahAnggota),
  /** How many of its groups were deleted since. Where none is left it can't be accepted (409 `undangan.groups_gone`). */
  kelompok_hilang: z.int(),
  sampai: z.iso.datetime().nullable(),
  berlaku_sampai: z.iso.datetime(),
  /** Whether it can be used once only. */
  sekali: z.boolean(),
  /** Whether the account of the session has accepted it. */
  diterima: z.boolean(),
})
export type UndanganContents = z.output<typeof undanganContents>

/** The numbers of a mentor's groups, each once. */
export const kelompokList = z
  .array(nomorKelompok)
  .max(KELOMPOK_MENTOR_MAX, `Paling banyak ${KELOMPOK_MENTOR_MAX} kelompok`)
  .transform((list) => [...new Set(list)])

const email = emailOr('Email wajib diisi')
const nama = text({ max: 120, label: 'Nama' })

const createBody = z
  .object({
    id: undanganId.optional(),
    role: peranUndangan,
    judul: text({ max: 120, label: 'Nama undangan' }).default(''),
    kelompok: kelompokList.default([]),
    sampai: endInstant.nullable().default(null),
    maks: z
      .int({ error: 'Jumlah pemakaian tidak valid' })
      .min(1, 'Undangan harus bisa dipakai paling sedikit satu kali')
      .max(UNDANGAN_MAX_USES, `Undangan bisa dipakai paling banyak ${UNDANGAN_MAX_USES} kali`)
      .default(1),
    /** Whole days from now. Left out: 7, and 24 hours for ADMIN. */
    hari: z
      .int({ error: 'Masa berlaku tidak valid' })
      .min(1, 'Undangan berlaku paling sedikit satu hari')
      .max(UNDANGAN_MAX_DAYS, `Undangan berlaku paling lama ${UNDANGAN_MAX_DAYS} hari`)
      .default(UNDANGAN_DAYS),
    nama: nama.optional(),
    email: email.optional(),
    hp: hpText.optional(),
  })
  .refine(({ role: to, kelompok }) => to === 'MENTOR' || kelompok.length === 0, {
    message: 'Hanya mentor yang mendapat kelompok',
    path: ['kelompok'],
  })
  .refine(({ role: to, kelompok }) => to !== 'MENTOR' || kelompok.length > 0, {
    message: 'Pilih paling sedikit satu kelompok',
    path: ['kelompok'],
  })
  .refine((made) => made.role !== 'ADMIN' || made.email !== undefined, {
    message: 'Undangan Admin harus untuk satu email',
    path: ['email'],
  })
  .refine((made) => made.role !== 'ADMIN' || made.sampai === null, {
    message: 'Peran Admin tidak punya akhir',
    path: ['sampai'],
  })
  .refine((made) => made.role !== 'ADMIN' || made.maks === 1, {
    message: 'Undangan Admin hanya bisa dipakai sekali',
    path: ['maks'],
  })
  .refine((made) => made.email === undefined || made.maks === 1, {
    message: 'Undangan untuk satu orang hanya bisa dipakai sekali',
    path: ['maks'],
  })

/** Name, e-mail and password of a new account; without them the session's account accepts. */
const acceptance = z
  .object({
    token,
    akun: invitedAkun.optional(),
  })
  .meta({ description: 'Without akun: the account of the session' })

/** The class of one line of a list of mentors. */
const mentorClass = z.enum(['baru', 'berubah', 'sama', 'salah'])
export type MentorClass = z.output<typeof mentorClass>

const imporMentorRow = z.object({
  /** The line's number in the file or the sheet. */
  baris: z.int(),
  /**
   * `baru`: gets an invitation. `berubah`: has an account as MENTOR, or an open invitation, that gets other groups.
   * `sama`: nothing to do. `salah`: left out, `alasan` says why.
   */
  kelas: mentorClass,
  nama: z.string(),
  email: z.string(),
  /** As the file says it; of a line that is not faulty the numbers: '41, 42'. */
  kelompok: z.string(),
  hp: z.string(),
  /** The groups that they have now, for 'berubah'. */
  sebelum: z.array(z.int()).optional(),
  /** For 'berubah': it is an account. Its other groups stay without `akhiri`; an open invitation gets the groups of the list alone. */
  berakun: z.boolean().optional(),
  alasan: z.string().optional(),
  ...aboutRow,
})
export type ImporMentorRow = z.output<typeof imporMentorRow>

const mentorMapping = z.object({
  nama: z.int().nullable(),
  email: z.int().nullable(),
  kelompok: z.int().nullable(),
  hp: z.int().nullable(),
})
export type MentorMapping = z.output<typeof mentorMapping>

const imporMentorResult = z.object({
  /** The file's headings, in order. */
  kolom: z.array(z.string()),
  /** Which column (from 0) holds what; null where none was found. All but `hp` are needed. */
  pemetaan: mentorMapping,
  format: z.string(),
  jumlah: z.object({ baru: z.int(), berubah: z.int(), sama: z.int(), salah: z.int() }),
  baris: z.array(imporMentorRow),
  /** Names this plan: a confirmation that sends it back is refused (409 `import.stale`) if the plan has changed meanwhile. */
  sidik: z.string(),
  /** After a confirmation: what `GET /undangan/surel` is asked by. null in a preview, and where no invitation was made. */
  kiriman: z.uuid().nullable(),
  /** After a confirmation with `kirim=cetak`: the new invitations with their links. Else []. */
  undangan: z.array(undanganWithToken),
  ...aboutFile,
})
export type ImporMentorResult = z.output<typeof imporMentorResult>

const mailingState = z.object({
  /** How many mails stand where, of invitations that were not revoked. */
  menunggu: z.int(),
  sedang: z.int(),
  terkirim: z.int(),
  berkas: z.int(),
  gagal: z.int(),
  ragu: z.int(),
  /** How many of these invitations were accepted. */
  diterima: z.int(),
  /** Where mail leaves: over SMTP, or as .eml files in the server's data folder. */
  lewat: z.enum(['smtp', 'berkas']),
})
export type MailingState = z.output<typeof mailingState>

const ids = z
  .array(undanganId)
  .min(1, 'Pilih paling sedikit satu undangan')
  .max(UNDANGAN_AT_ONCE, `Paling banyak ${UNDANGAN_AT_ONCE} undangan sekaligus`)

export const undanganShapes = {
  /**
   * A page of invitations, the newest first; the envelope has `currentPage`, `totalPages` and `total`.
   * `cari`: part of title, name or e-mail. `kiriman`: those of one import. `keadaan`, `surel`: those that stand there.
   */
  list: {
    query: z.object({
      cari: searchPart,
      kiriman: mailingId.optional(),
      keadaan: z.enum(UNDANGAN_STATES, { error: 'Keadaan undangan tidak valid' }).optional(),
      surel: z.enum(MAIL_STATES, { error: 'Keadaan email tidak valid' }).optional(),
      page: pageNumber,
    }),
    data: z.array(undangan),
  },
  create: { body: createBody, data: undanganWithToken },
  /** Again changes nothing. Who accepted keeps the role. */
  revoke: { query: z.object({ id: undanganId }), data: undangan },
  /** Of revoked and used up ones 409. One that has run out is valid again for its days. */
  renew: { body: z.object({ ids }), data: z.array(undanganWithToken) },
  check: { body: z.object({ token }), data: undanganContents },
  accept: { body: acceptance, data: sessionUser },
  import: {
    query: z.object({
      preview: flag,
      nama: column,
      email: column,
      kelompok: column,
      hp: column,
      lembar: sheetRefs,
      /** `surel` mails each link, `cetak` answers with the links for printing. */
      kirim: z.enum(['surel', 'cetak'], { error: "kirim harus 'surel' atau 'cetak'" }).default('surel'),
      /** The end of all assignments that this import makes. */
      sampai: endInstant.optional(),
      hari: z
        .string()
        .regex(/^[1-9][0-9]?$/, 'Masa berlaku tidak valid')
        .transform(Number)
        .refine((days) => days <= UNDANGAN_MAX_DAYS, `Undangan berlaku paling lama ${UNDANGAN_MAX_DAYS} hari`)
        .optional(),
      /** Ends groups of 'berubah' that the file does not name; without it they are left alone. */
      akhiri: flag.optional(),
      sidik: z.string().max(128).optional(),
    }),
    data: imporMentorResult,
  },
  /** Of one import, else of all. */
  getMailing: { query: z.object({ kiriman: mailingId.optional() }), data: mailingState },
  /** `ulangi`: also those that were sent, or may have been (`terkirim`, `berkas`, `ragu`). The answer: how many wait now. */
  sendMails: {
    body: z.object({ ids, ulangi: z.boolean().default(false) }),
    data: z.object({ menunggu: z.int() }),
  },
  /** The answer: how many were taken back. */
  stopMails: { query: z.object({ kiriman: mailingId }), data: z.object({ dihentikan: z.int() }) },
} satisfies Record<string, Shape>
