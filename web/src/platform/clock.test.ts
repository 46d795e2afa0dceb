// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import {
  deviceClockOff,
  forgetServerClock,
  isOffsetCertain,
  knownClock,
  lastOffset,
  measuredOffset,
  noteServerDate,
  serverOffset,
  subscribeClock,
} from './clock'
import { clockMemory } from './storage'
import { createApp } from '../state/app'

beforeEach(forgetServerClock)

const MINUTE = 60_000
const at = (ms: number) => new Date(ms).toUTCString()

// rule T13
test('answers narrow the offset down to less than a second', () => {
  const truth = 90_250 // the server is 90.25 s ahead
  for (let sent = 1_000_000; sent < 1_030_000; sent += 1_370) {
    const received = sent + 80
    noteServerDate(at(sent + 40 + truth), sent, received)
  }
  expect(Math.abs(serverOffset() - truth)).toBeLessThan(200)
})

test('a slow answer does not spoil what is known', () => {
  noteServerDate(at(1_000_000), 1_000_000, 1_000_050)
  const before = serverOffset()
  noteServerDate(at(1_005_000), 1_002_000, 1_011_000)
  expect(serverOffset()).toBe(before)
})

// rule O19
test('more than 2 minutes off is told, 2 minutes are not; setting the clock right ends it', () => {
  const told = vi.fn<() => void>()
  subscribeClock(told)
  noteServerDate(at(1_000_000), 1_000_000 + 2 * MINUTE - 1000, 1_000_000 + 2 * MINUTE - 900)
  expect(deviceClockOff()).toBe(0)
  expect(told).not.toHaveBeenCalled()

  noteServerDate(at(2_000_000), 2_000_000 + 10 * MINUTE, 2_000_100 + 10 * MINUTE)
  expect(deviceClockOff()).toBe(10)
  noteServerDate(at(3_000_000), 3_000_000 - 5 * MINUTE, 3_000_100 - 5 * MINUTE)
  expect(deviceClockOff()).toBe(-5)
  noteServerDate(at(4_000_000), 4_000_000, 4_000_100)
  expect(deviceClockOff()).toBe(0)
  expect(told).toHaveBeenCalledTimes(3)
})

test('no header, or one that is no date, teaches nothing', () => {
  noteServerDate(null, 0, 10)
  noteServerDate('kemarin', 0, 10)
  expect(serverOffset()).toBe(0)
})

test('what was found out outlives the page, with its time', () => {
  noteServerDate(at(1_000_000), 1_000_000 + MINUTE, 1_000_000 + MINUTE)
  const known = measuredOffset()
  expect(known).toEqual({ offset: 500 - MINUTE, measured_at: new Date(1_000_000 + MINUTE).toISOString() })
  // The next page.
  forgetServerClock()
  expect(measuredOffset()).toBeNull()
  expect(lastOffset()).toEqual(known)
  for (const spoilt of [7, {}, { offset: '1', measured_at: 'x' }, { offset: null, measured_at: 'x' }]) {
    clockMemory.set(spoilt)
    expect(lastOffset()).toBeNull()
  }
})

test('an answer that the device slept through teaches nothing', () => {
  noteServerDate(at(1_000_000), 1_000_000, 1_000_000 + 2 * MINUTE)
  expect(measuredOffset()).toBeNull()
})

// rule O20
test('an offset is certain while the clock goes as the page counts', () => {
  const now = Date.now()
  const clock = { now: () => now, count: () => 0 }
  createApp({ clock })
  expect(isOffsetCertain()).toBe(false)
  noteServerDate(at(now), now, now)
  expect(knownClock()).toMatchObject({ ...measuredOffset(), uncounted: 0 })
  for (const [passed, counted, certain] of [
    [20 * MINUTE, 20 * MINUTE, true],
    [3 * 60 * MINUTE, 20 * MINUTE, false],
    [-3 * 60 * MINUTE, 20 * MINUTE, false],
  ] as const) {
    Object.assign(clock, { now: () => now + passed, count: () => counted })
    expect(isOffsetCertain()).toBe(certain)
    expect(knownClock()?.uncounted).toBe(passed - counted)
  }
  // The next page only knows what passed by the clock.
  forgetServerClock()
  clock.now = () => now + 5 * MINUTE
  expect(knownClock()?.uncounted).toBe(5 * MINUTE)
})
