import type { Failures, OutboxItem, OutboxKinds } from './item'

interface Moment {
  /** Ids that are being sent. */
  inFlight: ReadonlySet<string>
  /** Whether an item waits for a later try. */
  waiting: (id: string) => boolean
}

/**
 * The items that may be sent now, oldest first: only the first unsent one of each entity, and none before the entities in its
 * `after` have arrived. An item that can't go holds back its own entity and what depends on it, nothing else.
 */
export function sendable(
  kinds: OutboxKinds,
  { queued, review }: { queued: readonly OutboxItem[]; review: readonly OutboxItem[] },
  { inFlight, waiting }: Moment,
): OutboxItem[] {
  const unsent = new Set<string>()
  const missing = new Set(review.filter(({ kind }) => kinds[kind]?.creates).map(({ entity }) => entity))
  const free: OutboxItem[] = []
  for (const item of queued) {
    const blocked =
      unsent.has(item.entity) || item.after.some((entity) => unsent.has(entity) || missing.has(entity))
    unsent.add(item.entity)
    if (!blocked && !inFlight.has(item.id) && !waiting(item.id)) free.push(item)
  }
  return free
}

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** Waits double up to a minute. A random part shortens each: a hundred phones that lost one Wi-Fi must not return at once. */
function delay(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (0.5 + Math.random() / 2)
}

/** When each item may be tried again, and when the server may be tried at all. Lives as long as the page. */
export class Backoff {
  private readonly later = new Map<string, { tries: number; at: number; byServer: boolean }>()
  private failures = 0
  private downUntil = 0

  constructor(private readonly now: () => number) {}

  /** `wait`: the time that the server asked for (`Retry-After`, ms). Only time ends it. */
  postpone(id: string, wait?: number): void {
    const tries = this.later.get(id)?.tries ?? 0
    const at = this.now() + Math.max(wait ?? 0, delay(tries))
    this.later.set(id, { tries: tries + 1, at, byServer: wait !== undefined })
  }

  forget(id: string): void {
    this.later.delete(id)
  }

  waits(id: string): boolean {
    return this.at(id) > this.now()
  }

  /** When an item may be sent (ms since 1970): the later of its own wait and the server's. */
  at(id: string): number {
    return Math.max(this.later.get(id)?.at ?? 0, this.downUntil)
  }

  noteUnreachable(): void {
    this.downUntil = this.now() + delay(this.failures++)
  }

  noteReachable(): void {
    this.failures = 0
    this.downUntil = 0
  }

  /** The last try did not reach the server: until one does, items are sent one at a time. */
  get down(): boolean {
    return this.failures > 0
  }

  /** How often an item failed on this page. */
  tries(id: string): number {
    return this.later.get(id)?.tries ?? 0
  }

  /** Something changed (network, focus, login): everything may be tried now, except what the server itself postponed. */
  reset(): void {
    this.downUntil = 0
    for (const wait of this.later.values()) if (!wait.byServer) wait.at = 0
  }
}

/** After so many counted tries, over at least this time, an item is under review. */
const MOST_TRIES = 8
const LEAST_MS = 10 * 60_000
/** A try counts only if another item succeeded within this time: otherwise the server fails at everything, not at this item. */
const GOOD_MS = 60_000
/** An item that is under review because of a 500 is tried again after this time. */
export const REVIEW_MS = 30 * 60_000

export const isCounted = (goodAt: number, now: number) => Math.abs(now - goodAt) <= GOOD_MS

/** The failures of an item after another one. */
export function failedAgain(before: Failures | undefined, now: number): Failures {
  return { tries: (before?.tries ?? 0) + 1, since: before?.since ?? new Date(now).toISOString() }
}

export const isGivenUp = ({ tries, since }: Failures, now: number) =>
  tries >= MOST_TRIES && now - Date.parse(since) >= LEAST_MS

/** Under review because the server failed, not because it refused: the item is still tried. */
export const isServerFault = ({ state, answer }: OutboxItem) =>
  state === 'ditinjau' && answer !== undefined && answer.status >= 500
