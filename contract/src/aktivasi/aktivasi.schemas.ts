import { z } from 'zod'
import { nimText } from '../anggota/anggota.schemas'
import { emailOr, newPasswordOr, sessionUser } from '../auth/auth.schemas'
import type { Shape } from '../shape.schemas'
import { KODE_LENGTH, normaliseKode } from './kode.rules'

const KODE_INVALID = `Kode aktivasi terdiri dari ${KODE_LENGTH} huruf dan angka`
const TICKET_INVALID = 'Langkah pertama belum selesai. Masukkan NIM dan kodemu'

/** An activation code as people type it; capital letters, spaces and dashes make no difference (rule M20). */
const kode = z
  .string({ error: 'Kode aktivasi wajib diisi' })
  .max(40, KODE_INVALID)
  .transform(normaliseKode)
  .pipe(
    z
      .string()
      .min(1, 'Kode aktivasi wajib diisi')
      .regex(/^[0-9A-Z]{8}$/, KODE_INVALID),
  )

/** The first step of an activation: what is printed on the card. */
export const aktivasiCheck = z.object({ nim: nimText('NIM wajib diisi'), kode })

/** E-mail and password of the second step, for a new account. */
export const newAkun = z.object({
  email: emailOr('Email wajib diisi'),
  password: newPasswordOr('Kata sandi wajib diisi'),
})

/** The member of an account. */
export const kartu = z.object({
  /** What the QR of the card holds. */
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The group's number. */
  kelompok: z.int(),
  gelombang: z.string().nullable(),
  /** What the code of a later card than the first one holds (rule M28). */
  kartu: z.uuid().optional(),
})
export type Kartu = z.output<typeof kartu>

const checkedKode = z.object({
  nama: z.string(),
  /** The group's number. */
  kelompok: z.int(),
  /** Proves the first step for 15 minutes. */
  tiket: z.string(),
})
export type CheckedKode = z.output<typeof checkedKode>

export const aktivasiShapes = {
  get: { data: kartu.nullable() },
  check: { body: aktivasiCheck, data: checkedKode },
  activate: {
    body: newAkun
      .partial()
      .extend({ tiket: z.string({ error: TICKET_INVALID }).max(200, TICKET_INVALID) })
      .refine(({ email, password }) => email !== undefined || password === undefined, {
        message: 'Email wajib diisi',
        path: ['email'],
      })
      .refine(({ email, password }) => password !== undefined || email === undefined, {
        message: 'Kata sandi wajib diisi',
        path: ['password'],
      })
      .meta({ description: 'Without email and password: the account of the session' }),
    data: sessionUser.extend({ anggota: kartu }),
  },
} satisfies Record<string, Shape>
