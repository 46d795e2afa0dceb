// @vitest-environment node
import { expect, test } from 'vitest'
import { type TugasValues, deadlineQuestion, editedTugasForm, newTugasForm } from './tugas-form'

const NOW = new Date('2025-08-08T05:00:00.000Z')
const create = newTugasForm(() => NOW)
const edit = editedTugasForm(NOW.toISOString())
const values: TugasValues = { title: 'Video', description: '', tanggal: '2025-08-08', jam: '', menit: '' }
const WRONG: TugasValues = {
  title: ' ',
  description: 'x'.repeat(1001),
  tanggal: '',
  jam: '24',
  menit: '60',
}

/** The message of each field that has a fault. */
function faults(form: typeof create, changed: Partial<TugasValues>): Record<string, string> {
  const { error } = form.safeParse({ ...values, ...changed })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

// rules T9, T10, T11, U10
test('each field reports its own fault and no other', () => {
  expect(faults(create, {})).toEqual({})
  expect(faults(create, { title: ' ' })).toEqual({ title: 'Judul tidak boleh kosong' })
  expect(faults(create, { description: WRONG.description })).toEqual({
    description: 'Deskripsi tidak boleh lebih dari 1000 karakter',
  })
  expect(faults(create, { tanggal: '' })).toEqual({ tanggal: 'Tanggal deadline harus diisi' })
  expect(faults(create, { tanggal: '2025-08-07' })).toEqual({
    tanggal: 'Tanggal deadline tidak boleh di masa lalu',
  })
  expect(faults(create, { jam: '24' })).toEqual({ jam: 'Jam harus antara 0-23' })
  expect(faults(create, { menit: '60' })).toEqual({ menit: 'Menit harus antara 0-59' })
  expect(faults(edit, {})).toEqual({})
  expect(faults(edit, { title: ' ' })).toEqual({ title: 'Judul dan deadline harus diisi' })
  expect(faults(edit, { tanggal: '' })).toEqual({ tanggal: 'Judul dan deadline harus diisi' })
})

// rule U10
test('several wrong fields are reported at once', () => {
  for (const form of [create, edit])
    expect(Object.keys(faults(form, WRONG)).sort()).toEqual([
      'description',
      'jam',
      'menit',
      'tanggal',
      'title',
    ])
  expect(faults(create, { ...WRONG, tanggal: '2025-08-07' })).toMatchObject({
    jam: 'Jam harus antara 0-23',
    tanggal: 'Tanggal deadline tidak boleh di masa lalu',
  })
})

// rules T9, W28
test('a form gives what the API takes; an unchanged deadline keeps its seconds', () => {
  expect(create.parse({ ...values, title: ' Video ', tanggal: '2025-08-09' })).toEqual({
    title: 'Video',
    description: '',
    deadline: '2025-08-08T17:00:00.000Z',
  })
  const before = '2025-08-08T04:59:58.321Z'
  expect(editedTugasForm(before).parse({ ...values, jam: '11', menit: '59' }).deadline).toBe(before)
})

// rules T7, T10
test('a deadline that has passed or makes submissions late has a question, another has not', () => {
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
