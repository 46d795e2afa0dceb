import { addLine } from '../../platform/riwayat'
import { createHmac, randomInt } from 'node:crypto'
import { transaction } from '../../platform/database'
import type { AcaraStore } from '../../platform/acara'
import type { Mail } from '../../platform/mail'
import { checkNewPassword, hashPassword } from './password'
import { codeExpired, codeWrong, tooManyCodes } from './auth.errors'
import { type AccountRow, findUserByEmail, setProvenPassword } from './auth.repository'
import { type AuthDeps, type Browser, endAll } from './auth.usecases'
import { codeMail } from './code.mail'
import { giveTryBack, readPause, takeTry, useUpCode, writeCode } from './code.repository'
import type { Counted, PlaceOf } from './counters'
import { findKnownDevice } from './devices'
import type { ResetPoint } from './limits'

/** Six digits, with leading zeros (rule A39). */
const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export type CodeHasher = (email: string, code: string) => string

/**
 * Makes the function that hashes codes: an HMAC under a key that is derived from AUTH_SECRET (rule A39). A plain hash would not do, because
 * all million codes can be hashed in a second. Each kind of code has a key of its own.
 */
export function createCodeHasher(secret: string, kind = 'kode verifikasi'): CodeHasher {
  const key = createHmac('sha256', secret).update(kind).digest()
  return (email, code) => createHmac('sha256', key).update(`${email}\n${code}`).digest('hex')
}

export interface CodeDeps extends Pick<AuthDeps, 'pool' | 'tokens' | 'hashes' | 'limits' | 'sessions'> {
  mail: Mail
  acara: Pick<AcaraStore, 'current'>
  hashCode: CodeHasher
  placeOf: PlaceOf
  /** Whether an ADMIN's account is reset by mail, too (ADMIN_RESET_BY_MAIL). */
  adminResetByMail: boolean
}

interface CodeRequest extends Browser {
  email: string
}

/**
 * The row of an e-mail's code. E-mails without an account share a bounded number of rows, in which a later one takes the place of an earlier
 * one: anybody can make up e-mails (rule A115).
 */
function rowOf(
  email: string,
  user: AccountRow | undefined,
  placeOf: PlaceOf,
): { email: string; owner: string } {
  if (user) return { email, owner: '' }
  const nobody: Counted = { name: email, proven: false }
  const { slots, owner } = placeOf('kode-verifikasi', nobody)
  return { email: slots[owner.charCodeAt(0) % slots.length] ?? '', owner }
}

/**
 * Mails a code to an account's e-mail. Queries and answer are the same without such an account, and the mail leaves after the answer, so
 * that neither text nor time tells whether the account exists (rule A43). 429 after three mails in an hour (rule A40).
 */
export async function requestCode(asked: CodeRequest, deps: CodeDeps): Promise<void> {
  const { pool, limits, mail, hashCode } = deps
  const email = asked.email.toLowerCase()
  const [user] = await findUserByEmail(pool, { email })
  const device = await findKnownDevice(user, asked.deviceToken, deps)
  const cost = await limits.requestCode({ ...asked, device })
  const code = randomCode()
  const row = rowOf(email, user, deps.placeOf)
  const [written] = await writeCode(pool, { ...row, code_hash: hashCode(email, code) })
  if (!written) {
    const [pause] = await readPause(pool, row)
    // The code of the mail before still holds, so that its words are true for the repeat as well.
    if (pause && !pause.repeated) throw tooManyCodes(pause.wait)
    return
  }
  await cost.keep()
  // The message is made without an account too, because its time would tell (rule A43).
  const message = codeMail(
    { name: ownName(user), email: user?.email ?? email, code },
    deps.acara.current().content,
  )
  if (user && mayResetByMail(user, deps)) mail.post(message)
}

/** An admin's password is reset by `npm run admin -- reset-password`, unless the setting allows the mail (rule A42). */
const mayResetByMail = ({ role }: AccountRow, { adminResetByMail }: CodeDeps) =>
  role !== 'ADMIN' || adminResetByMail

/** null until the e-mail is proven: a person who registered with another's e-mail could write to its owner through the name. */
const ownName = (user: AccountRow | undefined) => (user?.email_verified ? user.name : null)

export interface PasswordReset extends CodeRequest {
  code: string
  password: string
}

/** Sets a new password with a code from the mail. Sessions end, and the e-mail is proven (rule A46). */
export async function resetByCode(reset: PasswordReset, deps: CodeDeps): Promise<void> {
  // Checked first: a refused password must use up no try (rule A46).
  checkNewPassword(reset.password, { email: reset.email, name: '' })
  const { pool, limits, hashCode } = deps
  const email = reset.email.toLowerCase()
  const [user] = await findUserByEmail(pool, { email })
  const device = await findKnownDevice(user, reset.deviceToken, deps)
  const point = await limits.reset({ ...reset, email, exists: user !== undefined, device })
  const hashed = hashCode(email, reset.code)
  const row = rowOf(email, user, deps.placeOf)
  const [tried] = await takeTry(pool, { ...row, code_hash: hashed })
  if (!tried) await point.noCode()
  if (!tried?.matches) throw tried && tried.left > 0 ? codeWrong(tried.left) : codeExpired()
  try {
    await setNewPassword({ user, reset, hashed }, point, deps)
  } catch (error) {
    await giveTryBack(pool, { ...row, code_hash: hashed })
    throw error
  } finally {
    await point.giveBack()
  }
}

interface Proven {
  user: AccountRow | undefined
  reset: PasswordReset
  hashed: string
}

async function setNewPassword({ user, reset, hashed }: Proven, point: ResetPoint, deps: CodeDeps) {
  const { pool, hashes, limits, sessions } = deps
  const { password } = reset
  const email = reset.email.toLowerCase()
  if (!user || !mayResetByMail(user, deps)) throw codeExpired()
  checkNewPassword(password, user)
  const hash = await hashes.confirmed(user.id, reset, () => hashPassword(password))
  await point.keep()
  await transaction(pool, async (tx) => {
    const [used] = await useUpCode(tx, { email, code_hash: hashed })
    if (!used) throw codeExpired()
    await setProvenPassword(tx, { id: user.id, password_hash: hash })
    await endAll(tx, user.id)
    await addLine(tx, { hal: 'auth.resetPassword', oleh: user.id, tentang: [user.id] })
  })
  sessions.forget(user.id)
  await limits.forgetLogins(email)
}
