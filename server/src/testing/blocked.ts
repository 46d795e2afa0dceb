import { expect } from 'vitest'
import type { Pool } from '../platform/database'

/** Resolves once this many connections of the database wait for a lock. */
export async function blocked(pool: Pool, connections: number): Promise<void> {
  const count = async () =>
    (
      await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
    ).rowCount
  await expect.poll(count).toBe(connections)
}

/** The transaction of another request: `key` is its own already, and `update` is what it does next, with one value. */
interface Rival {
  pool: Pool
  user: string | undefined
  key: string
  update: string
  value: string
}

/**
 * Makes a call under the key of another request that wants the row which the call has locked by then: each waits for the other,
 * until PostgreSQL ends one of them. The call is to be answered either way: 422 where the other one stays, else 200.
 */
export async function expectAnsweredInDeadlock(
  { pool, user, key, update, value }: Rival,
  call: () => Promise<{ status: number }>,
): Promise<void> {
  const rival = await pool.connect()
  await rival.query('begin')
  await rival.query(
    `insert into idempotency (key, request_hash, status, body, id_user) values ($1, 'other', 200, '{}', $2)`,
    [key, user],
  )
  const answer = call()
  await blocked(pool, 1)
  const kept = await rival.query(update, [value]).then(
    () => true,
    () => false,
  )
  await rival.query(kept ? 'commit' : 'rollback')
  rival.release()
  expect((await answer).status).toBe(kept ? 422 : 200)
}
