import type { Write } from '../../platform/write'

/** Ten years: a longer delay is a broken clock, and would leave the calendar that PostgreSQL keeps. */
const LONGEST_DELAY_MS = 10 * 366 * 24 * 60 * 60 * 1000

/** How long an act waited on its device; null for one that was sent at once. */
function delayOf(write: Write): number | null {
  return write.delayMs === null ? null : Math.min(write.delayMs, LONGEST_DELAY_MS)
}

/** Who did it, who delivered it and how long it waited: as the statements of the fast road take it. */
export const deliveryOf = (write: Write) => [
  write.operator,
  write.pengirim,
  write.perangkat,
  delayOf(write),
  write.happenedAtRaw,
  write.sentAtRaw,
]

/** The same as fields of an event that arrives now. */
export const arrivedNow = (arrival: string, write: Write) => ({
  operator: write.operator,
  pengirim: write.pengirim,
  perangkat: write.perangkat,
  happened_at: happenedAt(arrival, write),
  received_at: arrival,
  happened_at_raw: write.happenedAtRaw,
  sent_at_raw: write.sentAtRaw,
})

/** When it happened, by the server's clock: the arrival less the delay, never later than the arrival (DECISIONS: Attendance). */
export function happenedAt(arrival: string, write: Write): string {
  return new Date(Date.parse(arrival) - (delayOf(write) ?? 0)).toISOString()
}

/** The server's time of what the operator had on screen; the arrival where nothing was said, or a later time. */
export function seenUntil(arrival: string, write: Write): string {
  if (write.seenAt === null) return arrival
  const seen = new Date(Date.parse(write.seenAt)).toISOString()
  return seen < arrival ? seen : arrival
}
