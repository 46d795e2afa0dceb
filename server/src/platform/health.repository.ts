import type { Pool } from './database'

/** An answer to nothing takes no time: a connection without one is dead, and is closed. */
const PING_MS = 2_000

/** Answers when the database does. */
export async function ping(pool: Pool): Promise<void> {
  const question = { name: 'health.ping', text: 'select 1', query_timeout: PING_MS }
  await pool.query(question)
}
