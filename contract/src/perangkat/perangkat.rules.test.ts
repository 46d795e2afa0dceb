import { expect, test } from 'vitest'
import { SILENT_MS, type Report, inOrder, stateOf, remainingOf } from './perangkat.rules'

const NOW = Date.parse('2025-08-11T01:00:00.000Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()

const laporan = (changes: Partial<Report> = {}): Report => ({
  unsent: 0,
  review: 0,
  arrived: 0,
  replaced: false,
  scanner_open: false,
  reported_at: ago(SILENT_MS + 1),
  lost_at: null,
  cleared_at: null,
  ...changes,
})

const state = (changes: Partial<Report>) => stateOf(laporan(changes), NOW)

// rule D4
test.each<[string, Partial<Report>, string]>([
  ['reported just now', { reported_at: ago(0) }, 'aktif'],
  [
    'an open scanner that reported within the limit',
    { scanner_open: true, reported_at: ago(SILENT_MS) },
    'aktif',
  ],
  ['an open scanner after it', { scanner_open: true }, 'diam'],
  ['unsent acts after it', { unsent: 1 }, 'diam'],
  ['unsent acts within it', { unsent: 1, reported_at: ago(0) }, 'menunggu'],
  ['acts under review alone are no reason to be silent', { review: 1 }, 'menunggu'],
  ['a closed page without acts', {}, 'tutup'],
  ['unsent acts that have all arrived', { unsent: 3, arrived: 3 }, 'tutup'],
  ['unsent acts of which one is missing', { unsent: 3, arrived: 2 }, 'diam'],
  [
    'another account of the browser reported since',
    { unsent: 3, scanner_open: true, replaced: true },
    'tutup',
  ],
  ['cleared since', { unsent: 3, scanner_open: true, cleared_at: ago(0) }, 'tutup'],
  ['cleared, then reported again', { unsent: 3, reported_at: ago(0), cleared_at: ago(1000) }, 'menunggu'],
  ['the storage is gone with acts in it', { unsent: 3, lost_at: ago(0) }, 'hilang'],
  ['the storage is gone, all of it had arrived', { unsent: 3, arrived: 3, lost_at: ago(0) }, 'tutup'],
  [
    'the storage that seemed gone has reported',
    { unsent: 3, lost_at: ago(1000), reported_at: ago(0) },
    'menunggu',
  ],
])('%s', (_name, changes, expected) => {
  expect(state(changes)).toBe(expected)
})

// rule D5
test('what arrives counts as queued acts first, then as acts under review, and never below none', () => {
  const left = (arrived: number) => remainingOf(laporan({ unsent: 2, review: 1, arrived }))
  expect([0, 1, 2, 3, 9].map(left)).toEqual([
    { unsent: 2, review: 1 },
    { unsent: 1, review: 1 },
    { unsent: 0, review: 1 },
    { unsent: 0, review: 0 },
    { unsent: 0, review: 0 },
  ])
})

// rule D4
test('silent devices and lost acts come first, those with the most acts before the others, then the latest report', () => {
  const device = (
    keadaan: 'hilang' | 'diam' | 'menunggu' | 'aktif' | 'tutup',
    unsent: number,
    reported_at = ago(0),
  ) => ({
    keadaan,
    sisa: { unsent, review: 0 },
    reported_at,
  })
  const ordered = [
    device('diam', 9),
    device('hilang', 3),
    device('diam', 0),
    device('menunggu', 2),
    device('aktif', 0, ago(1)),
    device('aktif', 0, ago(2)),
    device('tutup', 0),
  ]
  expect(ordered.toReversed().sort(inOrder)).toEqual(ordered)
})
