import type { Role, User } from '@bakti/contract/auth/auth.schemas'
import { type Pool, type Transaction, transaction } from '../../platform/database'
import { emailTaken, lastAdmin, userNotFound } from './auth.errors'
import {
  type UserRow,
  findUserByEmail,
  insertUser,
  lockAdmins,
  setPassword,
  setRole,
  waitForFirstAdminTurn,
} from './auth.repository'
import { endAll } from './auth.usecases'
import type { AuthLimits } from './limits'
import { type Passwords, checkNewPassword } from './password'

export interface NewAccount {
  email: string
  name: string
  password: string
  role: Role
}

interface AccountDeps {
  pool: Pool
  passwords: Passwords
}

/** Adds an account; 409 where the e-mail has one, 400 for a password that anybody would guess. */
export async function createAccount(account: NewAccount, { pool, passwords }: AccountDeps): Promise<string> {
  checkNewPassword(account.password, account)
  const hash = await passwords.hash(account.password)
  const id = crypto.randomUUID()
  const [made] = await insertUser(pool, id, account.name, account.email, hash, account.role)
  if (!made) throw emailTaken()
  return id
}

interface Registration {
  name: string
  email: string
  password: string
  address: string
}

/** A participant's account, made by themselves (seed §7); it opens no session. 409 where the e-mail has one. */
export async function register(
  { address, ...person }: Registration,
  deps: AccountDeps & { limits: AuthLimits },
): Promise<User> {
  const role = 'PESERTA'
  await deps.limits.register(person.email, address)
  const id = await createAccount({ ...person, role }, deps)
  return { id, name: person.name, email: person.email, role, image: null }
}

/** Gives an account a role; its sessions and device tokens end, on every replica. The last admin stays one. */
export async function changeRole(email: string, role: Role, { pool }: { pool: Pool }): Promise<UserRow> {
  return transaction(pool, async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await requireUser(tx, email)
    if (user.role === role) return user
    if (user.role === 'ADMIN' && admins.length === 1) throw lastAdmin()
    await setRole(tx, user.id, role)
    await endAll(tx, user.id)
    return { ...user, role }
  })
}

/** Sets a password; the account's sessions and device tokens end, on every replica. */
export async function resetPassword(
  email: string,
  password: string,
  { pool, passwords }: AccountDeps,
): Promise<UserRow> {
  const known = await requireUser(pool, email)
  checkNewPassword(password, known)
  const hash = await passwords.hash(password)
  return transaction(pool, async (tx) => {
    await setPassword(tx, known.id, hash)
    await endAll(tx, known.id)
    return known
  })
}

/**
 * Makes sure that there is an admin (DECISIONS: Accounts, 'first admin'): `account` is made one where there is none yet,
 * with its password, whether or not the e-mail has an account already.
 * Returns whether it did.
 */
export async function ensureFirstAdmin(
  account: Omit<NewAccount, 'role'>,
  { pool, passwords }: AccountDeps,
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    await waitForFirstAdminTurn(tx)
    if ((await lockAdmins(tx)).length > 0) return false
    checkNewPassword(account.password, account)
    const hash = await passwords.hash(account.password)
    const [made] = await insertUser(tx, crypto.randomUUID(), account.name, account.email, hash, 'ADMIN')
    if (made) return true
    const user = await requireUser(tx, account.email)
    await setRole(tx, user.id, 'ADMIN')
    await setPassword(tx, user.id, hash)
    await endAll(tx, user.id)
    return true
  })
}

async function requireUser(on: Pool | Transaction, email: string): Promise<UserRow> {
  const [user] = await findUserByEmail(on, email)
  if (!user) throw userNotFound()
  return user
}
