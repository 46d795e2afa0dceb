import { z } from 'zod'
import { type Shape, text } from '../shape.schemas'

export const role = z.enum(['ADMIN', 'PESERTA'])
export type Role = z.output<typeof role>

export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  image: z.string().nullable(),
})
export type User = z.output<typeof user>

const EMPTY = 'Email dan password harus diisi!'

/** An e-mail as people type it; compared without case (DECISIONS: Accounts). */
export const email = text({ max: 254, required: EMPTY, label: 'Email' }).pipe(
  z.email('Format email tidak valid'),
)

const KATA_SANDI_MIN = 8
const KATA_SANDI_MAX = 128

/** A password that is being set (DECISIONS: Accounts, 'passwords'). Never trimmed. */
export const newPassword = z
  .string({ error: 'Kata sandi wajib diisi' })
  .min(KATA_SANDI_MIN, `Kata sandi minimal ${KATA_SANDI_MIN} karakter`)
  .max(KATA_SANDI_MAX, `Kata sandi maksimal ${KATA_SANDI_MAX} karakter`)

export const credentials = z.object({
  email,
  /** No lower bound here: a short one is simply wrong. The upper one bounds the work of a hash. */
  password: z.string({ error: EMPTY }).min(1, EMPTY).max(1024, 'Password terlalu panjang'),
})

export const authShapes = {
  login: { body: credentials, data: user },
  me: { data: user },
  logout: { data: z.null() },
} satisfies Record<string, Shape>
