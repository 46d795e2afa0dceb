import type { Pool } from './database'

/** `select 1` takes no time. A connection that does not answer it is dead, and is closed. */
const PING_MS = 2_000

/** Answers when the database does. */
export async function ping(pool: Pool): Promise<void> {
  const question = { name: 'health.ping', text: 'select 1', query_timeout: PING_MS }
  await pool.query(question)
}
