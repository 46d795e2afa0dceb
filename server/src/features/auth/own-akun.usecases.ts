import type { OwnAkun } from '@bakti/contract/akun/akun.schemas'
import type { SessionUser } from '@bakti/contract/auth/auth.schemas'
import type { Caller } from '../../platform/caller'
import { transaction } from '../../platform/database'
import { sessionRequired } from '../../platform/errors'
import { once } from '../../platform/idempotency'
import { withLine } from '../../platform/riwayat'
import type { RenderedAnswer } from '../../platform/answer'
import type { Write } from '../../platform/write'
import { noPassword, oldPasswordWrong, ownSession, sessionNotFound, tooManyAttempts } from './auth.errors'
import {
  closeOwnSession,
  findUserByEmail,
  listSessions,
  lockAccount,
  setName,
  setPassword,
} from './auth.repository'
import {
  type AuthDeps,
  type Browser,
  type Started,
  endAll,
  openIn,
  startedBy,
  tellReplicas,
  userOf,
} from './auth.usecases'
import { checkNewPassword, hashPassword, verifyPassword } from './password'

export interface OwnAkunDeps extends AuthDeps {
  /** Takes one of the account's tries of its old password; null, or the seconds until there is one. */
  takeOldPassword: (id: string) => Promise<number | null>
}

/** The caller's account with its sessions (rule A118). */
export async function readOwnAkun({ id, sid, name, email }: Caller, { pool }: AuthDeps): Promise<OwnAkun> {
  const [found] = await findUserByEmail(pool, { email })
  return { name, email, sandi: found?.password_hash != null, sesi: await listSessions(pool, { id, sid }) }
}

export async function changeName(
  caller: Caller,
  name: string,
  write: Write,
  { pool, sessions }: AuthDeps,
): Promise<RenderedAnswer<SessionUser>> {
  const changed = await once(pool, write, async (tx) => {
    await setName(tx, { id: caller.id, name })
    // Their sessions stay, under another name.
    await tellReplicas(tx, caller.id)
    return userOf({ ...caller, name })
  })
  sessions.forget(caller.id)
  return changed
}

interface PasswordChange extends Browser {
  lama: string
  password: string
  write: Write
}

/**
 * Sets a new password where the old one is right (rule A118). All sessions and device tokens end, on every replica, and the caller gets those
 * of a new one: whoever else knew the old password is out. 400 for a wrong one, 429 after ten tries in 15 minutes, 409 for an account without one.
 */
export async function changePassword(
  caller: Caller,
  { lama, password, write, ...browser }: PasswordChange,
  deps: OwnAkunDeps,
): Promise<Started & { user: SessionUser }> {
  const { pool, hashes } = deps
  const { id, email, role } = caller
  checkNewPassword(password, caller)
  const wait = await deps.takeOldPassword(id)
  if (wait !== null) throw tooManyAttempts(wait)
  const [account] = await findUserByEmail(pool, { email })
  if (!account?.password_hash) throw noPassword()
  const { password_hash: former } = account
  if (!(await hashes.confirmed(id, browser, () => verifyPassword(former, lama)))) throw oldPasswordWrong()
  const password_hash = await hashes.confirmed(id, browser, () => hashPassword(password))
  const change = withLine(write, async (tx) => {
    const [locked] = await lockAccount(tx, { id })
    // Another change came first.
    if (locked?.password_hash !== former) throw oldPasswordWrong()
    await setPassword(tx, { id, password_hash })
    await endAll(tx, id)
    const session = await openIn(tx, { id, password_hash, role }, { ...browser, device: null })
    if (!session) throw sessionRequired()
    return session
  })
  const opened = await transaction(pool, change)
  deps.sessions.forget(id)
  return { user: userOf(caller), ...startedBy(opened, deps) }
}

/** Ends another session of the caller; 404 for one that is over, 409 for the one that asks. */
export async function endOwnSession(
  { id, sid: own }: Caller,
  sid: string,
  write: Write,
  { pool, sessions }: AuthDeps,
): Promise<RenderedAnswer<null>> {
  if (sid === own) throw ownSession()
  const ended = await once(pool, write, async (tx) => {
    if (!(await closeOwnSession(tx, { id, sid }))[0]) throw sessionNotFound()
    await tellReplicas(tx, id)
    return null
  })
  sessions.forget(id)
  return ended
}
