import type { Pool } from '../platform/database'
import { type TestUser, addUser } from './users'
import type { FastifyInstance } from 'fastify'

interface Assignment {
  kelompok: readonly { id: string }[]
  /** SQL instants, e.g. `now() - interval '1 day'`. */
  mulai?: string
  sampai?: string
}

/** Adds an account of the role MENTOR that has these groups, and whose e-mail is proven. */
export async function addMentor(
  on: { app: FastifyInstance; pool: Pool },
  { kelompok, mulai = "now() - interval '1 hour'", sampai = 'null' }: Assignment,
): Promise<TestUser> {
  const user = await addUser(on, { role: 'MENTOR' })
  await on.pool.query('update users set email_verified = true where id = $1', [user.id])
  for (const { id } of kelompok)
    await on.pool.query(
      `insert into mentor_kelompok (id_user, id_kelompok, mulai, sampai) values ($1, $2, ${mulai}, ${sampai})`,
      [user.id, id],
    )
  return user
}
