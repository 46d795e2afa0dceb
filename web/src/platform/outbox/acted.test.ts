// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { happenedAt, noteAct } from './acted'

const MINUTE = 60_000
const at = (ms: number) => new Date(ms).toISOString()

/** An act, and how its time is told after `slept` more minutes than the page counted, and with the clock set by `set` minutes. */
function told({ counted = 0, slept = 0, set = 0 }) {
  const [wall, page] = [Date.parse('2025-08-11T01:00:00.000Z'), 5_000]
  vi.spyOn(performance, 'now').mockReturnValue(page)
  noteAct('a')
  vi.spyOn(performance, 'now').mockReturnValue(page + counted * MINUTE)
  vi.spyOn(Date, 'now').mockReturnValue(wall + (counted + slept + set) * MINUTE)
  return happenedAt({ id: 'a', happened_at: at(wall) })
}

test('a clock that nobody touched: the time of the act, whether or not the phone slept', () => {
  expect(told({ counted: 7 })).toBe('2025-08-11T01:00:00.000Z')
  expect(told({ counted: 7, slept: 180 })).toBe('2025-08-11T01:00:00.000Z')
})

test('a clock that was an hour fast and was set right since: the act was as long ago as the page counted', () => {
  expect(told({ counted: 7, set: -60 })).toBe('2025-08-11T00:00:00.000Z')
})

test('an act of a page before this one has the time that was written down', () => {
  expect(happenedAt({ id: 'b', happened_at: '2025-08-11T01:00:00.000Z' })).toBe('2025-08-11T01:00:00.000Z')
})
