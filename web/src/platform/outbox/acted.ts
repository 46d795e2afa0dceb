import type { OutboxItem } from './item'

/** Less than that is the two clocks' rounding. */
const TOLERATED_MS = 1_000

/** When the acts of this page happened, by the clock that nobody can set. */
const acts = new Map<string, number>()

export const noteAct = (id: string): void => void acts.set(id, performance.now())

/** An act that is first tried within this time did not wait. */
const AT_ONCE_MS = 1_000

const tried = new Set<string>()

/**
 * Whether a try sends an act at once: the first one, and right after the act. Then the server dates it by its own clock, and it is the
 * newest of its row.
 */
export function triesAtOnce(id: string): boolean {
  const counted = acts.get(id)
  if (counted === undefined || tried.has(id)) return false
  tried.add(id)
  return performance.now() - counted < AT_ONCE_MS
}

/**
 * When an act happened, by the device's clock as it is now. Set back since, that clock would make it later than it was: at least as
 * much time has passed as this page has counted. (Not the other way round: the page may count nothing while a phone sleeps.)
 */
export function happenedAt({ id, happened_at }: Pick<OutboxItem, 'id' | 'happened_at'>): string {
  const counted = acts.get(id)
  if (counted === undefined) return happened_at
  const latest = Date.now() - (performance.now() - counted)
  return Date.parse(happened_at) > latest + TOLERATED_MS ? new Date(latest).toISOString() : happened_at
}
