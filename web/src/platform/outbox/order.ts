import type { OutboxItem } from './item'

interface Moment {
  /** Ids that are on their way. */
  inFlight: ReadonlySet<string>
  /** Ids that wait for a later try. */
  waiting: (id: string) => boolean
}

/**
 * The items that may be sent now, oldest first: of each entity the first unsent one alone, and none before those entities
 * have arrived that it rests on. An item that can't go holds back its own entity and what rests on it, nothing else.
 */
export function sendable(
  queued: readonly OutboxItem[],
  review: readonly OutboxItem[],
  { inFlight, waiting }: Moment,
): OutboxItem[] {
  const unsent = new Set<string>()
  const missing = new Set(review.filter((item) => item.kind.endsWith('.create')).map((item) => item.entity))
  const free: OutboxItem[] = []
  for (const item of queued) {
    const blocked =
      unsent.has(item.entity) || item.after.some((entity) => unsent.has(entity) || missing.has(entity))
    unsent.add(item.entity)
    if (!blocked && !inFlight.has(item.id) && !waiting(item.id)) free.push(item)
  }
  return free
}
