import type { OutboxDatabase } from './database'

/** DECISIONS: Offline, 'sending': the turn is held for a batch of at most 10 s. */
const BATCH_MS = 10_000

/**
 * One sender per browser: runs `batch` while no other tab sends, and tells it until when it may. Resolves to the ms after
 * which asking again makes sense: what `batch` says, or how long another tab still has the turn.
 */
export type Turn = (batch: (until: number) => Promise<number>, signal: AbortSignal) => Promise<number>

export function webLockTurn(locks: LockManager, name: string): Turn {
  return (batch, signal) => locks.request(name, { signal }, () => batch(Date.now() + BATCH_MS))
}

/** Insecure contexts have no Web Locks (DECISIONS: Phones and places): a lease in IndexedDB instead, which a dead tab loses by itself. */
export function leaseTurn(db: OutboxDatabase, page: string): Turn {
  return async (batch) => {
    const left = await db.takeLease(page, Date.now(), BATCH_MS)
    if (left > 0) return left
    try {
      return await batch(Date.now() + BATCH_MS)
    } finally {
      await db.dropLease(page).catch(() => {})
    }
  }
}
