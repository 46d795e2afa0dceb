import { z } from 'zod'
import { confirmation, confirms, mismatch, newPasswordOr, sessionUser } from '../auth/auth.schemas'
import { type Shape, text, uuid } from '../shape.schemas'

/** The body of a new password for the own account. */
export const ownPassword = z
  .object({
    lama: z
      .string({ error: 'Kata sandi lama wajib diisi' })
      .min(1, 'Kata sandi lama wajib diisi')
      .max(1024, 'Password terlalu panjang'),
    password: newPasswordOr('Kata sandi baru wajib diisi'),
    confirmPassword: confirmation('Konfirmasi kata sandi wajib diisi'),
  })
  .refine(confirms, mismatch)

export const ownName = z.object({ name: text({ max: 120, required: 'Nama wajib diisi', label: 'Nama' }) })

const ownSession = z.object({
  id: z.uuid(),
  /** 'Chrome, Android'; '' where it is not known. */
  browser: z.string(),
  dibuka_at: z.iso.datetime(),
  /** The last use, as it was stored at most five minutes later. */
  dipakai_at: z.iso.datetime(),
  /** The session that asks. */
  ini: z.boolean(),
  /** It is locked to the scanner (rule R90). */
  terkunci: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** The own account. `sandi`: whether it has a password; who logs in with Google has none. */
const ownAkun = z.object({
  name: z.string(),
  email: z.string(),
  sandi: z.boolean(),
  sesi: z.array(ownSession),
})
export type OwnAkun = z.output<typeof ownAkun>

export const akunShapes = {
  /** The own account with its sessions (rule A118). */
  get: { data: ownAkun },
  update: { body: ownName, data: sessionUser },
  updatePassword: { body: ownPassword, data: sessionUser },
  endSession: { query: z.object({ id: uuid('Sesi tidak valid') }), data: z.null() },
} satisfies Record<string, Shape>
