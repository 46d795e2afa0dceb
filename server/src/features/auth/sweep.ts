import type { Pool } from '../../platform/database'
import { deleteExpiredSessions } from './auth.repository'
import { deleteExpiredCodes } from './code.repository'

const HOUR_MS = 60 * 60 * 1000

export interface Sweep {
  /** Resolves when a round under way has ended. */
  stop(): Promise<void>
}

/**
 * Deletes sessions and codes that have run out, at the start and every hour: they open nothing any more, but the addresses in them
 * are nobody's business. A round that fails is left to the next one.
 */
export function startSweep(pool: Pool, onError: (error: unknown) => void): Sweep {
  const round = () =>
    deleteExpiredSessions(pool)
      .then(() => deleteExpiredCodes(pool))
      .then(() => undefined, onError)
  let under = round()
  const timer = setInterval(() => (under = round()), HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await under
    },
  }
}
