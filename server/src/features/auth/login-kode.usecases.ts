import { randomInt } from 'node:crypto'
import { KODE_ALPHABET, KODE_LENGTH } from '@bakti/contract/aktivasi/kode.rules'
import type { NewLoginKode } from '@bakti/contract/pengguna/pengguna.schemas'
import { type Pool, type Transaction, transaction } from '../../platform/database'
import { loginKodeWrong, userNotFound } from './auth.errors'
import { type AccountRow, findUserByEmail, setPassword } from './auth.repository'
import {
  type AuthDeps,
  type Browser,
  type LoggedIn,
  endAll,
  proveForCode,
  startSession,
  userOf,
} from './auth.usecases'
import type { CodeHasher } from './code.usecases'
import { findKnownDevice } from './devices'
import type { Point } from './limits'
import { compareLoginKode, endPassword, useLoginKode, writeLoginKode } from './login-kode.repository'
import { checkNewPassword, hashPassword } from './password'

const randomKode = () =>
  Array.from({ length: KODE_LENGTH }, () => KODE_ALPHABET[randomInt(KODE_ALPHABET.length)]).join('')

/** No account has this id: an unknown e-mail costs the same statements. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface LoginKodeDeps {
  pool: Pool
  hashLoginKode: CodeHasher
}

/** Makes the code of an account (rule R23). The former code and the password end with it; sessions stay until the code is used. */
export async function issueLoginKode(
  tx: Transaction,
  { id, oleh }: { id: string; oleh: string },
  { hashLoginKode }: Pick<LoginKodeDeps, 'hashLoginKode'>,
): Promise<NewLoginKode> {
  const [account] = await endPassword(tx, { id })
  if (!account) throw userNotFound()
  const kode = randomKode()
  const [written] = await writeLoginKode(tx, { id_user: id, kode_hash: hashLoginKode(id, kode), oleh })
  if (!written) throw userNotFound()
  return { kode, berlaku_sampai: written.expires_at }
}

interface LoginByKode extends Browser {
  email: string
  kode: string
  password: string
}

type Deps = AuthDeps & LoginKodeDeps

/**
 * Logs in by the code and sets a new password. All other sessions end. A wrong code, an expired one and an unknown e-mail get the same 400.
 * Wrong tries close nothing: the code is too long to be guessed, and after some of them each costs a proof of work (rule R23).
 */
export async function loginByKode(attempt: LoginByKode, deps: Deps): Promise<LoggedIn> {
  // Checked first: a refused password must use up no try.
  checkNewPassword(attempt.password, { email: attempt.email, name: '' })
  const { pool, limits, hashLoginKode } = deps
  const email = attempt.email.toLowerCase()
  const [user] = await findUserByEmail(pool, { email })
  const device = await findKnownDevice(user, attempt.deviceToken, deps)
  const point = await limits.loginKode(
    { ...attempt, email, exists: user !== undefined, device },
    proveForCode(deps, attempt, email),
  )
  const id_user = user?.id ?? NOBODY
  const kode_hash = hashLoginKode(id_user, attempt.kode)
  const [right] = await compareLoginKode(pool, { id_user, kode_hash })
  if (!user || !right) throw loginKodeWrong()
  const password_hash = await setByKode({ user, kode_hash, attempt }, point, deps).finally(() =>
    point.giveBack(),
  )
  await limits.forgetLogins(email)
  const started = await startSession(
    { ...user, password_hash },
    { ...attempt, device: null },
    { ...deps, hal: 'auth.loginByKode' },
  )
  if (!started) throw loginKodeWrong()
  return { user: userOf(user), ...started }
}

interface Setting {
  user: AccountRow
  kode_hash: string
  attempt: LoginByKode
}

/** Sets the password by a code that is right, and returns its hash. */
async function setByKode({ user, kode_hash, attempt }: Setting, point: Point, deps: Deps): Promise<string> {
  const { password } = attempt
  // Not before the code is known to be right: the refusal of a name as password would tell whose account it is.
  checkNewPassword(password, user)
  const { id } = user
  const password_hash = await deps.hashes.confirmed(id, attempt, () => hashPassword(password))
  await point.keep()
  await transaction(deps.pool, async (tx) => {
    const [used] = await useLoginKode(tx, { id_user: id, kode_hash })
    if (!used) throw loginKodeWrong()
    await setPassword(tx, { id, password_hash })
    await endAll(tx, id)
  })
  deps.sessions.forget(id)
  return password_hash
}
