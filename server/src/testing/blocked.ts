import type { Pool } from '../platform/database'

/** How many connections of the database wait for a lock. */
export async function countBlocked(pool: Pool): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  )
  return rowCount
}
