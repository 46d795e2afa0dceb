import type { OutboxDatabase } from './database'
import { app } from '../../state/app'

/** The length of one page's turn: after it another page may send (rule O13). */
const BATCH_MS = 10_000

/** A lease is short and is renewed while its tab lives: a tab that died or was reloaded delays the others by no more than this. */
const LEASE_MS = 3_000
const RENEW_MS = 1_000

/**
 * Runs `batch` while no other tab of this browser sends. `until()` is the time at which the batch must end (ms since 1970); it is
 * asked before each item, because a lease can be lost. Resolves with the time (ms) after which to ask again: the result of `batch`,
 * or how long another tab still has the lease.
 */
export type SenderLock = (
  batch: (until: () => number) => Promise<number>,
  signal: AbortSignal,
) => Promise<number>

export function webLock(locks: LockManager, name: string): SenderLock {
  return (batch, signal) =>
    locks.request(name, { signal }, () => {
      const until = app.clock.now() + BATCH_MS
      return batch(() => until)
    })
}

/** For insecure contexts, which have no Web Locks: a lease in IndexedDB, which ends by itself if its tab dies. */
export function leaseLock(db: OutboxDatabase, page: string): SenderLock {
  return async (batch) => {
    const left = await db.takeLease(page, app.clock.now(), LEASE_MS)
    if (left > 0) return left
    let until = app.clock.now() + BATCH_MS
    const renewal = setInterval(() => {
      db.takeLease(page, app.clock.now(), LEASE_MS).then(
        // This tab was suspended for so long that another one took the lease.
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

/** The interval at which queued items are tried without any event. */
const INTERVAL_MS = 15_000

export const isVisible = () => typeof document === 'undefined' || document.visibilityState === 'visible'

interface PageListeners {
  /** Every 15 s. */
  onInterval: () => void
  /** The network is back, or a person looks at the page. */
  onWake: () => void
  onHide: () => void
}

/** Follows the events on which sending starts or stops. Returns the function that stops it. */
export function followPage({ onInterval, onWake, onHide }: PageListeners): () => void {
  const interval = setInterval(onInterval, INTERVAL_MS)
  if (typeof window === 'undefined') return () => clearInterval(interval)
  const events = [
    [window, 'online', onWake],
    [window, 'focus', onWake],
    [window, 'pageshow', onWake],
    [window, 'pagehide', onHide],
    [document, 'visibilitychange', () => (isVisible() ? onWake() : onHide())],
  ] as const
  for (const [target, name, listener] of events) target.addEventListener(name, listener)
  return () => {
    clearInterval(interval)
    for (const [target, name, listener] of events) target.removeEventListener(name, listener)
  }
}
