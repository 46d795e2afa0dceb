import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from './caller'
import { tooManyWrites } from './errors'

/** DECISIONS: Accounts, 'writes'. Nobody hands in a task once a second. */
const PARTICIPANT_WRITES = 60
const MINUTE_SECONDS = 60

/** Throws 429 where a caller writes too often. */
export type WriteLimit = (caller: Caller) => Promise<void>

/**
 * Limits the writes of a participant. Those of an admin are not limited, since no scan may be refused. Each process counts for itself,
 * because a count in the database would cost a second write for each (docs/decisions/018).
 */
export function createWriteLimit(): WriteLimit {
  const limiter = new RateLimiterMemory({ points: PARTICIPANT_WRITES, duration: MINUTE_SECONDS })
  return async ({ id, role }) => {
    if (role !== 'PESERTA') return
    try {
      await limiter.consume(id)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw tooManyWrites(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    }
  }
}
