import type { OutboxItem } from './item'

/** DECISIONS: Offline, 'when': after so many counted tries, over at least this time, a person looks at it. */
const MOST_TRIES = 8
const LEAST_MS = 10 * 60_000
/** A try counts only if another item got a good answer within this time: else the server fails at everything, not at this item. */
const GOOD_MS = 60_000
/** An item under review for a 500 is tried again after this time. */
export const REVIEW_MS = 30 * 60_000

/** The tries at which the server failed (500) while it took other items; stored with the item. */
export interface Failures {
  tries: number
  /** When the first of them was (ISO). */
  since: string
}

export const isCounted = (goodAt: number, now: number) => Math.abs(now - goodAt) <= GOOD_MS

export function failedAgain(before: Failures | undefined, now: number): Failures {
  return { tries: (before?.tries ?? 0) + 1, since: before?.since ?? new Date(now).toISOString() }
}

export const isGivenUp = ({ tries, since }: Failures, now: number) =>
  tries >= MOST_TRIES && now - Date.parse(since) >= LEAST_MS

/** Under review because the server failed, not because it refused: it may leave by itself. */
export const isServerFault = ({ state, answer }: OutboxItem) =>
  state === 'ditinjau' && answer !== undefined && answer.status >= 500
