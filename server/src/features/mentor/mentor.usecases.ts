import type { Pool } from '../../platform/database'
import { scopeDenied } from '../../platform/errors'
import { findReached } from './mentor.repository'

/**
 * Throws 403 where `mentor` names a group, by number or id, that the account does not have now (rule R3). Returns whether there is such a
 * group.
 */
export async function expectReached(
  pool: Pool,
  kelompok: number | string,
  mentor: string | null,
): Promise<boolean> {
  const named = typeof kelompok === 'number' ? { nomor: kelompok, id: null } : { nomor: null, id: kelompok }
  const [found] = await findReached(pool, { mentor, ...named })
  if (found?.reached === false) throw scopeDenied()
  return found !== undefined
}
