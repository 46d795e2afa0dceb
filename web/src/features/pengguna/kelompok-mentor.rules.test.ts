// @vitest-environment node
import type { Authority } from '@bakti/contract/pengguna/pengguna.schemas'
import { expect, test } from 'vitest'
import { rowsOf, endedNow, emptyRow, kelompokBody } from './kelompok-mentor.rules'

const GROUPS: Authority[] = [
  { id: '1', nomor: 41, mulai: '2025-08-01T00:00:00.000Z', sampai: '2025-08-14T10:30:00.000Z' },
  { id: '2', nomor: 42, mulai: '2025-08-01T00:00:00.000Z', sampai: null },
]

// rule R81
test('a list that was not changed asks for what there is, to the millisecond', () => {
  const rows = rowsOf(GROUPS)
  expect(rows.map(({ sampai }) => sampai)).toEqual(['2025-08-14', ''])
  expect(kelompokBody(GROUPS, rows)).toEqual([
    { nomor: 41, sampai: '2025-08-14T10:30:00.000Z' },
    { nomor: 42, sampai: null },
  ])
  expect(endedNow(GROUPS, rows)).toEqual([])
})

// rule R81
test('a group that is taken off the list ends, and a new one lasts to the end of its day', () => {
  const [first] = rowsOf(GROUPS)
  const rows = [first!, { ...emptyRow([first!]), nomor: '50', sampai: '2025-08-13' }, emptyRow([first!])]
  expect(endedNow(GROUPS, rows)).toEqual([42])
  expect(kelompokBody(GROUPS, rows)).toEqual([
    { nomor: 41, sampai: '2025-08-14T10:30:00.000Z' },
    { nomor: 50, sampai: '2025-08-13T17:00:00.000Z' },
  ])
})
