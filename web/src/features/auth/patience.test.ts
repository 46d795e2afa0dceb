import { expect, it } from 'vitest'
import { waitMs } from './patience'

it('waits for what the server says, spread, and longer with each try, up to four times that', () => {
  expect([waitMs(0, 3, 0), waitMs(0, 3, 0.5), waitMs(0, 3, 1)]).toEqual([1_500, 3_000, 4_500])
  expect(waitMs(1, 3, 0.5)).toBe(4_500)
  expect(waitMs(2, 3, 0.5)).toBe(6_750)
  expect(waitMs(30, 3, 0.5)).toBe(12_000)
  expect(waitMs(0, undefined, 0.5), 'without a word of the server').toBe(3_000)
  const spread = new Set(Array.from({ length: 50 }, () => waitMs(0, 3)))
  expect(spread.size).toBeGreaterThan(40)
})
