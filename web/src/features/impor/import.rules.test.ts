// @vitest-environment node
import type { ImporRow, ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import { expect, test } from 'vitest'
import {
  countWritten,
  doneLines,
  falseExcel,
  missingColumns,
  namedKelompok,
  newKelompok,
  noteOf,
  nothingToWrite,
  rowsOf,
  unusedColumns,
} from './import.rules'

const NONE = { baru: 0, berubah: 0, pindah: 0, sama: 0, salah: 0 }
const row = (over: Partial<ImporRow>): ImporRow => ({
  baris: 2,
  kelas: 'baru',
  nama: 'Sari',
  nim: '0012345',
  kelompok: '7',
  ...over,
})
const plan = (over: Partial<ImporResult> = {}): ImporResult => ({
  kolom: ['Nama', 'NIM', 'Kelompok'],
  pemetaan: { nama: 0, nim: 1, kelompok: 2 },
  format: 'UTF-8',
  jumlah: NONE,
  kelompok_baru: [],
  baris: [],
  sidik: 's',
  ...over,
})

// rule I9
test('names the columns that are still to be chosen', () => {
  expect(missingColumns({ nama: 0, nim: null, kelompok: null })).toEqual(['NIM', 'Kelompok'])
  expect(missingColumns({ nama: 0, nim: 1, kelompok: 2 })).toEqual([])
})

test('tells text that bears the name of an Excel file, where no roster can be read from it', () => {
  const unknown = plan({ pemetaan: { nama: 0, nim: null, kelompok: null } })
  expect(falseExcel('Daftar.XLSX', unknown)).toMatch(/isinya teks biasa, dan kolom NIM, Kelompok tidak/)
  expect(falseExcel('daftar.csv', unknown)).toBeNull()
  expect(falseExcel('daftar.xlsx', { ...unknown, format: 'XLSX' })).toBeNull()
  // rule I100. A workbook of several sheets is no text either: its columns are offered for mapping.
  expect(falseExcel('daftar.xlsx', { ...unknown, format: "XLSX, lembar 'Teknik'" })).toBeNull()
  // A roster that can be read is accepted under any file name.
  expect(falseExcel('daftar.xlsx', plan())).toBeNull()
})

// rule I3
test('counts moves only where they are confirmed', () => {
  const jumlah = { ...NONE, baru: 3, berubah: 2, pindah: 4, sama: 9, salah: 1 }
  expect(countWritten({ jumlah }, false)).toBe(5)
  expect(countWritten({ jumlah }, true)).toBe(9)
})

// rule I103
test.each([
  ['no rows', plan(), 'Berkas ini tidak punya baris data. Pilih berkas lain.'],
  [
    'only faulty ones',
    plan({ baris: [row({ kelas: 'salah' })], jumlah: { ...NONE, salah: 1 } }),
    'Tidak ada baris yang bisa diimpor. Unduh baris salah, perbaiki, lalu pilih berkas itu.',
  ],
  [
    'only what is there already',
    plan({ baris: [row({ kelas: 'sama' })], jumlah: { ...NONE, sama: 1 } }),
    'Semua baris sudah sama dengan data sekarang. Tidak ada yang perlu diimpor.',
  ],
  ['columns to choose first', plan({ pemetaan: { nama: null, nim: 1, kelompok: 2 } }), null],
  ['moves alone', plan({ baris: [row({ kelas: 'pindah' })], jumlah: { ...NONE, pindah: 1 } }), null],
])('%s', (_, given, said) => {
  expect(nothingToWrite(given)).toBe(said)
})

test('counts the groups that confirmed moves make, each once', () => {
  const baris = [
    row({ kelas: 'pindah', kelompok: '12' }),
    row({ kelas: 'pindah', kelompok: '9' }),
    row({ kelas: 'pindah', kelompok: '9' }),
    row({ kelas: 'pindah', kelompok: '3' }),
  ]
  const given = plan({ baris, kelompok_baru: [12] })
  expect(newKelompok(given, false, new Set([3]))).toEqual([12])
  expect(newKelompok(given, true, new Set([3]))).toEqual([9, 12])
})

test('shows the rows of one class, or all', () => {
  const baris = [row({ baris: 2 }), row({ baris: 3, kelas: 'salah' })]
  expect(rowsOf(baris, 'salah').map((one) => one.baris)).toEqual([3])
  expect(rowsOf(baris, null)).toHaveLength(2)
})

// rule I101
test('shows the rows of which a cell was left out', () => {
  const peringatan = [{ kolom: 'email' as const, teks: 'sari@', alasan: 'Format email tidak valid' }]
  const warned = row({ kelas: 'berubah', sebelum: { nama: 'Sri', kelompok: 7 }, peringatan })
  expect(rowsOf([row({}), warned], 'peringatan')).toEqual([warned])
  expect(noteOf(warned)).toBe('Nama sebelumnya: Sri. Email “sari@” dilewati: Format email tidak valid')
})

test('says what a row changes', () => {
  expect(noteOf(row({}))).toBe('')
  expect(noteOf(row({ kelas: 'sama', alasan: 'Sama dengan baris 4' }))).toBe('Sama dengan baris 4')
  expect(noteOf(row({ kelas: 'berubah', sebelum: { nama: 'Sri', kelompok: 7 } }))).toBe(
    'Nama sebelumnya: Sri',
  )
  expect(noteOf(row({ kelas: 'pindah', sebelum: { nama: 'Sari', kelompok: 2 } }))).toBe(
    'Dari Kelompok 2 ke Kelompok 7',
  )
  expect(noteOf(row({ kelas: 'pindah', sebelum: { nama: 'Sri', kelompok: 2 } }))).toBe(
    'Dari Kelompok 2 ke Kelompok 7. Nama sebelumnya: Sri',
  )
})

test('names twelve groups and counts the rest', () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1)
  expect(namedKelompok([1, 2])).toBe('1, 2')
  expect(namedKelompok(numbers.slice(0, 12))).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12')
  expect(namedKelompok(numbers)).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 dan 288 lainnya')
})

test('says what was done, and what was left', () => {
  const done = plan({ jumlah: { baru: 8000, berubah: 0, pindah: 2, sama: 1, salah: 3 }, kelompok_baru: [1] })
  expect(doneLines(done, false)).toEqual([
    '8.000 anggota baru',
    '2 anggota tidak dipindahkan',
    '1 kelompok dibuat',
    '1 baris sudah sama',
  ])
  expect(doneLines(done, true)).toContain('2 anggota dipindahkan')
})

// rule I13
test('a row says what becomes of its optional columns', () => {
  const changed = row({
    kelas: 'berubah',
    kolom: { email: 'baru@kampus.example', hp: '', prodi: 'Fisika' },
    sebelum: { nama: 'Sari', kelompok: 7, kolom: { email: null, hp: '0812345678' } },
  })
  expect(noteOf(changed)).toBe('Email: - menjadi baru@kampus.example. Nomor HP: 0812345678 menjadi -')
})

// rule I13
test('the headings that no column takes are named', () => {
  const kolom = ['Nama', 'NIM', 'Kelompok', 'Kloter', '', 'Email']
  expect(unusedColumns({ kolom }, { nama: 0, nim: 1, kelompok: 2, email: 5 })).toEqual(['Kloter'])
  expect(unusedColumns({ kolom }, { nama: 0, nim: 1, kelompok: 2, email: null })).toEqual(['Kloter', 'Email'])
})
