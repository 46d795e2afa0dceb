import type { Role } from '@bakti/contract/auth/auth.schemas'
import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { type Transaction, transaction } from '../../platform/database'
import { emailTaken } from './auth.errors'
import { findUserByEmail, insertUser, lockAccount, type LockedAccount, setRole } from './auth.repository'
import {
  type AuthDeps,
  type LoggedIn,
  endAll,
  login,
  openIn,
  startedBy,
  userOf,
  visitorOf,
} from './auth.usecases'
import { checkNewPassword, hashPassword } from './password'

/** A browser that joins: makes an account, or gets another role for its own. */
export interface Browser {
  address: string
  deviceToken: string | undefined
}

/** What tells one browser from another. */
export function browserOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Browser {
  const header = headers[HEADERS.deviceToken.toLowerCase()]
  return { address: ip, deviceToken: typeof header === 'string' ? header : undefined }
}

export interface NewMember extends Browser {
  name: string
  email: string
  password: string
  role: Role
}

interface Joining {
  /** Part of the transaction that makes the account: it may refuse, and then there is none. */
  work: (tx: Transaction, id: string) => Promise<void>
  /** Whether an account that exists made this very request before: then the password opens a session. */
  repeats: (id: string) => Promise<boolean>
  /** Whether its address gets a point for the hash (rule A21). */
  byAddress: boolean
}

/**
 * Makes an account of a role and logs it in, in one transaction with `work`. 409 where the e-mail has an account, 400 for a password that
 * anybody would guess, 503 in a rush: its hash waits in the queue of the logins.
 */
export async function joinAsNew(person: NewMember, joining: Joining, deps: AuthDeps): Promise<LoggedIn> {
  const { pool, hashes, limits } = deps
  checkNewPassword(person.password, person)
  const [known] = await findUserByEmail(pool, { email: person.email })
  if (known && (await joining.repeats(known.id))) return login(person, deps)
  if (known) throw emailTaken()
  return hashes.seated(visitorOf(person, deps), async (seat) => {
    const point = joining.byAddress ? await limits.register(person.address) : null
    const password_hash = await seat.turn(() => hashPassword(person.password))
    await point?.keep()
    const { name, email, role } = person
    const id = crypto.randomUUID()
    const opened = await transaction(pool, async (tx) => {
      const [made] = await insertUser(tx, { id, name, email, password_hash, role })
      if (!made) throw emailTaken()
      await joining.work(tx, id)
      return openIn(tx, { id, password_hash, role }, null)
    })
    if (!opened) throw emailTaken()
    return { user: { id, name, email, role, image: null }, ...startedBy(opened, deps) }
  })
}

/**
 * Gives an account a role and opens a session, in one transaction with `work`, which gets the locked account, may refuse, and says the role.
 * Another role ends the account's other sessions. null: there is no such account.
 */
export async function joinAs(
  id: string,
  deps: AuthDeps,
  work: (tx: Transaction, account: LockedAccount) => Promise<Role>,
): Promise<LoggedIn | null> {
  const joined = await transaction(deps.pool, async (tx) => {
    const [account] = await lockAccount(tx, { id })
    if (!account) return null
    const role = await work(tx, account)
    if (role !== account.role) {
      await setRole(tx, { id, role })
      await endAll(tx, id)
    }
    const opened = await openIn(tx, { ...account, role }, null)
    return opened && { opened, account, role }
  })
  if (!joined) return null
  const { opened, account, role } = joined
  deps.sessions.forget(id)
  return { user: userOf({ ...account, role }), ...startedBy(opened, deps) }
}
