import { useSyncExternalStore } from 'react'
import { clockMemory } from './storage'
import { createListeners } from './listeners'
import { app, part } from '../state/app'

/** A larger difference is shown to the user (rule O19). */
const TOLERATED_MS = 2 * 60_000

/** The offset is stored again if it changed by this much or is this old, not with every answer. */
const MOVED_MS = 1_000
const OLD_MS = 60_000

/** An answer that took longer, by the device's clock, says little: the device slept meanwhile, or its clock was set. */
const LONGEST_ANSWER_MS = 60_000

/** If clock and page count differ by more than this since the last measurement, the device slept or its clock was set. */
const DRIFT_MS = 60_000

/** Server time − device time (ms), and when it was measured, by the device's clock (ISO). */
export interface ClockOffset {
  offset: number
  measured_at: string
}

/** What was known of the server's clock at some moment. */
export interface KnownClock extends ClockOffset {
  /**
   * How much more time passed on the device's clock since the measurement than this page counted (ms). Positive: the page slept or was
   * closed, or the clock was set forward. Negative: the clock was set back. An item of an earlier version lacks it.
   */
  uncounted?: number
}

/** The range of server time − device time (ms) that all answers so far allow. */
const bounds = part<{ low: number; high: number } | null>(() => null)
const minutesOff = part(() => 0)
const listeners = createListeners()
const offsetListeners = createListeners()

/**
 * Learns from the `Date` header of an answer. It counts whole seconds and was written between `sentAt` and `receivedAt` (ms since
 * 1970), so each answer gives bounds for the offset. The next answer narrows them. Bounds that exclude each other mean that the
 * device's clock was set: the new ones replace the old ones.
 */
export function noteServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const date = header === null ? NaN : Date.parse(header)
  if (Number.isNaN(date) || receivedAt < sentAt || receivedAt - sentAt > LONGEST_ANSWER_MS) return
  const heard = { low: date - receivedAt, high: date + 1000 - sentAt }
  const before = bounds.current
  const both = before && { low: Math.max(before.low, heard.low), high: Math.min(before.high, heard.high) }
  bounds.current = both && both.low <= both.high ? both : heard
  remember({ offset: serverOffset(), measured_at: new Date(receivedAt).toISOString() })
  offsetListeners.tell()

  const ahead = -serverOffset()
  const now = Math.abs(ahead) > TOLERATED_MS ? Math.round(ahead / 60_000) : 0
  if (now === minutesOff.current) return
  minutesOff.current = now
  listeners.tell()
}

/** By how much `serverOffset()` may be wrong at most (ms). */
export function offsetError(): number {
  const range = bounds.current
  return range ? (range.high - range.low) / 2 : 0
}

/** The best estimate of server time − device time (ms); 0 before the first answer. */
export function serverOffset(): number {
  const range = bounds.current
  return range ? Math.round((range.low + range.high) / 2) : 0
}

const measured = part<ClockOffset | null>(() => null)
/** The page's count (`clock.count()`) at the measurement. */
const counted = part(() => 0)
const written = part<ClockOffset | null>(() => null)

function remember(now: ClockOffset): void {
  measured.current = now
  counted.current = app.clock.count()
  const last = written.current
  const isMoved = !last || Math.abs(now.offset - last.offset) >= MOVED_MS
  const isOld = !last || Math.abs(Date.parse(now.measured_at) - Date.parse(last.measured_at)) >= OLD_MS
  if (!isMoved && !isOld) return
  clockMemory.set(now)
  written.current = now
}

/** The offset that this page measured; null before its first answer. */
export function measuredOffset(): ClockOffset | null {
  return bounds.current ? measured.current : null
}

/** By how much more the device's clock advanced since `measured_at` than the page counted (ms). */
function uncountedSince(measured_at: string): number {
  return (
    app.clock.now() - Date.parse(measured_at) - (measuredOffset() ? app.clock.count() - counted.current : 0)
  )
}

/**
 * Whether this page measured the offset, and neither slept nor had its clock set since. Which of the two it was, only another answer
 * can tell.
 */
export function isOffsetCertain(): boolean {
  const here = measuredOffset()
  return here !== null && Math.abs(uncountedSince(here.measured_at)) <= DRIFT_MS
}

/** What is known of the server's clock now; null if this device never had an answer. */
export function knownClock(): KnownClock | null {
  const last = lastOffset()
  return last && { ...last, uncounted: uncountedSince(last.measured_at) }
}

/** The last known offset, also from an earlier page; null if this device never had an answer. */
export function lastOffset(): ClockOffset | null {
  const here = measuredOffset()
  if (here) return here
  const kept = clockMemory.get()
  if (typeof kept !== 'object' || kept === null || !('offset' in kept) || !('measured_at' in kept))
    return null
  const { offset, measured_at } = kept
  if (typeof offset !== 'number' || !Number.isFinite(offset) || typeof measured_at !== 'string') return null
  return { offset, measured_at }
}

/** The estimated time of the server. */
export function serverNow(): Date {
  return new Date(app.clock.now() + serverOffset())
}

/** Calls back with each measurement of the server's clock. Returns the function that stops it. */
export const onServerDate = offsetListeners.add

/** By how many minutes the device's clock is ahead (+) or behind (−); 0 while it is within 2 minutes. */
export function deviceClockOff(): number {
  return minutesOff.current
}

export const subscribeClock = listeners.add

/** `deviceClockOff()` for a component. */
export function useDeviceClockOff(): number {
  return useSyncExternalStore(subscribeClock, deviceClockOff)
}

/** For tests: forgets all answers. */
export function forgetServerClock(): void {
  bounds.current = null
  measured.current = written.current = null
  minutesOff.current = 0
  listeners.tell()
}
