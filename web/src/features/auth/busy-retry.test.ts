// @vitest-environment node
import { expect, test } from 'vitest'
import { waitMs } from './busy-retry'

// rule A29
test('the wait is the time that the server names, spread', () => {
  expect([waitMs(3, 0), waitMs(3, 0.5), waitMs(3, 1)]).toEqual([1_500, 3_000, 4_500])
  expect(waitMs(30, 0.5)).toBe(30_000)
  expect(waitMs(undefined, 0.5), 'without a word of the server').toBe(3_000)
  const spread = new Set(Array.from({ length: 50 }, () => waitMs(3)))
  expect(spread.size).toBeGreaterThan(40)
})
