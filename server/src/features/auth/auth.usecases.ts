import type { CallName } from '@bakti/contract/api'
import { addLine, withLine } from '../../platform/riwayat'
import type { Write } from '../../platform/write'
import type { LoggedOutAll, SessionUser } from '@bakti/contract/auth/auth.schemas'
import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller'
import { type Pool, type Transaction, transaction } from '../../platform/database'
import { browserName } from '../../platform/browser-name'
import { hasLeft } from '../../platform/exchange'
import { notify } from '../../platform/notification'
import { stepAside } from '../../platform/visitors'
import { credentialsInvalid } from './auth.errors'
import {
  type AccountRow,
  closeAllOf,
  closeSession,
  deleteExpiredSessions,
  findUserByEmail,
  lockOwner,
  openSession,
} from './auth.repository'
import { deleteExpiredCodes } from './code.repository'
import { findKnownDevice } from './devices'
import { deleteExpiredLoginKode } from './login-kode.repository'
import { CODE_BITS, type Proof, type RequireProof } from './bukti'
import type { HashQueue, Seat, Visitor, Waiter } from './hash-queue'
import type { AuthLimits } from './limits'
import { deleteExpiredLimits } from './limits.repository'
import { verifyPassword } from './password'
import { SESSION_CHANNEL, type Sessions } from './sessions'
import type { Tokens } from './tokens'

export interface AuthDeps {
  pool: Pool
  sessions: Sessions
  tokens: Tokens
  hashes: HashQueue
  limits: AuthLimits
  requireProof: RequireProof
}

/** A browser without a session: what tells it from another, and what it brings. */
export interface Browser extends Waiter {
  address: string
  deviceToken: string | undefined
  /** 'Chrome, Android'. */
  browserName: string
  /** Its proof of work for this call and an e-mail, NIM or token. */
  proofFor: (subject: string) => Proof
}

export function browserOf(request: FastifyRequest): Browser {
  const { ip, method, headers, routeOptions, raw } = request
  const header = (name: string) => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' ? value : undefined
  }
  const call = `${method} ${routeOptions.url}`
  return {
    address: ip,
    deviceToken: header(HEADERS.deviceToken),
    browserName: browserName(headers['user-agent']),
    proofFor: (subject) => ({ text: header(HEADERS.proof), call, subject }),
    hasLeft: () => hasLeft(raw),
    stepAside: () => stepAside(request),
  }
}

/** Asks for the proof of work of a further try of a code that many have tried (rules R23, R39). */
export const proveForCode =
  ({ requireProof }: Pick<AuthDeps, 'requireProof'>, { proofFor }: Browser, subject: string) =>
  () =>
    requireProof(proofFor(subject), CODE_BITS)

export interface LoginAttempt extends Browser {
  email: string
  password: string
}

export interface LoggedIn {
  user: SessionUser
  token: string
  deviceToken: string
}

/** Opens a session for the right password. 401 for a wrong one, 429 after too many, 503 in a rush. */
export function login(attempt: LoginAttempt, deps: AuthDeps): Promise<LoggedIn> {
  return deps.hashes.seated(visitorOf(attempt, deps), (seat) => loginSeated(attempt, seat, deps))
}

/** The part of a browser that the queue needs. */
const waiterOf = ({ hasLeft: left, stepAside: aside }: Waiter): Waiter => ({
  hasLeft: left,
  stepAside: aside,
})

/** The visitor for the hash queue, as far as it is known without a query. */
function visitorOf(
  { email, deviceToken, ...browser }: LoginAttempt,
  { tokens }: Pick<AuthDeps, 'tokens'>,
): Visitor {
  const device = deviceToken === undefined ? null : tokens.readDevice(deviceToken)
  const name = email.toLowerCase()
  return { ...waiterOf(browser), email: name, knownAs: device?.id ?? null, proof: browser.proofFor(name) }
}

async function loginSeated(attempt: LoginAttempt, seat: Seat, deps: AuthDeps): Promise<LoggedIn> {
  const { pool, limits } = deps
  const [found] = await findUserByEmail(pool, { email: attempt.email })
  const device = await findKnownDevice(found, attempt.deviceToken, deps)
  if (!device) await seat.asUnknown()
  const point = await limits.login({ ...attempt, exists: found !== undefined, device })
  const hash = () => verifyPassword(found?.password_hash ?? null, attempt.password)
  const [matches] = await Promise.all([seat.hashInTurn(hash), point.slowed]).catch(async (error: unknown) => {
    await point.giveBack()
    throw error
  })
  const started =
    found && matches
      ? await startSession(
          found,
          { device: device?.device ?? null, browserName: attempt.browserName },
          { ...deps, hal: 'auth.login' },
        )
      : null
  if (!found || !started) {
    await point.keep()
    throw credentialsInvalid()
  }
  await point.giveBack()
  return { user: userOf(found), ...started }
}

/** What a session's browser learns of its account. */
export function userOf({
  id,
  name,
  email,
  role,
  image,
  id_absen,
  terhubung,
}: Omit<Caller, 'sid'>): SessionUser {
  return {
    id,
    name,
    email,
    role,
    image,
    ...(id_absen ? { id_absen } : {}),
    ...(terhubung ? { terhubung } : {}),
  }
}

/** The tokens of a session that was just opened. */
export type Started = Pick<LoggedIn, 'token' | 'deviceToken'>

/** The browser that a session is opened for: a known device, or a new one (null). */
export interface From {
  device: string | null
  browserName: string
}

/**
 * Opens a session for a browser: a known one, or a new one (null). null where the password or the role was changed since the
 * account was read. `hal`: the call that does it, for the log.
 */
export async function startSession(
  { id, password_hash, role }: AccountRow,
  from: From,
  { hal, pool, tokens, sessions }: Pick<AuthDeps, 'pool' | 'tokens' | 'sessions'> & { hal: CallName },
): Promise<Started | null> {
  const opened = await transaction(pool, async (tx) => {
    const session = await openIn(tx, { id, password_hash, role }, from)
    if (session) await addLine(tx, { hal, oleh: id, tentang: [id] })
    return session
  })
  return opened && startedBy(opened, { tokens, sessions })
}

/** A session that a transaction has opened, and that counts once that is committed. */
export interface Opened {
  id: string
  sid: string
  device: string
  epoch: number
  /** Whether other sessions of the account ended. */
  ended: boolean
}

/** Opens a session in the caller's transaction; see `startSession`. */
export async function openIn(
  tx: Transaction,
  account: Pick<AccountRow, 'id' | 'password_hash' | 'role'>,
  { device: known, browserName: browser }: From,
): Promise<Opened | null> {
  const { id, password_hash, role } = account
  const [sid, device] = [crypto.randomUUID(), known ?? crypto.randomUUID()]
  const [owner] = await lockOwner(tx, { id, password_hash, role })
  if (!owner) return null
  const [surplus] = await openSession(tx, { sid, id_user: id, device, browser })
  const ended = (surplus?.ended ?? 0) > 0
  if (ended) await tellReplicas(tx, id)
  return { id, sid, device, epoch: owner.device_epoch, ended }
}

/** The tokens of a session, when the transaction that opened it is committed. */
export function startedBy(
  { id, sid, device, epoch, ended }: Opened,
  { tokens, sessions }: Pick<AuthDeps, 'tokens' | 'sessions'>,
): Started {
  if (ended) sessions.forget(id)
  return { token: tokens.signSession({ id, sid }), deviceToken: tokens.signDevice({ id, device, epoch }) }
}

/** Ends the caller's session, on every replica. */
export async function logout(caller: Caller, write: Write, { pool, sessions }: AuthDeps): Promise<void> {
  const end = withLine(write, async (tx) => {
    await closeSession(tx, { sid: caller.sid })
    await tellReplicas(tx, caller.id)
  })
  await transaction(pool, end)
  sessions.forget(caller.id)
}

/** Ends all sessions and device tokens of the caller (rule A27). Returns how many. */
export async function logoutAll(
  caller: Caller,
  write: Write,
  { pool, sessions }: AuthDeps,
): Promise<LoggedOutAll> {
  const ended = await transaction(
    pool,
    withLine(write, (tx) => endAll(tx, caller.id)),
  )
  sessions.forget(caller.id)
  return ended
}

/** Ends all sessions and device tokens of an account, on every replica once the transaction is committed. */
export async function endAll(tx: Transaction, idUser: string): Promise<LoggedOutAll> {
  const [ended] = await closeAllOf(tx, { id: idUser })
  await tellReplicas(tx, idUser)
  return ended ?? { sesi: 0, perangkat: 0 }
}

/** Every replica drops its cached sessions of this user once the transaction is committed (rule A3). */
export function tellReplicas(tx: Transaction, idUser: string): Promise<void> {
  return notify(tx, SESSION_CHANNEL, idUser)
}

/** Deletes expired sessions, codes and counters (rule B19). Codes and counters contain e-mail addresses. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await deleteExpiredSessions(pool)
  await deleteExpiredCodes(pool)
  await deleteExpiredLoginKode(pool)
  await deleteExpiredLimits(pool)
}
