import { expect, test } from 'vitest'
import { atLeast, atMost, isMet, missedTargets } from './targets'

test('a target is met at its limit and missed beyond it', () => {
  expect([0.94, 0.95, 0.96].map((value) => isMet(atLeast('ratio', value, 0.95)))).toEqual([false, true, true])
  expect([1.24, 1.25, 1.26].map((value) => isMet(atMost('p99', value, 1.25)))).toEqual([true, true, false])
})

test('what was not measured meets no target', () => {
  expect(isMet(atLeast('ratio', Number.NaN, 0))).toBe(false)
  expect(isMet(atMost('p99', Number.NaN, 9))).toBe(false)
})

test('each missed target is named with its figure and its limit', () => {
  expect(missedTargets([atLeast('tugas', 1, 0.95), atMost('/login: kB', 236, 130)])).toEqual([
    'missed: /login: kB: 236, to be at most 130',
  ])
})
