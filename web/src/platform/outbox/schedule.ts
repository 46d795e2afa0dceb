import type { Failures, OutboxItem, OutboxKinds } from './item'

interface Moment {
  /** Ids that are being sent. */
  inFlight: ReadonlySet<string>
  /** Whether an item waits for a later try. */
  waiting: (id: string) => boolean
}

interface Lists {
  queued: readonly OutboxItem[]
  review: readonly OutboxItem[]
}

/**
 * The items that may be sent now, oldest first: only the first unsent one of each entity, and none before the entities in its
 * `after` have arrived. An item that can't go holds back its own entity and what depends on it, nothing else.
 */
export function sendable(kinds: OutboxKinds, lists: Lists, moment: Moment): OutboxItem[] {
  return free(kinds, lists, moment, null)
}

/**
 * The items that may be sent now by one call, oldest first: also the later ones of an entity, behind its first (rule O41). `alone`
 * are not among them.
 */
export function batchItems(
  kinds: OutboxKinds,
  lists: Lists,
  { alone, ...moment }: Moment & { alone: ReadonlySet<string> },
): OutboxItem[] {
  const batchOf = ({ kind, id, query }: OutboxItem) =>
    query === undefined && !alone.has(id) ? kinds[kind]?.batch?.call : undefined
  const [call] = lists.queued.map(batchOf).filter(Boolean)
  return call ? free(kinds, lists, moment, (item) => batchOf(item) === call) : []
}

/** `together`: which items share one call; null if each has its own. */
function free(
  kinds: OutboxKinds,
  { queued, review }: Lists,
  { inFlight, waiting }: Moment,
  together: ((item: OutboxItem) => boolean) | null,
): OutboxItem[] {
  const unsent = new Set<string>()
  const missing = new Set(review.filter(({ kind }) => kinds[kind]?.creates).map(({ entity }) => entity))
  const held = new Set<string>()
  const chosen: OutboxItem[] = []
  for (const item of queued) {
    const { id, entity, after } = item
    const blocked = held.has(entity) || after.some((each) => unsent.has(each) || missing.has(each))
    const goes = !blocked && !inFlight.has(id) && !waiting(id) && (together?.(item) ?? true)
    if (goes) chosen.push(item)
    unsent.add(entity)
    if (!goes || !together) held.add(entity)
  }
  return chosen
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
