// @vitest-environment node
import { expect, test } from 'vitest'
import { EMPTY_UNDANGAN, undanganBody } from './create-undangan.rules'

// rule R83
test('an invitation for one person has name and e-mail, and can be used once', () => {
  const isi = {
    ...EMPTY_UNDANGAN,
    kelompok: '41, 42',
    nama: 'Yolanda Koto',
    email: 'yolanda@contoh.id',
    judul: 'x',
  }
  expect(undanganBody(isi)).toEqual({
    role: 'MENTOR',
    nama: 'Yolanda Koto',
    email: 'yolanda@contoh.id',
    hari: 7,
    kelompok: [41, 42],
    sampai: null,
  })
  expect(undanganBody({ ...isi, nama: ' ', email: '' })).not.toHaveProperty('email')
})

// rule R83
test.each([
  ['41', [41]],
  [' 41,42;43 ', [41, 42, 43]],
  ['Kelompok 41 dan 42', [41, 42]],
  ['', []],
  ['41-45', [0]],
  ['41, lima', [41, 0]],
])('the groups that %j names', (kelompok, nomor) => {
  expect(undanganBody({ ...EMPTY_UNDANGAN, kelompok })).toMatchObject({ kelompok: nomor })
})

// rule R83
test('an invitation for several people has a name of its own and a number of uses', () => {
  const isi = {
    ...EMPTY_UNDANGAN,
    forWhom: 'banyak',
    role: 'GERBANG',
    judul: 'Gerbang Barat',
    nama: 'Sari',
  } as const
  expect(undanganBody({ ...isi, maks: '6', kelompok: '41' })).toEqual({
    role: 'GERBANG',
    judul: 'Gerbang Barat',
    maks: 6,
    hari: 7,
    sampai: null,
  })
  expect(undanganBody({ ...isi, maks: '6', sampai: '2025-08-14' }).sampai, 'the end of the role').toBe(
    '2025-08-14T17:00:00.000Z',
  )
})

// rule R83
test('an invitation as ADMIN is for one person, whatever was chosen before', () => {
  const isi = { ...EMPTY_UNDANGAN, role: 'ADMIN', forWhom: 'banyak', email: 'ketua@contoh.id' } as const
  expect(undanganBody(isi)).toEqual({ role: 'ADMIN', email: 'ketua@contoh.id' })
})
