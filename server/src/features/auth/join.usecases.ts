import type { Role } from '@bakti/contract/auth/auth.schemas'
import { type Transaction, transaction } from '../../platform/database'
import { emailTaken } from './auth.errors'
import { findUserByEmail, insertUser, lockAccount, type LockedAccount, setRole } from './auth.repository'
import {
  type AuthDeps,
  type Browser,
  type LoggedIn,
  endAll,
  login,
  openIn,
  startedBy,
  userOf,
} from './auth.usecases'
import { checkNewPassword, hashPassword } from './password'

/** Somebody who joins: makes an account, or gets another role for an own one. */
export interface NewMember extends Browser {
  name: string
  email: string
  password: string
  role: Role
}

interface Joining {
  /** Whose code or link was right: the hashes of each are made in turn. */
  whose: string
  /** Part of the transaction that makes the account: it may refuse, and then there is none. */
  work: (tx: Transaction, id: string) => Promise<void>
  /** Whether an account that exists made this very request before: then the password opens a session. */
  repeats: (id: string) => Promise<boolean>
  /** Whether its address gets a point for the hash (rule A21). */
  byAddress: boolean
}

/**
 * Makes an account of a role and logs it in, in one transaction with `work`. 409 where the e-mail has an account, 400 for a password that
 * anybody would guess. Its hash comes before those of logins, because its code was right (rule A28).
 */
export async function joinAsNew(person: NewMember, joining: Joining, deps: AuthDeps): Promise<LoggedIn> {
  const { pool, hashes, limits } = deps
  checkNewPassword(person.password, person)
  const [known] = await findUserByEmail(pool, { email: person.email })
  if (known && (await joining.repeats(known.id))) return login(person, deps)
  if (known) throw emailTaken()
  const point = joining.byAddress ? await limits.register(person.address) : null
  const hash = () => hashPassword(person.password)
  const [password_hash] = await Promise.all([hashes.confirmed(joining.whose, person, hash), point?.slowed])
  await point?.keep()
  const { name, email, role } = person
  const id = crypto.randomUUID()
  const opened = await transaction(pool, async (tx) => {
    const [made] = await insertUser(tx, { id, name, email, password_hash, role })
    if (!made) throw emailTaken()
    await joining.work(tx, id)
    return openIn(tx, { id, password_hash, role }, { ...person, device: null })
  })
  if (!opened) throw emailTaken()
  return { user: { id, name, email, role, image: null }, ...startedBy(opened, deps) }
}

export interface GivenRole {
  role: Role
  /** null: without an end (rule R107). */
  sampai: string | null
}

/**
 * Gives an account a role and opens a session, in one transaction with `work`, which gets the locked account, may refuse, and says the role
 * with its end.
 * Another role ends all sessions that the account has. null: there is no such account.
 */
export async function joinAs(
  { id, browserName }: { id: string; browserName: string },
  deps: AuthDeps,
  work: (tx: Transaction, account: LockedAccount) => Promise<GivenRole>,
): Promise<LoggedIn | null> {
  const joined = await transaction(deps.pool, async (tx) => {
    const [account] = await lockAccount(tx, { id })
    if (!account) return null
    const { role, sampai } = await work(tx, account)
    if (role !== account.role || sampai !== account.peran_sampai) await setRole(tx, { id, role, sampai })
    if (role !== account.role) await endAll(tx, id)
    const opened = await openIn(tx, { ...account, role }, { device: null, browserName })
    return opened && { opened, account, role }
  })
  if (!joined) return null
  const { opened, account, role } = joined
  deps.sessions.forget(id)
  return { user: userOf({ ...account, role }), ...startedBy(opened, deps) }
}
