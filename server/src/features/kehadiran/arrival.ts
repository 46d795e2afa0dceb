import type { Logger } from 'pino'
import type { Pool } from '../../platform/database'
import type { Write } from '../../platform/write'
import type { NewEvent } from './kehadiran.repository'

/** Ten years: a longer delay is a broken clock, and would leave the calendar that PostgreSQL keeps. */
const LONGEST_DELAY_MS = 10 * 366 * 24 * 60 * 60 * 1000

/** Where acts are recorded. */
export interface Books {
  pool: Pool
  logger?: Logger | undefined
}

/** Several acts in the same moment, or a short wait for the row, put an arrival ahead by less. */
const AHEAD_MS = 1000

/** An arrival that had to be put far ahead of the clock: the database's clock was set back. */
export function tellAhead({ logger }: Books, ahead: number): void {
  if (ahead > AHEAD_MS)
    logger?.warn(
      { mundurMs: Math.round(ahead) },
      'Jam basis data mundur: kehadiran tetap diurutkan menurut kedatangannya',
    )
}

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

/** An event that arrives. Its place in the order depends on the earlier events of its row: `settle` decides it while the row is locked. */
export interface Arriving extends Omit<NewEvent, 'order_at'> {
  /** Null for an act that was sent at once. */
  order_at: string | null
  /** The server's clock. */
  received_at: string
  /** Null where the status does not say it: then its operator has seen all that arrived before it. */
  seen_until: string | null
}

/** What every event that arrives now has. */
export function arrivingNow(clock: string, write: Write) {
  const happened_at = happenedAt(clock, write)
  return {
    operator: write.operator,
    pengirim: write.pengirim,
    perangkat: write.perangkat,
    happened_at,
    order_at: write.delayMs === null ? null : happened_at,
    received_at: clock,
    happened_at_raw: write.happenedAtRaw,
    sent_at_raw: write.sentAtRaw,
  }
}

/** When it happened, by the server's clock: the clock less the delay, never later than that (DECISIONS: Attendance). */
export function happenedAt(clock: string, write: Write): string {
  return new Date(Date.parse(clock) - (delayOf(write) ?? 0)).toISOString()
}

/** The server's time of what the operator had on screen; null where nothing was said. */
export function seenAt(write: Write): string | null {
  return write.seenAt === null ? null : new Date(Date.parse(write.seenAt)).toISOString()
}

const msLater = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const latest = (...instants: string[]) => instants.reduce((a, b) => (a > b ? a : b))
const earliest = (a: string, b: string) => (a < b ? a : b)

interface Row {
  /** The latest arrival in the row; null where there is none yet. */
  last_received_at: string | null
  /** `order_at` of the scans of the same device that the event names and that are there. */
  named: readonly string[]
}

/**
 * The event as it is stored (decision 019). Its arrival is later than every earlier one of the row, also where the clock was set back.
 * An act that was sent at once counts then; a queued one counts when it happened, but after the scans that it names. None counts
 * later than it arrives: a held scan from before the clock was set back would otherwise come after what is done now.
 */
export function settle({ order_at, ...event }: Arriving, { last_received_at, named }: Row): NewEvent {
  const received_at =
    last_received_at === null ? event.received_at : latest(event.received_at, msLater(last_received_at, 1))
  const seen_until =
    event.kind === 'scan' || (event.seen_until !== null && event.seen_until < received_at)
      ? event.seen_until
      : received_at
  return {
    ...event,
    order_at: earliest(
      latest(order_at ?? received_at, ...named.map((each) => msLater(each, 1))),
      received_at,
    ),
    received_at,
    seen_until,
  }
}
