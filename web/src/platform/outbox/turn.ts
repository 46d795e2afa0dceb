import type { OutboxDatabase } from './database'

/** DECISIONS: Offline, 'sending': the turn is held for a batch of at most 10 s. */
const BATCH_MS = 10_000

/** A lease is short, and renewed while its tab lives: a tab that died or was reloaded holds nobody up for longer. */
const LEASE_MS = 3_000
const RENEW_MS = 1_000

/**
 * One sender per browser: runs `batch` while no other tab sends, and tells it until when it may (ms since 1970; asked again
 * before each item, since a turn can be lost). Resolves to the ms after which asking again makes sense: what `batch` says, or
 * how long another tab still has the turn.
 */
export type Turn = (batch: (until: () => number) => Promise<number>, signal: AbortSignal) => Promise<number>

export function webLockTurn(locks: LockManager, name: string): Turn {
  return (batch, signal) =>
    locks.request(name, { signal }, () => {
      const until = Date.now() + BATCH_MS
      return batch(() => until)
    })
}

/** Insecure contexts have no Web Locks (DECISIONS: Phones and places): a lease in IndexedDB instead, which a dead tab loses by itself. */
export function leaseTurn(db: OutboxDatabase, page: string): Turn {
  return async (batch) => {
    const left = await db.takeLease(page, Date.now(), LEASE_MS)
    if (left > 0) return left
    let until = Date.now() + BATCH_MS
    const renewal = setInterval(() => {
      db.takeLease(page, Date.now(), LEASE_MS).then(
        // This tab stood still for so long that another one took over.
        (lost) => lost > 0 && (until = 0),
        () => {},
      )
    }, RENEW_MS)
    try {
      return await batch(() => until)
    } finally {
      clearInterval(renewal)
      await db.dropLease(page).catch(() => {})
    }
  }
}
