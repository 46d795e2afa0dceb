// @vitest-environment node
import type { Akun, Authority } from '@bakti/contract/pengguna/pengguna.schemas'
import { expect, test } from 'vitest'
import { quietSince, seenText, authorityLines } from './pengguna.words'

const NOW = new Date('2025-08-11T00:42:00.000Z')
const group = (nomor: number, over: Partial<Authority> = {}): Authority => ({
  id: `00000000-0000-4000-8000-0000000000${nomor}`,
  nomor,
  mulai: '2025-08-01T00:00:00.000Z',
  sampai: null,
  ...over,
})
const akun = (over: Partial<Akun>) => ({ role: 'MENTOR', kelompok: [], anggota: null, ...over }) as Akun

// rule R80
test('groups with the same days stand in one line', () => {
  const until = '2025-08-14T17:00:00.000Z'
  const kelompok = [
    group(12),
    group(21, { sampai: until }),
    group(22, { sampai: until }),
    group(30, { mulai: '2025-08-12T01:00:00.000Z' }),
  ]
  expect(authorityLines(akun({ kelompok }), NOW)).toEqual([
    'Kelompok 12',
    'Kelompok 21, 22 · sampai 14/08',
    'Kelompok 30 · mulai 12/08',
  ])
  // Given after the page's clock last went on.
  const given = new Date(NOW.getTime() + 30_000).toISOString()
  expect(authorityLines(akun({ kelompok: [group(7, { mulai: given })] }), NOW)).toEqual(['Kelompok 7'])
})

// rule R80
test('what each role reaches', () => {
  expect(authorityLines(akun({}), NOW)).toEqual(['Belum ada kelompok'])
  expect(authorityLines(akun({ role: 'ADMIN' }), NOW)).toEqual(['Semua'])
  expect(authorityLines(akun({ role: 'PESERTA' }), NOW)).toEqual(['Belum terhubung dengan anggota'])
  const anggota = { id: group(1).id, nama: 'Sari Dewi', nim: '2510512001', kelompok: 7 }
  expect(authorityLines(akun({ role: 'PESERTA', anggota }), NOW)).toEqual(['Kelompok 7'])
})

test.each([
  [null, 'belum pernah'],
  ['2025-08-11T00:38:00.000Z', 'sekarang'],
  ['2025-08-11T00:28:00.000Z', '07:28'],
  ['2025-08-10T10:00:00.000Z', 'kemarin 17:00'],
  ['2025-08-08T10:00:00.000Z', '08/08/2025'],
])('an account that was seen at %s: %s', (at, text) => {
  expect(seenText(at, NOW)).toBe(text)
})

test.each([
  ['2025-08-11T00:28:00.000Z', '07:28, diam'],
  ['2025-08-11T00:38:00.000Z', 'ada perangkat diam'],
])('an account with a silent device that was seen at %s: %s', (at, text) => {
  expect(quietSince(at, NOW)).toBe(text)
})
