import type { Role, User } from '@bakti/contract/auth/auth.schemas'
import type { Caller } from '../../platform/caller'
import type { Clock } from '../../platform/clock'
import { type Pool, type Transaction, transaction } from '../../platform/database'
import { notify } from '../../platform/notification.repository'
import { credentialsInvalid } from './auth.errors'
import { type UserRow, closeSession, findUserByEmail, openSession } from './auth.repository'
import type { AuthLimits } from './limits'
import type { Passwords } from './password'
import { SESSION_CHANNEL, type Sessions } from './sessions'
import type { Tokens } from './tokens'

export interface AuthDeps {
  pool: Pool
  clock: Clock
  sessions: Sessions
  tokens: Tokens
  passwords: Passwords
  limits: AuthLimits
}

/** DECISIONS: Accounts, 'token'. */
const SESSION_SECONDS: Record<Role, number> = { ADMIN: 16 * 60 * 60, PESERTA: 7 * 24 * 60 * 60 }

export interface LoginAttempt {
  email: string
  password: string
  address: string
  deviceToken: string | undefined
}

export interface LoggedIn {
  user: User
  token: string
  deviceToken: string
}

/** Opens a session for the right password. 401 for a wrong one, 429 after too many, 503 in a rush. */
export async function login(attempt: LoginAttempt, deps: AuthDeps): Promise<LoggedIn> {
  const { pool, tokens, limits, passwords } = deps
  const [found] = await findUserByEmail(pool, attempt.email)
  const device = attempt.deviceToken ? tokens.readDevice(attempt.deviceToken) : null
  // Another account's device token opens no counter of its own.
  const ownDevice = device && device.id === found?.id ? device.device : null
  const point = await limits.login({ email: attempt.email, address: attempt.address, device: ownDevice })
  const matches = await passwords
    .verify(found?.password_hash ?? null, attempt.password)
    .catch(async (error: unknown) => {
      await point.giveBack()
      throw error
    })
  const token = found && matches ? await startSession(found, deps) : null
  if (!found || !token) {
    await point.keep()
    throw credentialsInvalid()
  }
  await point.giveBack()
  const { id, name, email, role, image } = found
  const deviceToken = tokens.signDevice({ id, device: ownDevice ?? crypto.randomUUID() })
  return { user: { id, name, email, role, image }, token, deviceToken }
}

/** The token of a new session; null where the password or the role was changed since it was read. */
export async function startSession(
  user: UserRow,
  { pool, clock, tokens }: Pick<AuthDeps, 'pool' | 'clock' | 'tokens'>,
): Promise<string | null> {
  const [sid, seconds] = [crypto.randomUUID(), SESSION_SECONDS[user.role]]
  const expiresAt = new Date(clock().getTime() + seconds * 1000)
  const [opened] = await openSession(pool, sid, user.id, user.password_hash, expiresAt, user.role)
  return opened ? tokens.signSession({ id: user.id, sid }, seconds) : null
}

/** Ends the caller's session, on every replica. */
export async function logout(caller: Caller, { pool, sessions }: AuthDeps): Promise<void> {
  await transaction(pool, async (tx) => {
    await closeSession(tx, caller.sid)
    await tellReplicas(tx, caller.id)
  })
  sessions.forget(caller.id)
}

/** Every replica forgets what it remembers of this user, once the transaction is committed. */
export function tellReplicas(tx: Transaction, idUser: string): Promise<void> {
  return notify(tx, SESSION_CHANNEL, idUser)
}
