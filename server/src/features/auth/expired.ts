import type { Pool } from '../../platform/database'
import { deleteExpiredSessions } from './auth.repository'
import { deleteExpiredCodes } from './code.repository'

/** Deletes sessions and codes that have run out. They are of no use any more, and the codes contain e-mail addresses. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await deleteExpiredSessions(pool)
  await deleteExpiredCodes(pool)
}
