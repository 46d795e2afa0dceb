import type { Pool } from '../../platform/database'
import { foldCounts } from './counters.repository'

/** How often a process looks whether there is something to fold. */
export const FOLD_MS = 2_000

/** From so many rows on they are folded: reading fewer takes a fraction of a millisecond. */
const MOST_ROWS = 500

/** Adds what has changed to the counts, where it is worth it (rule B112). Returns how many rows it folded. */
export async function foldWhatChanged(pool: Pool, most = MOST_ROWS): Promise<number> {
  const [row] = await foldCounts(pool, { most })
  return row?.folded ?? 0
}
