import { expect, test } from 'vitest'
import { ROSTER, findHeading } from './headings'
import { type Roster, readRoster } from './rows'
import type { Book, Cell } from './sheet'

const cell = (value: string | number | Date): Cell => {
  if (value instanceof Date) return { kind: 'date', text: value.toISOString().slice(0, 10) }
  return typeof value === 'number' ? { kind: 'number', text: String(value) } : { kind: 'plain', text: value }
}
const sheet = (...rows: (string | number | Date)[][]): Book => ({
  sheets: [{ nama: '', tersembunyi: false, rows: rows.map((row) => row.map(cell)) }],
  format: 'UTF-8',
})
const roster = (...rows: (string | number | Date)[][]): Roster =>
  readRoster(sheet(['Nama', 'NIM', 'Kelompok'], ...rows), {})
const one = (...row: (string | number | Date)[]) => roster(row).rows[0]

test.each([
  [
    ['No', 'Nama', 'NIM', 'Kelompok'],
    [1, 2, 3],
  ],
  [
    ['NAMA LENGKAP', 'NPM', 'Kel.'],
    [0, 1, 2],
  ],
  [
    ['No. Induk', 'Nama Mahasiswa', 'No Kelompok'],
    [1, 0, 2],
  ],
  [
    ['Nomor Induk Mahasiswa', 'Nama Lengkap*', 'Group'],
    [1, 0, 2],
  ],
  [
    ['No.', 'NIM (10 digit)', 'Nama Peserta', 'Nomor Kelompok BAKTI', 'Klp'],
    [2, 1, 4],
  ],
  [
    ['Student ID', 'Full Name', 'Group Number'],
    [1, 0, 2],
  ],
  [
    ['NIM/NPM', 'nama', 'grup'],
    [1, 0, 2],
  ],
  [
    ['Nama Kelompok', 'Nama Anggota Kelompok', 'No. BP'],
    [1, 2, 0],
  ],
  [
    ['N I M', 'N A M A', 'K E L O M P O K'],
    [1, 0, 2],
  ],
  [
    ['No. Induk Mahasiswa', 'Nama Mhs', 'Kelompok Dampingan'],
    [1, 0, 2],
  ],
  [
    ['Nama Calon Mahasiswa Baru', 'Nomor Pokok Mahasiswa (NPM)', 'No. Gugus'],
    [0, 1, 2],
  ],
  [
    ['NIM/NPM', 'Nama  Lengkap\n(sesuai KTP)', 'Kelompok PKKMB'],
    [1, 0, 2],
  ],
])('%j', (headings, [nama, nim, kelompok]) => {
  expect(findHeading([headings], ROSTER)).toMatchObject({ row: 0, found: { nama, nim, kelompok } })
})

// rules I9, I13
test.each([
  ['Program Studi/Jurusan', 'prodi'],
  ['Prog. Studi', 'prodi'],
  ['Asal Fakultas', 'fakultas'],
  ['Thn. Angkatan', 'gelombang'],
  ['No. Telp/WA', 'hp'],
  ['No. Handphone (WA aktif)', 'hp'],
  ['WhatsApp / HP', 'hp'],
  ['E-mail aktif', 'email'],
  ['Fakultas/Prodi', null],
  ['Nama Panggilan', null],
  ['Nama Mentor', null],
  ['Nama Orang Tua', null],
  ['No. Pendaftaran', null],
])('%s is %s', (heading, field) => {
  expect(ROSTER.fieldOf(heading)).toBe(field)
})

// rule I9
test('are found below title rows, one of which is a word alone', () => {
  const rows = [
    ['KELOMPOK'],
    [''],
    ['Daftar nama, 2025', ''],
    ['Nama', 'NIM', 'Kelompok'],
    ['Sari', '12345', '1'],
  ]
  expect(findHeading(rows, ROSTER).row).toBe(3)
})

test('that are missing leave their column open', () => {
  expect(findHeading([['Nama', 'Alamat', 'NIM']], ROSTER).found).toEqual({ nama: 0, nim: 2 })
  expect(findHeading([['Sari', '2510512034', '7']], ROSTER)).toMatchObject({ row: -1, score: 0 })
})

const headless = sheet(['Sari', '2510512034', '7'], ['Budi', '2510512035', '8'])

// rule I9
test('without a heading are shown with their letter and first value, and can be chosen', () => {
  const { kolom, rows, pemetaan } = readRoster(headless, {})
  expect(kolom).toEqual(['Kolom A (Sari)', 'Kolom B (2510512034)', 'Kolom C (7)'])
  expect(pemetaan).toEqual({ nama: null, nim: null, kelompok: null })
  expect(rows).toEqual([])
  expect(
    readRoster(headless, { nama: 0, nim: 1, kelompok: 2 }).rows.map(({ baris, nama }) => [baris, nama]),
  ).toEqual([
    [1, 'Sari'],
    [2, 'Budi'],
  ])
})

test('that a person chose go before those found', () => {
  const both = sheet(['Nama', 'Nama Panggilan', 'NIM', 'Kelompok'], ['Sari Dewi', 'Sari', '2510512034', '7'])
  expect(readRoster(both, { nama: 1 }).rows[0]?.nama).toBe('Sari')
})

test('that the file has not are refused', () => {
  expect(() => readRoster(headless, { nama: 3 })).toThrow('Kolom yang dipilih tidak ada di berkas ini')
})

test.each([
  ['0012034', '0012034'],
  [' 2510512034 ', '2510512034'],
  ["'0012034", '0012034'],
  [2510512034, '2510512034'],
  ['25.105/12034', '25.105/12034'],
  ['A11.2024.15123', 'A11.2024.15123'],
  ['12345678901234567', '12345678901234567'],
  ["'12345678901234500", '12345678901234500'],
  [999999999999999, '999999999999999'],
  ['\uFEFF2510512034\u200B', '2510512034'],
])('%j is read as %s', (value, nim) => {
  expect(one('Sari', value, '1')).toMatchObject({ nim, nomor: 1 })
})

// rules I5, M1
test.each([
  [1234567890123456, 'NIM lebih dari 15 angka sudah dibulatkan oleh Excel'],
  ['1,23E+14', 'NIM sudah dibulatkan oleh Excel'],
  ['2.51051E+09', 'NIM sudah dibulatkan oleh Excel'],
  ['1234567890123450', 'NIM sudah dibulatkan oleh Excel'],
  [25105.5, 'NIM terbaca sebagai angka yang tidak utuh'],
  [-2510512034, 'NIM terbaca sebagai angka yang tidak utuh'],
  [new Date('2025-08-11'), 'NIM terbaca sebagai tanggal'],
  ['1234', 'NIM minimal 5 karakter'],
  ['2510 512', "NIM hanya boleh berisi huruf, angka, '.' dan '/'"],
  ['9'.repeat(31), 'NIM maksimal 30 karakter'],
  ['', 'Nama dan NIM wajib diisi!'],
])('%j is faulty: %s', (value, alasan) => {
  expect(one('Sari', value, '1')).toMatchObject({ nomor: null, alasan: expect.stringContaining(alasan) })
})

test.each([
  '7',
  '07',
  '7.0',
  'Kelompok 7',
  'KELOMPOK07',
  'Kel. 7',
  'kel-7',
  'K7',
  'No. 7',
  'Group #7',
  "'7",
  'Kelompok no. 7',
])('%j is 7', (value) => expect(one('Sari', '12345', value)).toMatchObject({ nomor: 7, kelompok: '7' }))
test.each([
  ['', 'Nomor kelompok wajib diisi!'],
  ['0', 'Nomor kelompok harus berupa angka positif!'],
  ['-1', 'Nomor kelompok harus berupa angka positif!'],
  ['7 dan 8', 'Nomor kelompok harus berupa angka positif!'],
  ['7,5', 'Nomor kelompok harus berupa angka positif!'],
  ['Mawar', 'Nomor kelompok harus berupa angka positif!'],
  ['1000001', 'Nomor kelompok maksimal 1000000'],
])('%j is faulty: %s', (value, alasan) => {
  expect(one('Sari', '12345', value)).toMatchObject({ nomor: null, alasan })
})

test.each([
  ['  Sari \u00A0 Dewi\n', 'Sari Dewi'],
  ['Jose\u0301', 'Jos\u00E9'],
  ["'=HYPERLINK(1)", '=HYPERLINK(1)'],
  [" Budi;'=cmd;'＋1", 'Budi;=cmd;＋1'],
  ["Budi; 'Aisyah", "Budi; 'Aisyah"],
  ["'Aisyah", "'Aisyah"],
])('%j is read as %j', (value, nama) => {
  expect(one(value, '12345', '1')?.nama).toBe(nama)
})
test('is bounded, and no control character', () => {
  expect(one('x'.repeat(121), '12345', '1')?.alasan).toBe('Nama maksimal 120 karakter')
  expect(one('Sa\u0000ri', '12345', '1')?.alasan).toBe('Nama berisi karakter yang tidak didukung')
})

test('that are empty, or the heading again, are skipped, and the lines keep their numbers', () => {
  const { rows } = roster(
    ['Sari', '12345', '1'],
    ['', ' ', ''],
    [],
    ['Nama', 'NIM', 'Kelompok'],
    ['Budi', '12346', '1'],
  )
  expect(rows.map(({ baris }) => baris)).toEqual([2, 6])
})

// rule I10
test('that are the same count once', () => {
  const { rows } = roster(['Sari', '12345', '1'], [' Sari', '12345', 'Kelompok 1'])
  expect(rows).toMatchObject([
    { baris: 2, nomor: 1 },
    { baris: 3, twins: 'baris 2' },
  ])
})

// rule I10
test('of one NIM that differ are all faulty, and name each other', () => {
  const { rows } = roster(
    ['Sari', '12345', '1'],
    ['Budi', '12346', '1'],
    ['Sari', '12345', '2'],
    ['Sari', '12345', '1'],
  )
  expect(rows.map(({ alasan }) => alasan)).toEqual([
    'NIM ini juga ada di baris 4, 5 dengan data lain',
    undefined,
    'NIM ini juga ada di baris 2, 5 dengan data lain',
    'NIM ini juga ada di baris 2, 4 dengan data lain',
  ])
})

// rule I102
test.each([
  [['Jumlah', 412, '']],
  [['', 'TOTAL :', 412]],
  [['Sub Total Teknik', '', '']],
  [['Jumlah mahasiswa: 412', '', '']],
  [[412, '', '']],
  [['1.204', '', '30']],
])('%j is a line that sums up, and no faulty one', (row) => {
  const { rows, dilewati } = roster(['Sari', '12345', '1'], row)
  expect(rows.map(({ nama }) => nama)).toEqual(['Sari'])
  expect(dilewati).toEqual([{ baris: 3, teks: row.filter((each) => each !== '').join(' ') }])
})

// rule I102
test.each([
  [['Jumlah Sitorus', '2510512034', '7']],
  [['Jumlahwati', '', '7']],
  [['2510512034', '', '7']],
  [['Total', 1234567890123456, '7']],
])('%j is about a person', (row) => {
  const { rows, dilewati } = roster(row)
  expect([rows.length, dilewati]).toEqual([1, []])
})

test('say everything that is wrong with them', () => {
  expect(one('', '12', 'x')).toEqual({
    baris: 2,
    nama: '',
    nim: '12',
    kelompok: 'x',
    nomor: null,
    alasan: 'Nama dan NIM wajib diisi!; NIM minimal 5 karakter; Nomor kelompok harus berupa angka positif!',
  })
})

// rule I8
test('beyond the limit are refused as a whole', () => {
  const many = Array.from({ length: 20_001 }, (_, index) => ['Sari', String(10_000 + index), '1'])
  expect(() => roster(...many)).toThrow('lebih dari 20.000 baris')
})
