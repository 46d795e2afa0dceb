// @vitest-environment node
import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { expect, test } from 'vitest'
import { deadlineTile, isUrgent, partsOf, prefill, readDraft, shownLink } from './tugas.rules'

const DEADLINE = '2025-08-08T13:00:00.000Z'

// rule W26
test('the tile of a deadline shows the day in Jakarta', () => {
  expect(deadlineTile(DEADLINE)).toEqual({ day: '8', month: 'AGT' })
  expect(deadlineTile('2025-12-31T17:00:00.000Z')).toEqual({ day: '1', month: 'JAN' })
  expect(deadlineTile('kapan-kapan')).toBeNull()
})

const kumpul = (over: Partial<KumpulTugas> = {}): KumpulTugas => ({
  id: '1',
  id_user: 'u',
  id_tugas: 't',
  nama: 'Sari',
  nim: '0012345',
  kelompok: 12,
  link_tugas: 'https://contoh.example/1',
  createAt: DEADLINE,
  updateAt: DEADLINE,
  ...over,
})
const tugas = (...Kumpul_Tugas: KumpulTugas[]): Tugas => ({
  id: 't',
  title: 'Video',
  description: '',
  deadline: DEADLINE,
  Kumpul_Tugas,
})

test('a deadline is urgent in its last day', () => {
  const before = (ms: number) => new Date(Date.parse(DEADLINE) - ms)
  expect(isUrgent(DEADLINE, before(24 * 3_600_000))).toBe(false)
  expect(isUrgent(DEADLINE, before(24 * 3_600_000 - 1))).toBe(true)
})

// rule T12
test('the list has three parts: open, submitted, missed', () => {
  const late = { deadline: '2025-08-01T00:00:00.000Z' }
  const rows = [
    { ...tugas(), id: 'buka' },
    { ...tugas(kumpul()), id: 'edit' },
    { ...tugas(kumpul()), ...late, id: 'sudah' },
    { ...tugas(), ...late, id: 'telat' },
  ]
  const { stillOpen, selesai, missed } = partsOf(rows, new Date('2025-08-02T00:00:00.000Z'))
  expect([stillOpen, selesai, missed].map((part) => part.map(({ id }) => id))).toEqual([
    ['buka'],
    ['edit', 'sudah'],
    ['telat'],
  ])
})

// rule T16
test('an own submission fills the whole form', () => {
  expect(prefill(tugas(kumpul()), [], 'Akun Sari')).toEqual({
    nama: 'Sari',
    nim: '0012345',
    kelompok: '12',
    link_tugas: 'https://contoh.example/1',
  })
})

// rule T16
test('a first submission starts with name, NIM and group of the latest other one, without its link', () => {
  const older = tugas(kumpul({ nama: 'S', updateAt: '2025-08-01T00:00:00.000Z' }))
  const newer = tugas(kumpul({ nama: 'Sari Dewi' }))
  expect(prefill(tugas(), [older, tugas(), newer], 'Akun Sari')).toMatchObject({
    nama: 'Sari Dewi',
    link_tugas: '',
  })
})

// rule T16
test('without any submission the form starts with the name of the account', () => {
  expect(prefill(tugas(), [tugas()], 'Akun Sari')).toEqual({
    nama: 'Akun Sari',
    nim: '',
    kelompok: '',
    link_tugas: '',
  })
})

const start = prefill(tugas(), [], '')

// rule T15
test('a draft keeps the typed values', () => {
  expect(readDraft({ ...start, nama: 'Sa', lain: 1 }, start)).toEqual({ ...start, nama: 'Sa' })
})

// rule T15
test.each([null, 'teks', {}, { ...start, nama: 7 }, start])('%j is no draft', (kept) => {
  expect(readDraft(kept, start)).toBeNull()
})

test('a link is shown without its scheme', () => {
  expect(shownLink('HTTPS://contoh.example/a')).toBe('contoh.example/a')
})
