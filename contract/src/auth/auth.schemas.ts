import { z } from 'zod'
import { type Shape, text, uuid } from '../shape.schemas'
import { KODE_LENGTH, normaliseKode } from '../aktivasi/kode.rules'
import { ROLES } from './role.rules'

export const role = z.enum(ROLES)
export type Role = z.output<typeof role>

export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  image: z.string().nullable(),
})
export type User = z.output<typeof user>

/**
 * The account of a session. `id_absen`: the activity that the device is locked to (rule R90). `terhubung`: a member belongs to it
 * (rule R86). Both are left out otherwise.
 */
export const sessionUser = user.extend({
  id_absen: z.uuid().optional(),
  terhubung: z.literal(true).optional(),
})
export type SessionUser = z.output<typeof sessionUser>

const kunci = z.object({ id_absen: uuid('Kegiatan tidak valid') })

/** Messages for an empty field of the login and of the registration (rules A18, A53). */
const EMPTY_LOGIN = 'Email dan password harus diisi!'
const EMPTY_SIGNUP = 'Semua field harus diisi!'
const MISMATCH = 'Konfirmasi password tidak cocok!'

/** An e-mail as people type it; it is compared without case (rule A13). `required` is the message for an empty one. */
export const emailOr = (required: string) =>
  text({ max: 254, required, label: 'Email' }).pipe(z.email('Format email tidak valid'))

export const email = emailOr(EMPTY_LOGIN)

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

/** A new password (rule A15). It is never trimmed (rule A16). */
export const newPassword = z
  .string({ error: 'Kata sandi wajib diisi' })
  .min(PASSWORD_MIN, `Kata sandi minimal ${PASSWORD_MIN} karakter`)
  .max(PASSWORD_MAX, `Kata sandi maksimal ${PASSWORD_MAX} karakter`)

export const credentials = z.object({
  email,
  /** A short password is a wrong one, so there is no lower bound. The upper bound limits the work of a hash. */
  password: z.string({ error: EMPTY_LOGIN }).min(1, EMPTY_LOGIN).max(1024, 'Password terlalu panjang'),
})

/** A new password. `required` is the message for an empty one. */
export const newPasswordOr = (required: string) =>
  z.string({ error: required }).min(1, required).pipe(newPassword)

/** The password, typed again. A missing confirmation counts as equal (rule A18). */
export const confirmation = (required: string) => z.string({ error: required }).min(1, required).optional()

interface Confirmed {
  password: string
  confirmPassword?: string | undefined
}

export const confirms = ({ password, confirmPassword = password }: Confirmed) => password === confirmPassword
export const mismatch = { message: MISMATCH, path: ['confirmPassword'] }

/** The body of a registration. A role in the body is ignored (rule A1). */
export const registration = z
  .object({
    name: text({ max: 120, required: EMPTY_SIGNUP, label: 'Nama' }),
    email: emailOr(EMPTY_SIGNUP),
    password: newPasswordOr(EMPTY_SIGNUP),
    confirmPassword: confirmation(EMPTY_SIGNUP),
  })
  .refine(confirms, mismatch)

const LOGIN_KODE_INVALID = `Kode masuk terdiri dari ${KODE_LENGTH} huruf dan angka`
const LOGIN_KODE_PATTERN = /^[0-9A-Z]{8}$/

/** A new account that somebody who was invited makes. */
export const invitedAkun = z
  .object({
    name: text({ max: 120, required: 'Nama wajib diisi', label: 'Nama' }),
    email: emailOr('Email wajib diisi'),
    password: newPasswordOr('Kata sandi wajib diisi'),
    confirmPassword: confirmation('Konfirmasi kata sandi wajib diisi'),
  })
  .refine(confirms, mismatch)

export const codeRequest = z.object({ email: emailOr('Email wajib diisi') })
/** The query and the body of that call: one of them contains the e-mail (rule A44). */
const codeRequestPart = z.object({ email: z.string({ error: 'Email harus berupa teks' }).optional() })

const SIX_DIGITS = 'Kode terdiri dari 6 angka'

/** The six digits of a mail; people copy them with spaces. */
const code = z
  .string({ error: 'Kode verifikasi wajib diisi' })
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Kode verifikasi wajib diisi')
      .regex(/^[0-9]{6}$/, SIX_DIGITS),
  )

/** The body of a reset by a code from the mail (rules A38, A39). */
const passwordReset = z
  .object({
    email: emailOr('Email wajib diisi'),
    code,
    password: newPasswordOr('Kata sandi wajib diisi'),
    confirmPassword: confirmation('Konfirmasi kata sandi wajib diisi'),
  })
  .refine(confirms, mismatch)

/** The body of a login by a 'Kode masuk' that ADMIN made: it sets the account's new password (rule R23). */
const loginKode = z
  .object({
    email: emailOr('Email wajib diisi'),
    /** 8 characters; small letters, blanks and '-' do no harm. */
    kode: z
      .string({ error: 'Kode masuk wajib diisi' })
      .max(40, LOGIN_KODE_INVALID)
      .transform(normaliseKode)
      .pipe(z.string().min(1, 'Kode masuk wajib diisi').regex(LOGIN_KODE_PATTERN, LOGIN_KODE_INVALID)),
    password: newPasswordOr('Kata sandi wajib diisi'),
    confirmPassword: confirmation('Konfirmasi kata sandi wajib diisi'),
  })
  .refine(confirms, mismatch)

const EITHER_CODE = `${SIX_DIGITS} dari email, atau ${KODE_LENGTH} huruf dan angka dari panitia`

/** A form for a new password: its one field takes the six digits of a mail and a 'Kode masuk' (rule A38). */
const chosenPassword = (required: string) =>
  z
    .object({
      email: emailOr('Email wajib diisi'),
      code: z
        .string({ error: required })
        .max(40, EITHER_CODE)
        .transform(normaliseKode)
        .pipe(
          z
            .string()
            .min(1, required)
            .regex(/^([0-9]{6}|[0-9A-Z]{8})$/, EITHER_CODE),
        ),
      password: newPasswordOr('Kata sandi wajib diisi'),
      confirmPassword: confirmation('Konfirmasi kata sandi wajib diisi'),
    })
    .refine(confirms, mismatch)
/** After a mail was asked for, and for whom the committee gave a code to. */
export const passwordByMail = chosenPassword('Kode verifikasi wajib diisi')
export const passwordByKode = chosenPassword('Kode masuk wajib diisi')

/** The body of a login with Google. Only `credential`, the ID token, counts (rule A32). */
const providerLogin = z.object({
  credential: z
    .string({ error: 'Google login failed' })
    .min(1, 'Google login failed')
    .max(8192, 'Google login failed'),
  name: z.string().nullish(),
  email: z.string().nullish(),
  password: z.string().nullish(),
  image: z.string().nullish(),
})
export type ProviderProof = z.input<typeof providerLogin>

/** How people may log in besides by password (null: not set up here), and whether mails leave this server. */
export const providers = z.object({
  google: z.object({ client_id: z.string(), script_url: z.url() }).nullable(),
  surel: z.boolean(),
})
export type Providers = z.output<typeof providers>

/** How many sessions ended, and how many browsers are no longer known. */
export const loggedOutAll = z.object({ sesi: z.int(), perangkat: z.int() })
export type LoggedOutAll = z.output<typeof loggedOutAll>

export const authShapes = {
  login: { body: credentials, data: sessionUser },
  register: { body: registration, data: user },
  sendCode: { query: codeRequestPart, body: codeRequestPart, data: z.null() },
  resetPassword: { body: passwordReset, data: z.null() },
  listProviders: { data: providers },
  loginByKode: { body: loginKode, data: sessionUser },
  loginByGoogle: { body: providerLogin, data: sessionUser },
  getMe: { data: sessionUser },
  lockDevice: { body: kunci, data: sessionUser },
  logout: { data: z.null() },
  logoutAll: { data: loggedOutAll },
} satisfies Record<string, Shape>
