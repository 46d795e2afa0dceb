// @vitest-environment node
import { expect, test } from 'vitest'
import { formatNumber, formatPercent } from './format-number'

test('thousands have dots', () => {
  expect([0, 41, 6214, 1_048_000].map(formatNumber)).toEqual(['0', '41', '6.214', '1.048.000'])
})

test('a percentage has a comma and is never rounded to 0 % or 100 %', () => {
  expect(formatPercent(6214, 8000)).toBe('77,7%')
  expect([
    formatPercent(0, 8000),
    formatPercent(1, 8000),
    formatPercent(7999, 8000),
    formatPercent(8000, 8000),
  ]).toEqual(['0%', '0,1%', '99,9%', '100%'])
  expect(formatPercent(0, 0)).toBe('–')
})
