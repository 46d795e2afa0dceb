import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { FastifyInstance } from 'fastify'
import { JWT_ALGORITHM } from '../features/auth/tokens'
import type { Pool } from '../platform/database'

export interface TestUser {
  id: string
  sid: string
  name: string
  email: string
  role: Role
  token: string
}

interface NewUser {
  role?: Role
  name?: string
  email?: string
  passwordHash?: string
}

/** Adds a user with a live session, without the price of a login. */
export async function addUser(
  { app, pool }: { app: FastifyInstance; pool: Pool },
  { role = 'PESERTA', name = 'Rani Wulandari', email, passwordHash }: NewUser = {},
): Promise<TestUser> {
  const [id, sid] = [crypto.randomUUID(), crypto.randomUUID()]
  const address = email ?? `${id}@contoh.id`
  const row = [id, name, address, passwordHash ?? null, role]
  await pool.query(
    'insert into users (id, name, email, password_hash, role) values ($1, $2, $3, $4, $5)',
    row,
  )
  await addSession({ pool }, { id }, sid)
  const token = app.jwt.sign({ id, sid }, { algorithm: JWT_ALGORITHM, expiresIn: '1h' })
  return { id, sid, name, email: address, role, token }
}

/** Opens a session of an account, and returns its id. */
export async function addSession(
  { pool }: { pool: Pool },
  { id }: Pick<TestUser, 'id'>,
  sid: string = crypto.randomUUID(),
): Promise<string> {
  await pool.query(
    "insert into sessions (sid, id_user, expires_at) values ($1, $2, now() + interval '1 hour')",
    [sid, id],
  )
  return sid
}
