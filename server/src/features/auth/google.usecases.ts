import { type Transaction, transaction, violated } from '../../platform/database'
import { AppError } from '../../platform/errors'
import { googleAdmin, googleConflict, googleOff } from './auth.errors'
import type { AccountRow } from './auth.repository'
import { type AuthDeps, type Browser, type LoggedIn, endAll, startSession, userOf } from './auth.usecases'
import { findKnownDevice } from './devices'
import type { Google, GoogleIdentity } from './google'
import {
  insertGoogleUser,
  linkByEmail,
  linkGoogle,
  lockUserByEmail,
  lockUserBySubject,
} from './google.repository'

export interface GoogleDeps extends AuthDeps {
  /** null: not set up here. */
  google: Google | null
}

/** A login by provider; `notice` tells what became of the account besides. */
export interface GoogleLoggedIn extends LoggedIn {
  notice?: string
}

interface Found {
  user: AccountRow
  /** Its password and sessions have just ended. */
  purged: boolean
}

const PURGED =
  'Akun ini sekarang terhubung dengan Google. Email akun ini belum pernah dibuktikan, jadi kata sandi lamanya dihapus dan ' +
  'semua sesi lain diakhiri. Kamu bisa membuat kata sandi baru lewat halaman lupa kata sandi.'

interface GoogleAttempt extends Browser {
  credential: string
}

/** Opens a session for whom the verified ID token speaks of; an account is made or linked where there is none yet. */
export async function googleLogin(
  { credential, address, deviceToken, browserName, stepAside }: GoogleAttempt,
  deps: GoogleDeps,
): Promise<GoogleLoggedIn> {
  const { google, limits, sessions } = deps
  if (!google) throw googleOff()
  google.refuseJunk(credential)
  const point = await limits.provider(address)
  // It waits for the provider.
  stepAside()
  const identity = await google.identify(credential).catch(async (error: unknown) => {
    // An outage of Google is not counted as a failed login (rule A36). Otherwise it would slow down a whole campus.
    if (error instanceof AppError && error.status === 401) {
      await point.keep()
      await point.slow()
    }
    throw error
  })
  const refusal = await point.account(identity.subject)
  const { user, purged } = await findOrMake(identity, deps)
  if (purged) sessions.forget(user.id)
  // Somebody else may claim the member in the same moment: this login goes on without it.
  const [linked] = await linkByEmail(deps.pool, { id: user.id, email: identity.email }).catch(
    (error: unknown) => {
      if (violated(error) === null) throw error
      return []
    },
  )
  const device = await findKnownDevice(user, deviceToken, deps)
  if (!device) await point.slow()
  const started = await startSession(
    user,
    { device: device?.device ?? null, browserName },
    { ...deps, hal: 'auth.loginByGoogle' },
  )
  // A password reset or a change of role came in between; the next try finds the account as it is then.
  if (!started) throw googleConflict()
  await refusal.giveBack()
  const loggedIn = {
    user: userOf({ ...user, terhubung: user.terhubung || linked !== undefined }),
    ...started,
  }
  return purged ? { ...loggedIn, notice: PURGED } : loggedIn
}

async function findOrMake(identity: GoogleIdentity, { pool }: GoogleDeps): Promise<Found> {
  return transaction(pool, async (tx) => {
    const known = await findLinked(tx, identity)
    if (known) return known
    const [made] = await insertGoogleUser(tx, {
      id: crypto.randomUUID(),
      name: identity.name,
      email: identity.email,
      image: identity.image,
      google_sub: identity.subject,
    })
    if (made) return { user: made, purged: false }
    // Another request made the account first, most likely a second press of the same person.
    const after = await findLinked(tx, identity)
    if (!after) throw googleConflict()
    return after
  })
}

/** The account of this subject, otherwise the account with its e-mail, linked now (rule A33). */
async function findLinked(tx: Transaction, identity: GoogleIdentity): Promise<Found | null> {
  const [known] = await lockUserBySubject(tx, { subject: identity.subject })
  if (known) return { user: requireParticipant(known), purged: false }
  const [found] = await lockUserByEmail(tx, { email: identity.email })
  if (!found) return null
  requireParticipant(found)
  // Made or linked a moment ago, by a second press of the same person.
  if (found.google_sub === identity.subject) return { user: found, purged: false }
  if (found.google_sub !== null) throw googleConflict()
  const user = await linkGoogle(tx, found.id, identity)
  if (found.email_verified) return { user, purged: false }
  // A person who registered with another's e-mail must not keep access to its owner's account (rule A33).
  await endAll(tx, user.id)
  return { user, purged: true }
}

function requireParticipant<T extends AccountRow>(user: T): T {
  if (user.role === 'ADMIN') throw googleAdmin()
  return user
}
