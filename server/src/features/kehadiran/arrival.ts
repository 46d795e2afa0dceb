import type { AnggotaAbsensi, ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import {
  OLDEST_DAYS,
  type Kehadiran,
  type KehadiranState,
  readsCode,
} from '@bakti/contract/absen/kehadiran.rules'
import type { Logger } from 'pino'
import type { Transaction } from '../../platform/database'
import type { Write } from '../../platform/write'
import type { Member } from '../anggota/anggota.repository'
import type { NewEvent } from './kehadiran.repository'

/** The column by which an act names its member, and null for the other one. Both are null where a code names no member. */
export interface Target {
  id: string | null
  nim: string | null
}

/** The result of an act that is held: why, and the member where its deliverer may know of them. */
export interface Held {
  kind: ScanDitahan['alasan']
  member?: Member
}

/** The member for whom an act counts, or why it counts for none. */
export type Judgement<Result> = { member: Member } | { held: Result }

/** A scan or a status change as a device sent it. */
export interface Act<Result> {
  /** The id that its event will have; its key, where it has one. */
  id: string
  id_absen: string
  target: Target
  /** The group that the member must be in; null where any group will do. */
  id_kelompok: string | null
  event: Pick<Arriving, 'kind' | 'status' | 'cara' | 'seen_until' | 'seen_events'>
  write: Write
  /** What its code held; of a status the id of its member. */
  identifier: string
  /** Finds its member, locked against deletion, and says whether it counts for them. Stores nothing. */
  judge: (tx: Transaction, arrival: string) => Promise<Judgement<Result & Held>>
  /** False where an unknown member is refused instead of held (rule S132). */
  holdsUnknown?: boolean
  /** What the act led to. `data`: the member's row after it. */
  resultOf: (data: AnggotaAbsensi, recorded: Recorded) => Result
}

/** A card with a code of its own was read, no NIM: it may be an old card (rule M28). */
export const readsCard = ({ target, event }: Pick<Act<unknown>, 'target' | 'event'>): boolean =>
  target.id !== null && readsCode(event.cara)

export interface Recorded {
  /** The row with this event and all others that are known. */
  state: KehadiranState
  /** As it was just before this event, in their order. */
  before: Kehadiran
  /** No other event comes after this one in their order. */
  newest: boolean
  /** By how many milliseconds its arrival was put ahead of the clock. */
  ahead: number
}

/** Ten years: a longer delay is a broken clock, and would leave the calendar that PostgreSQL keeps. */
const LONGEST_DELAY_MS = 10 * 366 * 24 * 60 * 60 * 1000

/** Several acts in the same moment, or a short wait for the row, put an arrival ahead by less. */
const AHEAD_MS = 1000

/** Logs an arrival that had to be put far ahead of the clock, in milliseconds: the database's clock was set back. */
export function warnAhead(logger: Logger | undefined, ahead: number): void {
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

/** An event that arrives. `placeInOrder` decides its place in the order, which depends on the earlier events of its row. */
export interface Arriving extends Omit<NewEvent, 'order_at'> {
  /** Null for an act that was sent at once. */
  order_at: string | null
  /** The server's clock. */
  received_at: string
  /** Null where the status does not say it: then its operator has seen all that arrived before it. */
  seen_until: string | null
}

/** The event of an act that arrives now. */
export function arrivingOf(
  { id, id_absen, event, write }: Pick<Act<unknown>, 'id' | 'id_absen' | 'event' | 'write'>,
  id_anggota: string,
  clock: string,
): Arriving {
  const happened_at = happenedAt(clock, write)
  return {
    id,
    id_absen,
    id_anggota,
    ...event,
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

/** An act that the server keeps waiting for less is recorded as it arrives. */
const WAITED_MS = 1_000

/** How long the server kept an act waiting before it read its clock: for the database, a lock or a turn. 0 for a moment. */
function waitedFor({ begunAt, heardAt }: Write): number {
  const waited = (heardAt ?? performance.now()) - begunAt
  return waited < WAITED_MS ? 0 : waited
}

/** The fastest of so long tells how the two clocks stand to each other. */
const CLOCKS_MS = 30_000

/**
 * Tells when the database's clock was read, by `performance.now()`. On a busy machine the process reads the answer late. That delay is no
 * wait of the act: counted as one it would date the act too early (rule H13). The quickest answers of late say what
 * `performance.now()` was at a moment of that clock; the result is at most as much too early as the quickest question took.
 */
export function createHeardAt() {
  let [recent, former, since] = [Infinity, Infinity, -Infinity]
  /** @param asked when the question for the clock left */
  return (clock: string, asked: number, now = performance.now()): number => {
    const at = Date.parse(clock)
    if (now - since > CLOCKS_MS) [former, recent, since] = [recent, Infinity, now]
    recent = Math.min(recent, at - asked)
    // A clock that was set forward meanwhile was read by now all the same.
    return Math.min(now, at - Math.min(recent, former))
  }
}

/** When it happened, by the server's clock as it is now: the clock less the delay, never later than its arrival (rules H13, H14). */
export function happenedAt(clock: string, write: Write): string {
  return new Date(Date.parse(clock) - (delayOf(write) ?? 0) - waitedFor(write)).toISOString()
}

/** The server's time of what the operator had on screen; null where the device sent none. */
export function seenAt(write: Write): string | null {
  return write.seenAt === null ? null : new Date(Date.parse(write.seenAt)).toISOString()
}

/** Who made it, where the device names another account than the deliverer's; else null. It gives no right (rule R14). */
export const claimedOperator = ({ operator, pengirim }: Write) => (operator === pengirim ? null : operator)

/** How long ago it happened, in whole milliseconds. */
export const ageOf = (write: Write): number => Math.ceil((delayOf(write) ?? 0) + waitedFor(write))

const OLDEST_MS = OLDEST_DAYS * 24 * 60 * 60 * 1000

/** It happened so long ago that its date is uncertain (rule H120). */
export const isLongAgo = (write: Write): boolean => ageOf(write) > OLDEST_MS

const msLater = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const latest = (...instants: string[]) => instants.reduce((a, b) => (a > b ? a : b))
const earliest = (a: string, b: string) => (a < b ? a : b)

/**
 * The event as it is stored, but for the scans that it names (rules H15, H16). Its arrival is later than every earlier one of the row, also
 * where the clock was set back. An act that was sent at once counts then; a queued one counts when it happened. No event counts later than
 * it arrives: a held scan from before the clock was set back would otherwise come after what is done now.
 * @param last_received_at the latest arrival in the row; null before the first
 */
export function placeInOrder({ order_at, ...event }: Arriving, last_received_at: string | null): NewEvent {
  const received_at =
    last_received_at === null ? event.received_at : latest(event.received_at, msLater(last_received_at, 1))
  const seen_until =
    event.kind === 'scan' || (event.seen_until !== null && event.seen_until < received_at)
      ? event.seen_until
      : received_at
  return {
    ...event,
    order_at: earliest(order_at ?? received_at, received_at),
    received_at,
    seen_until,
  }
}

type Placed = Pick<NewEvent, 'id' | 'kind' | 'perangkat' | 'order_at'> & { seen_events?: readonly string[] }

/**
 * The statuses among all events of a member that count later than they are stored: each counts at least 1 ms after the scans of its own
 * device that it names (rule H15). It does not depend on which of them arrived first.
 */
export function findMoved(events: readonly Placed[]): { id: string; order_at: string }[] {
  const naming = events.filter(({ kind, seen_events = [] }) => kind === 'status' && seen_events.length > 0)
  if (naming.length === 0) return []
  const scans = new Map(events.flatMap((event) => (event.kind === 'scan' ? [[event.id, event]] : [])))
  return naming.flatMap(({ id, perangkat, order_at, seen_events = [] }) => {
    const named = seen_events.flatMap((each) => scans.get(each) ?? [])
    const own = named.filter((scan) => scan.perangkat === perangkat)
    const place = latest(order_at, ...own.map((scan) => msLater(scan.order_at, 1)))
    return place === order_at ? [] : [{ id, order_at: place }]
  })
}
