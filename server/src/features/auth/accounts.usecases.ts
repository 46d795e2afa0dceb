import type { Role, User } from '@bakti/contract/auth/auth.schemas'
import { type Pool, type Queryable, type Transaction, transaction } from '../../platform/database'
import { addLine } from '../../platform/riwayat'
import { endOthers } from '../pengguna/pengguna.repository'
import { emailTaken, lastAdmin, userNotFound } from './auth.errors'
import {
  type AccountRow,
  type LockedAccount,
  findUserByEmail,
  insertUser,
  listEndedRoles,
  lockAdmins,
  lockAccount,
  setPassword,
  setRole,
  takeEndedRole,
  waitForFirstAdminTurn,
} from './auth.repository'
import { type Browser, endAll } from './auth.usecases'
import type { HashQueue } from './hash-queue'
import type { AuthLimits } from './limits'
import { checkNewPassword, hashPassword } from './password'

export interface NewAccount {
  email: string
  name: string
  password: string
  role: Role
}

interface AccountDeps {
  pool: Pool
}

/** Adds an account; 409 where the e-mail has one, 400 for a password that anybody would guess. */
export async function createAccount(account: NewAccount, { pool }: AccountDeps): Promise<string> {
  checkNewPassword(account.password, account)
  return insertAccount(account, await hashPassword(account.password), pool)
}

async function insertAccount(
  { name, email, role }: NewAccount,
  hash: string,
  on: Queryable,
): Promise<string> {
  const id = crypto.randomUUID()
  const [made] = await insertUser(on, { id, name, email, password_hash: hash, role })
  if (!made) throw emailTaken()
  return id
}

interface Registration extends Browser {
  name: string
  email: string
  password: string
}

/**
 * Makes a participant's account (rules A18, A19). It opens no session. 409 where the e-mail has an account. Refusals that need no hash come
 * first: they take no point of the address and no place in the hash queue.
 */
export async function register(
  { address, proofFor, hasLeft, stepAside, ...person }: Registration,
  { pool, hashes, limits }: AccountDeps & { hashes: HashQueue; limits: AuthLimits },
): Promise<User> {
  checkNewPassword(person.password, person)
  const email = person.email.toLowerCase()
  const visitor = { email, knownAs: null, proof: proofFor(email), hasLeft, stepAside }
  return hashes.seated(visitor, async (seat) => {
    if ((await findUserByEmail(pool, { email: person.email })).length > 0) throw emailTaken()
    const point = await limits.register(address)
    const made = seat.hashInTurn(() => hashPassword(person.password))
    const [hash] = await Promise.all([made, point.slowed])
    await point.keep()
    const role = 'PESERTA'
    const id = await transaction(pool, async (tx) => {
      const account = await insertAccount({ ...person, role }, hash, tx)
      await addLine(tx, { hal: 'auth.register', oleh: account, tentang: [account] })
      return account
    })
    return { id, name: person.name, email: person.email, role, image: null }
  })
}

/** The same as `changeRoleById` for an account by its e-mail, in a transaction of its own. */
export async function changeRole(email: string, role: Role, { pool }: AccountDeps): Promise<AccountRow> {
  return transaction(pool, async (tx) => {
    const user = await requireUser(tx, email)
    await changeRoleById(tx, { id: user.id, role })
    return { ...user, role }
  })
}

/**
 * Gives an account a role (rule R22); `check` may refuse. Its sessions and device tokens end, on every replica, and its groups where it is no
 * mentor any more. 409 for the last admin, who stays one; 404 for an unknown account.
 */
export async function changeRoleById(
  tx: Transaction,
  { id, role }: { id: string; role: Role },
  check?: (account: LockedAccount) => void,
): Promise<void> {
  const admins = await lockAdmins(tx)
  const [user] = await lockAccount(tx, { id })
  if (!user) throw userNotFound()
  check?.(user)
  if (user.role === role) return
  if (user.role === 'ADMIN' && admins.length === 1) throw lastAdmin()
  await setRole(tx, { id, role, sampai: null })
  await endAll(tx, id)
  if (role !== 'MENTOR') await endOthers(tx, { id, nomor: [] })
}

/** Ends the roles whose time is over, and the sessions of their accounts (rule R107). */
export async function endRoles(pool: Pool): Promise<void> {
  for (const { id } of await listEndedRoles(pool))
    await transaction(pool, async (tx) => {
      const [ended] = await takeEndedRole(tx, { id })
      if (ended) await endAll(tx, id)
    })
}

/** Sets a password; the account's sessions and device tokens end, on every replica. */
export async function resetPassword(
  email: string,
  password: string,
  { pool }: AccountDeps,
): Promise<AccountRow> {
  const known = await requireUser(pool, email)
  checkNewPassword(password, known)
  const hash = await hashPassword(password)
  return transaction(pool, async (tx) => {
    await setPassword(tx, { id: known.id, password_hash: hash })
    await endAll(tx, known.id)
    return known
  })
}

/**
 * Makes the first admin where there is no admin (rule A4). An account that has the e-mail already becomes an admin with this password.
 * Returns whether it made one.
 */
export async function ensureFirstAdmin(
  account: Omit<NewAccount, 'role'>,
  { pool }: AccountDeps,
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    await waitForFirstAdminTurn(tx)
    if ((await lockAdmins(tx)).length > 0) return false
    checkNewPassword(account.password, account)
    const hash = await hashPassword(account.password)
    const [made] = await insertUser(tx, {
      id: crypto.randomUUID(),
      name: account.name,
      email: account.email,
      password_hash: hash,
      role: 'ADMIN',
    })
    if (made) return true
    const user = await requireUser(tx, account.email)
    await setRole(tx, { id: user.id, role: 'ADMIN', sampai: null })
    await setPassword(tx, { id: user.id, password_hash: hash })
    await endAll(tx, user.id)
    return true
  })
}

async function requireUser(on: Pool | Transaction, email: string): Promise<AccountRow> {
  const [user] = await findUserByEmail(on, { email })
  if (!user) throw userNotFound()
  return user
}
