import { useSyncExternalStore } from 'react'
import { clockMemory } from './storage'

/** Beyond this a device is told that its clock is wrong (DECISIONS: Offline, 'clocks'). */
const TOLERATED_MS = 2 * 60_000

/** Written down anew once it moved by this much or is this old: not for every answer. */
const MOVED_MS = 1_000
const OLD_MS = 60_000

/** Server time − device time in ms, and when that was found out, by the device's clock (ISO). */
export interface ClockOffset {
  offset: number
  measured_at: string
}

/** What the answers so far leave open: server time − device time lies in here. */
let bounds: { low: number; high: number } | null = null
let minutesOff = 0
const listeners = new Set<() => void>()
const offsetListeners = new Set<() => void>()

/**
 * Learns from an answer's `Date` header. It counts whole seconds and was written between sending and receiving, so
 * each answer gives bounds for the offset, and they are narrowed by the next one. Bounds that exclude each other mean that
 * somebody set the device's clock: the new ones count.
 */
export function noteServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const date = header === null ? NaN : Date.parse(header)
  if (Number.isNaN(date) || receivedAt < sentAt) return
  const heard = { low: date - receivedAt, high: date + 1000 - sentAt }
  const both = bounds && { low: Math.max(bounds.low, heard.low), high: Math.min(bounds.high, heard.high) }
  bounds = both && both.low <= both.high ? both : heard
  remember({ offset: serverOffset(), measured_at: new Date(receivedAt).toISOString() })
  for (const listener of offsetListeners) listener()

  const ahead = -serverOffset()
  const now = Math.abs(ahead) > TOLERATED_MS ? Math.round(ahead / 60_000) : 0
  if (now === minutesOff) return
  minutesOff = now
  for (const listener of listeners) listener()
}

/** Server time − device time in ms, as well as it is known; 0 before the first answer. */
export function serverOffset(): number {
  return bounds ? Math.round((bounds.low + bounds.high) / 2) : 0
}

let measured: ClockOffset | null = null
let written: ClockOffset | null = null

function remember(now: ClockOffset): void {
  measured = now
  const isMoved = !written || Math.abs(now.offset - written.offset) >= MOVED_MS
  const isOld = !written || Math.abs(Date.parse(now.measured_at) - Date.parse(written.measured_at)) >= OLD_MS
  if (!isMoved && !isOld) return
  clockMemory.set(now)
  written = now
}

/** What this page found out itself; null before its first answer. */
export function measuredOffset(): ClockOffset | null {
  return bounds ? measured : null
}

/** The last that is known, also from an earlier page; null where this device never heard of a server. */
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

/** The server's clock, from the device's and what answers said about it. */
export function serverNow(): Date {
  return new Date(Date.now() + serverOffset())
}

/** Tells whenever an answer said something about the server's clock; returns the way to stop. */
export function onServerDate(listener: () => void): () => void {
  offsetListeners.add(listener)
  return () => offsetListeners.delete(listener)
}

/** By how many minutes the device's clock is ahead (+) or behind (−); 0 while it is within 2 minutes. */
export function deviceClockOff(): number {
  return minutesOff
}

export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `deviceClockOff()` for a component. */
export function useDeviceClockOff(): number {
  return useSyncExternalStore(subscribeClock, deviceClockOff)
}

/** For tests: as if no answer had come yet. */
export function forgetServerClock(): void {
  bounds = null
  measured = written = null
  minutesOff = 0
  for (const listener of listeners) listener()
}
