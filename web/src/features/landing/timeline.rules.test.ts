// @vitest-environment node
import { expect, test } from 'vitest'
import { placeOfToday } from './timeline.rules'

const AGENDA = [
  { from: '2025-08-06', to: '2025-08-07' },
  { from: '2025-08-10', to: '2025-08-10' },
] as const

test.each([
  ['2025-07-01', 0, 'sebelum'],
  ['2025-08-06', 0, 'hari-ini'],
  ['2025-08-07', 0, 'hari-ini'],
  ['2025-08-08', 1, 'sebelum'],
  ['2025-08-10', 1, 'hari-ini'],
  ['2025-08-11', 1, 'sesudah'],
])('%s lies at entry %d: %s', (today, index, where) => {
  expect(placeOfToday(AGENDA, today)).toEqual({ index, where })
})
