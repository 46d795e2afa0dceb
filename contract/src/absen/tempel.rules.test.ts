import { expect, test } from 'vitest'
import type { TempelMatch, TempelPerson } from './absen.schemas'
import { classifyTempel, isSimilar, linesOf, termOf, withOneDigit, wordsOf } from './tempel.rules'

// rule H161
test.each([
  ['2510512034', { nim: '2510512034', nama: null }],
  ['  rafi   alfarizi ', { nim: null, nama: 'rafi alfarizi' }],
  ['1\t2510512034\tAisyah Rahmadani', { nim: '2510512034', nama: 'Aisyah Rahmadani' }],
  ['12;"Nadya Salsabila";Kelompok', { nim: null, nama: 'Nadya Salsabila' }],
  ["'0012345678", { nim: '0012345678', nama: null }],
  ['25', { nim: null, nama: null }],
  ['—', { nim: null, nama: null }],
])('the line %j names %j', (line, term) => {
  expect(termOf(line)).toEqual(term)
})

// rule H161
test('lines are cut at any line end, without the blank ones', () => {
  expect(linesOf('\uFEFFa\r\n\r\n b \rc\n')).toEqual(['a', 'b', 'c'])
})

// rule H161
test('a part of a name is similar, with initials; a word that is not in it is not', () => {
  expect(wordsOf('M. Al Fadhil A')).toEqual(['al', 'fadhil'])
  expect(wordsOf('M.')).toEqual(['m.'])
  expect(isSimilar('Siti Nurhaliza Tanjung', 'nurhaliza')).toBe(true)
  expect(isSimilar('Muhammad Fadhil Ilhamsyah', 'M. Fadhil')).toBe(true)
  expect(isSimilar('Muhammad Fadhil Ilhamsyah', 'A. Fadhil')).toBe(false)
})

// rule H161
test('a NIM of which any digit is missing is found, the leading zero too', () => {
  for (const typed of ['012345678', '001234567', '001234678'])
    expect(withOneDigit(typed)).toContain('0012345678')
  expect(withOneDigit('00123456')).not.toContain('0012345678')
})

const orang = (id: string, over: Partial<TempelPerson> = {}): TempelPerson => ({
  id,
  nama: id,
  nim: `25${id}`,
  id_kelompok: 'k',
  kelompok: 12,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  seen_at: '2025-08-11T00:00:00.000Z',
  ...over,
})

// rule H161
test('every line has one class; who is named twice counts at the first line, also after a choice', () => {
  const [sari, rafi, rafi2, budi] = [
    orang('sari'),
    orang('rafi'),
    orang('rafi2'),
    orang('budi', { status_kehadiran: 'Hadir' }),
  ]
  const matches: TempelMatch[] = [
    { cocok: 'nim', orang: [sari] },
    { cocok: 'nama', orang: [rafi, rafi2] },
    { cocok: 'mirip', orang: [rafi2] },
    { cocok: 'nim', orang: [budi] },
    { cocok: 'luar', orang: [], kelompok: 31 },
    { cocok: 'tidak', orang: [] },
    { cocok: 'nama', orang: [sari] },
    { cocok: 'luar', orang: [], kelompok: 31 },
  ]
  const lines = ['25sari', 'rafi', 'raf', '25budi', '2599999', 'siapa', 'sari', '2599999']
  const kelas = (chosen?: Map<number, TempelPerson>) =>
    classifyTempel(lines, matches, chosen).map((row) => row.kelas)
  expect(kelas()).toEqual([
    'hadir',
    'several',
    'similar',
    'already',
    'ditahan',
    'unknown',
    'already',
    'already',
  ])
  expect(classifyTempel(lines, matches)[6]).toMatchObject({ nomor: 7, teks: 'sari', sama: 1 })
  const chosen = new Map([
    [2, rafi2],
    [3, rafi2],
    [6, budi],
  ])
  // rule H140
  const outside = { cocok: 'nim' as const, orang: [orang('sari', { di_luar_sasaran: true })] }
  expect(classifyTempel(['25sari'], [outside])).toMatchObject([{ kelas: 'ditahan', orang: { id: 'sari' } }])
  expect(kelas(chosen).slice(1, 6)).toEqual(['hadir', 'already', 'already', 'ditahan', 'already'])
})
