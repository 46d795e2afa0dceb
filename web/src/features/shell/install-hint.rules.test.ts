// @vitest-environment node
import { expect, test } from 'vitest'
import { isHintDue, type Visit } from './install-hint.rules'

const second: Visit = {
  today: '2025-08-12',
  firstDay: '2025-08-11',
  shown: false,
  phone: true,
  installed: false,
  online: true,
}

// rule U24
test('the hint comes from the second day on, after a pause of weeks as well', () => {
  expect(isHintDue(second)).toBe(true)
  expect(isHintDue({ ...second, today: '2025-09-02' })).toBe(true)
  expect(isHintDue({ ...second, today: '2025-08-11' })).toBe(false)
  expect(isHintDue({ ...second, firstDay: null })).toBe(false)
})

// rule U24
test.each([
  ['it came before', { shown: true }],
  ['this is no phone', { phone: false }],
  ['the app is installed', { installed: true }],
  ['there is no network', { online: false }],
] as const)('it does not come where %s', (_, differs) => {
  expect(isHintDue({ ...second, ...differs })).toBe(false)
})
