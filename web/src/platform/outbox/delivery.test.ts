// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetServerClock, noteServerDate } from '../clock'
import { happenedAt, noteMade } from './delivery'

const MINUTE = 60_000

beforeEach(forgetServerClock)
const at = (ms: number) => new Date(ms).toISOString()

/** An act, and how its time is told after `slept` more minutes than the page counted, and with the clock set by `set` minutes. */
function told({ counted = 0, slept = 0, set = 0 }) {
  const [wall, page] = [Date.parse('2025-08-11T01:00:00.000Z'), 5_000]
  vi.spyOn(performance, 'now').mockReturnValue(page)
  noteMade('a')
  vi.spyOn(performance, 'now').mockReturnValue(page + counted * MINUTE)
  vi.spyOn(Date, 'now').mockReturnValue(wall + (counted + slept + set) * MINUTE)
  return happenedAt({ id: 'a', happened_at: at(wall) })
}

// rule O18
test('a correct clock: the time of the operation, whether or not the phone slept', () => {
  expect(told({ counted: 7 })).toBe('2025-08-11T01:00:00.000Z')
  expect(told({ counted: 7, slept: 180 })).toBe('2025-08-11T01:00:00.000Z')
})

// rule O20
test('a clock that was an hour fast and is right now: the operation was as long ago as the page counted', () => {
  expect(told({ counted: 7, set: -60 })).toBe('2025-08-11T00:00:00.000Z')
})

// rule O18
test('an operation of an earlier page has the stored time', () => {
  expect(happenedAt({ id: 'b', happened_at: '2025-08-11T01:00:00.000Z' })).toBe('2025-08-11T01:00:00.000Z')
})

// rule O20
test.each([
  ['an hour fast then, right now', -60, 0, '2025-08-11T00:00:00.000Z'],
  ['right then, an hour fast now', 0, -60, '2025-08-11T02:00:00.000Z'],
  ['within 5 s: network delay', 0, 0.05, '2025-08-11T01:00:00.000Z'],
])('a clock that was %s: the time is given by the present clock', (_, then, now, expected) => {
  const wall = Date.parse('2025-08-11T03:00:00.000Z')
  noteServerDate(new Date(wall + now * MINUTE).toUTCString(), wall, wall)
  const clock = { offset: then * MINUTE, measured_at: '2025-08-11T00:30:00.000Z' }
  const told = happenedAt({ id: 'c', happened_at: '2025-08-11T01:00:00.000Z', clock })
  // The server's `Date` counts whole seconds.
  expect(Math.abs(Date.parse(told) - Date.parse(expected))).toBeLessThanOrEqual(500)
})
