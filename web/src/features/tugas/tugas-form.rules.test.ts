// @vitest-environment node
import { readEditedDeadline, readNewDeadline } from '@bakti/contract/tugas/tugas.rules'
import { expect, test } from 'vitest'
import { deadlineQuestion, tugasProblem } from './tugas-form.rules'

const NOW = new Date('2025-08-08T05:00:00.000Z')
const form = {
  titleRequired: 'Judul tidak boleh kosong',
  deadline: (fields: { tanggal: string; jam: string; menit: string }) => readNewDeadline(fields, NOW),
}
const values = { title: 'Video', description: '', tanggal: '2025-08-08', jam: '', menit: '' }

test('each field says its own fault, and no other one', () => {
  const faults = { title: ' ', description: 'x'.repeat(1001), tanggal: '', jam: '24', menit: '60' }
  expect(tugasProblem('title', { ...values, title: ' ' }, form)).toBe('Judul tidak boleh kosong')
  expect(tugasProblem('description', { ...values, description: faults.description }, form)).toBe(
    'Deskripsi tidak boleh lebih dari 1000 karakter',
  )
  expect(tugasProblem('tanggal', { ...values, tanggal: '' }, form)).toBe('Tanggal deadline harus diisi')
  expect(tugasProblem('tanggal', { ...values, tanggal: '2025-08-07' }, form)).toBe(
    'Tanggal deadline tidak boleh di masa lalu',
  )
  expect(tugasProblem('jam', { ...values, jam: '24' }, form)).toBe('Jam harus antara 0-23')
  expect(tugasProblem('menit', { ...values, jam: '24' }, form)).toBeNull()
  expect(tugasProblem('menit', { ...values, menit: '60' }, form)).toBe('Menit harus antara 0-59')
  const edit = { ...form, deadline: (f: typeof values) => readEditedDeadline(f, NOW.toISOString()) }
  expect(tugasProblem('tanggal', { ...values, tanggal: '' }, edit as typeof form)).toBe(
    'Judul dan deadline harus diisi',
  )
  for (const field of ['title', 'description', 'tanggal', 'jam', 'menit'] as const)
    expect(tugasProblem(field, values, form)).toBeNull()
})

test('several wrong fields are all wrong at once', () => {
  const wrong = { title: ' ', description: 'x'.repeat(1001), tanggal: '', jam: '24', menit: '60' }
  const edit = { ...form, deadline: (f: typeof values) => readEditedDeadline(f, NOW.toISOString()) }
  for (const rules of [form, edit as typeof form])
    expect(
      (['tanggal', 'jam', 'menit'] as const).map((field) => tugasProblem(field, wrong, rules) !== null),
    ).toEqual([true, true, true])
  expect(tugasProblem('jam', { ...wrong, tanggal: '2025-08-07' }, form)).toBe('Jam harus antara 0-23')
  expect(tugasProblem('tanggal', { ...wrong, tanggal: '2025-08-07' }, form)).toBe(
    'Tanggal deadline tidak boleh di masa lalu',
  )
})

test('a deadline that is over, or makes submissions late, is asked about; another one is not', () => {
  const over = '2025-08-08T04:59:00.000Z'
  expect(deadlineQuestion({ deadline: '2025-08-08T05:00:00.000Z', now: NOW, late: 0 })).toBeNull()
  expect(deadlineQuestion({ deadline: over, now: NOW, late: 0 })).toBe(
    'Deadline 8 Agustus 2025 pukul 11:59 WIB sudah lewat, jadi peserta tidak bisa lagi mengumpulkan.',
  )
  expect(deadlineQuestion({ deadline: over, now: NOW, late: 3 })).toMatch(
    /sudah lewat.+ 3 pengumpulan .+terlambat\.$/,
  )
  expect(deadlineQuestion({ deadline: '2025-08-09T05:00:00.000Z', now: NOW, late: 1 })).toBe(
    '1 pengumpulan yang tadinya tepat waktu akan menjadi terlambat.',
  )
})
