import { measuredOffset } from '../clock'
import type { OutboxItem } from './item'

/** Less than that is the two clocks' rounding. */
const TOLERATED_MS = 1_000

/** A difference of the offsets beyond this is a clock that was set, not the road's delay (DECISIONS: Offline, 'clocks'). */
const SET_MS = 5_000

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

/** The time of an act by the device's clock as it is now: moved by as much as that clock was set since, as far as both are known. */
function byToday({ happened_at, clock }: Pick<OutboxItem, 'happened_at' | 'clock'>): string {
  const now = measuredOffset()
  const moved = clock && now ? clock.offset - now.offset : 0
  return Math.abs(moved) > SET_MS ? new Date(Date.parse(happened_at) + moved).toISOString() : happened_at
}

/**
 * When an act happened, by the device's clock as it is now. Set back since, that clock would make it later than it was: at least as
 * much time has passed as this page has counted. (Not the other way round: the page may count nothing while a phone sleeps.)
 */
export function happenedAt(item: Pick<OutboxItem, 'id' | 'happened_at' | 'clock'>): string {
  const happened_at = byToday(item)
  const counted = acts.get(item.id)
  if (counted === undefined) return happened_at
  const latest = Date.now() - (performance.now() - counted)
  return Date.parse(happened_at) > latest + TOLERATED_MS ? new Date(latest).toISOString() : happened_at
}
