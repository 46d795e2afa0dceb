// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../../state/app'
import { knownClock, noteServerDate } from '../clock'
import { happenedAt, noteMade } from './delivery'

const MINUTE = 60_000

/** What the clock shows and the page counted (ms). */
let time: { wall: number; page: number }
const openPage = () => createApp({ clock: { now: () => time.wall, count: () => time.page } })

beforeEach(() => {
  time = { wall: Date.now(), page: 0 }
  openPage()
})
const at = (ms: number) => new Date(ms).toISOString()

/** An act, and how its time is given after `slept` more minutes than the page counted, and with the clock set by `set` minutes. */
function told({ counted = 0, slept = 0, set = 0 }) {
  const [wall, page] = [Date.parse('2025-08-11T01:00:00.000Z'), 5_000]
  time = { wall, page }
  noteMade('a')
  time = { wall: wall + (counted + slept + set) * MINUTE, page: page + counted * MINUTE }
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

const HOUR = 60 * MINUTE
const TRUTH = Date.parse('2025-08-11T01:00:00.000Z')

/** What happens to a clock around an act of a page that was closed since; all in hours. */
interface Story {
  /** Server time − device time at the measurement, before the act. */
  offset?: number
  measuredBefore?: number
  /** The clock is set by so much after the measurement and before the act; after the act. */
  setBefore?: number
  setAfter?: number
  sentAfter?: number
}

/** By how much (s) the time that is sent is wrong. */
function errorOf({
  offset = 0,
  measuredBefore = 0.1,
  setBefore = 0,
  setAfter = 0,
  sentAfter = 1,
}: Story): number {
  const atAct = (offset - setBefore) * HOUR
  const now = atAct - setAfter * HOUR
  const sending = TRUTH + sentAfter * HOUR - now
  time.wall = sending
  noteServerDate(at(sending + now), sending, sending)
  const told = happenedAt({
    id: 'of an earlier page',
    happened_at: at(TRUTH - atAct),
    clock: { offset: offset * HOUR, measured_at: at(TRUTH - measuredBefore * HOUR - offset * HOUR) },
  })
  return Math.abs(Date.parse(told) + now - TRUTH) / 1000
}

// rule O20
test.each<[string, Story]>([
  ['is right all the time', {}],
  ['is wrong all the time', { offset: -3, sentAfter: 48 }],
  ['was 3 h fast and is set right', { offset: -3, setAfter: -3 }],
  ['was 3 h slow and is set right', { offset: 3, setAfter: 3 }],
  ['was right and is set 3 h back', { setAfter: -3, sentAfter: 48 }],
  ['was right and is set 3 h forward', { setAfter: 3, sentAfter: 48 }],
  ['was set 3 h back between measurement and act', { setBefore: -3, sentAfter: 48 }],
  ['was set 3 h forward between measurement and act', { setBefore: 3 }],
  ['was set right between measurement and act, from 3 h fast', { offset: -3, setBefore: -3 }],
  ['was set right between measurement and act, from 3 h slow', { offset: 3, setBefore: 3 }],
])('a page that was closed, a clock that %s: the time is right within 5 s', (_, story) => {
  expect(errorOf(story)).toBeLessThanOrEqual(5)
})

// rule O20
test('a clock that was set back before the act and right after it: wrong only by what passed since the measurement', () => {
  expect(errorOf({ setBefore: -3, setAfter: 3, measuredBefore: 0.1 })).toBeLessThanOrEqual(0.1 * 3600 + 5)
})

// rule O20
test('an item that this page made after its clock was set back: its offset counts from then on', () => {
  const wall = TRUTH
  time = { wall, page: 0 }
  noteServerDate(at(wall), wall, wall)
  // 4 h later the clock shows 1 h later.
  time = { wall: wall + HOUR, page: 4 * HOUR }
  const clock = knownClock()
  expect(clock?.uncounted).toBe(-3 * HOUR)
  const item = { id: 'set back', happened_at: at(wall + HOUR), ...(clock ? { clock } : {}) }
  // The next page has an answer.
  const sending = wall + 2 * HOUR
  time.wall = sending
  openPage()
  noteServerDate(at(sending + 3 * HOUR), sending, sending)
  expect(happenedAt(item)).toBe(item.happened_at)
})
