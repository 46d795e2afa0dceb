import type { Role } from '../auth/auth.schemas'

/** How long an invitation is valid without a word about it, and at most, in days. */
export const UNDANGAN_DAYS = 7
export const UNDANGAN_MAX_DAYS = 60
/** How often an invitation may be used at most. */
export const UNDANGAN_MAX_USES = 500
/** Invitations that one call makes anew or mails at most. */
export const UNDANGAN_AT_ONCE = 500

/** Where the mail of an invitation stands. `terkirim`: the mail server took it. `berkas`: there is none, it is a file of the server. `ragu`: the sending broke off, so it may have arrived; it is not sent again by itself. */
export const MAIL_STATES = ['tidak', 'menunggu', 'sedang', 'terkirim', 'berkas', 'gagal', 'ragu'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Whether an invitation can be accepted: open, used up, run out, revoked. */
export const UNDANGAN_STATES = ['berlaku', 'habis', 'lewat', 'dicabut'] as const
export type UndanganState = (typeof UNDANGAN_STATES)[number]

const RAISED_TO: Record<Role, readonly Role[]> = {
  PESERTA: ['GERBANG', 'MENTOR', 'PIMPINAN', 'ADMIN'],
  GERBANG: ['MENTOR', 'ADMIN'],
  MENTOR: ['ADMIN'],
  PIMPINAN: ['ADMIN'],
  ADMIN: [],
}

/** Whether an invitation to `to` takes nothing from an account of the role `from` (rule R25). */
export const raises = (from: Role, to: Role): boolean => from === to || RAISED_TO[from].includes(to)
