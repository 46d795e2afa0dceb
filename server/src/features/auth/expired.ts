import type { Pool } from '../../platform/database'
import { deleteExpiredSessions } from './auth.repository'
import { deleteExpiredCodes } from './code.repository'

/** Deletes sessions and codes that have run out: they open nothing any more, but the addresses in them are nobody's business. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await deleteExpiredSessions(pool)
  await deleteExpiredCodes(pool)
}
