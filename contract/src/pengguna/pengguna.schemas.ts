import { z } from 'zod'
import { withZero } from '../anggota/kolom.rules'
import { loggedOutAll, role } from '../auth/auth.schemas'
import { nomorKelompok } from '../kelompok/kelompok-id.schemas'
import { type Shape, instant, pageNumber, searchPart, text, uuid } from '../shape.schemas'
import { KELOMPOK_MENTOR_MAX } from './pengguna.rules'

const INSTANT_INVALID = 'Waktu berakhir tidak valid'

/** Whether it lies ahead is checked by the server's clock. */
export const endInstant = instant(INSTANT_INVALID)

/** A phone number as people write it: '0812-3456-7890', '+62 812 3456 7890'. A '0' that a spreadsheet has dropped is put back. */
export const hpText = text({ max: 25, label: 'Nomor HP' })
  .overwrite(withZero)
  .refine((value) => value === '' || /^\+?[0-9][0-9 .()-]{5,}$/.test(value), 'Nomor HP tidak valid')

const akunId = uuid('Akun tidak valid')

/** A group that an account has as MENTOR, now or from `mulai` on. One that has ended is not listed. */
export const authority = z.object({
  /** The group's id. */
  id: z.uuid(),
  nomor: z.int(),
  mulai: z.iso.datetime(),
  /** null: without an end. */
  sampai: z.iso.datetime().nullable(),
})
export type Authority = z.output<typeof authority>

export const akun = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  /** The end of the role; null: without one. */
  peran_sampai: z.iso.datetime().nullable(),
  hp: z.string().nullable(),
  /** Whether the account is linked with Google: it never becomes ADMIN. */
  google: z.boolean(),
  /** The member that the account belongs to. */
  anggota: z
    .object({
      id: z.uuid(),
      nama: z.string(),
      nim: z.string(),
      /** The group's number. */
      kelompok: z.int(),
    })
    .nullable(),
  /** Of a MENTOR, by number; [] for any other role. */
  kelompok: z.array(authority),
  /** The last use that is known: of a session, a login, or a report of a device. To five minutes; null: never. */
  terakhir_terlihat: z.iso.datetime().nullable(),
  /** Browsers that logged in and were not forgotten since. */
  perangkat: z.int(),
  /** Sessions that are open. */
  sesi: z.int(),
  /** Until when a 'Kode masuk' of this account can be used; null: there is none. */
  kode_masuk_sampai: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Akun = z.output<typeof akun>

/** Accounts of each role that fit the search, whatever role was asked for. */
const jumlahPeran = z.object({
  ADMIN: z.int(),
  MENTOR: z.int(),
  GERBANG: z.int(),
  PIMPINAN: z.int(),
  PESERTA: z.int(),
})

export const akunPage = z.object({ akun: z.array(akun), jumlah: jumlahPeran })
export type AkunPage = z.output<typeof akunPage>

export const newLoginKode = z.object({
  /** 8 characters; shown with a gap after the fourth. */
  kode: z.string(),
  berlaku_sampai: z.iso.datetime(),
})
export type NewLoginKode = z.output<typeof newLoginKode>

const account = z.object({ id: akunId })

export const penggunaShapes = {
  /**
   * A page of accounts, by name; the envelope has `currentPage`, `totalPages` and `total`.
   * `cari`: part of name, e-mail, or NIM of the linked member; a number alone is also the number of a group that the account has.
   * `peran`: one role, or `petugas` for every role but PESERTA.
   */
  list: {
    query: z.object({
      cari: searchPart,
      peran: z.enum([...role.options, 'petugas'], { error: 'Peran tidak valid' }).optional(),
      page: pageNumber,
    }),
    data: akunPage,
  },
  /** 409 `auth.last_admin`; 409 `pengguna.google` where an account that is linked with Google would become ADMIN. */
  updatePeran: { body: z.object({ id: akunId, role }), data: akun },
  /** 409 `pengguna.not_mentor` for another role, 404 `kelompok.not_found`, 400 for an end that is past. */
  updateKelompok: {
    body: z.object({
      id: akunId,
      kelompok: z
        .array(z.object({ nomor: nomorKelompok, sampai: endInstant.nullable().default(null) }))
        .max(KELOMPOK_MENTOR_MAX, `Paling banyak ${KELOMPOK_MENTOR_MAX} kelompok`)
        .refine((list) => new Set(list.map(({ nomor }) => nomor)).size === list.length, {
          error: 'Satu kelompok hanya boleh disebut sekali',
        }),
    }),
    data: akun,
  },
  /** Ends every session and forgets every known browser. */
  endSessions: { body: account, data: loggedOutAll },
  /** Takes the member from the account. Without one nothing changes. */
  unlink: { body: account, data: akun },
  /** Ends the account's password. 409 `pengguna.self` for one's own account. */
  issueKode: { body: account, data: newLoginKode },
} satisfies Record<string, Shape>
