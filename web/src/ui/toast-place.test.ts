// @vitest-environment node
import { expect, test } from 'vitest'
import { freeTop } from './toast-place'

const box = (top: number, bottom: number) => ({ top, bottom })

// rule U1
test('at the top where no control is there', () => {
  expect(freeTop(56, [], 800)).toBe(16)
  expect(freeTop(56, [box(300, 340)], 800)).toBe(16)
})

// rule U1
test('in the first gap that is high enough', () => {
  expect(freeTop(56, [box(10, 54), box(100, 144), box(220, 260)], 800)).toBe(152)
})

// rule U1
test('without a gap, over the fewest controls', () => {
  const rows = Array.from({ length: 10 }, (_, n) => box(n * 40, n * 40 + 36))
  const top = freeTop(56, [...rows, box(20, 30)], 400)
  const covered = rows.filter((row) => row.top < top + 56 && row.bottom > top).length
  expect(covered).toBeLessThanOrEqual(2)
})
