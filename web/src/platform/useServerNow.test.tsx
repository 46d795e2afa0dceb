import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerClock, noteServerDate } from './clock'
import { useServerNow } from './useServerNow'

const START = Date.parse('2025-08-08T12:00:00.000Z')
const MINUTE = 60_000

beforeEach(() => {
  forgetServerClock()
  vi.useFakeTimers({ now: START })
})
afterEach(() => void vi.useRealTimers())

/** In steps, so that what a timer leads to is there before the next one is due. */
function passes(ms: number) {
  for (let left = ms; left > 0; left -= 500) act(() => void vi.advanceTimersByTime(Math.min(left, 500)))
}

test('it moves on right after a moment, not at it', () => {
  const moment = START + 10_500
  const { result } = renderHook(() => useServerNow([moment, moment + MINUTE]))
  passes(10_500)
  expect(result.current.getTime()).toBeLessThanOrEqual(moment)
  passes(1)
  expect(result.current.getTime()).toBe(moment + 1)
  passes(MINUTE)
  expect(result.current.getTime()).toBe(moment + MINUTE + 1)
})

test('without a moment it is never older than half a minute', () => {
  const { result } = renderHook(() => useServerNow([START - MINUTE]))
  passes(5 * MINUTE)
  expect(START + 5 * MINUTE - result.current.getTime()).toBeLessThanOrEqual(30_001)
})

// rule T13
test('an answer corrects it at once, and a look at the page after a sleep', () => {
  const { result } = renderHook(() => useServerNow([]))
  act(() => noteServerDate(new Date(START + 7 * MINUTE).toUTCString(), START, START + 100))
  expect(Math.abs(result.current.getTime() - START - 7 * MINUTE)).toBeLessThan(1000)

  vi.setSystemTime(START + 60 * MINUTE)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(Math.abs(result.current.getTime() - START - 67 * MINUTE)).toBeLessThan(1000)
})
