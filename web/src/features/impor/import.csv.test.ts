// @vitest-environment node
import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { mendCsv } from './import.csv'

const fault = (over: object) => ({
  baris: 2,
  kelas: 'salah' as const,
  nama: 'Sari',
  nim: '12',
  kelompok: '7',
  alasan: 'NIM minimal 5 karakter',
  ...over,
})

// rule I12
test('holds the rows under headings that an import finds again', async () => {
  const file = mendCsv([
    fault({ nama: 'Sari, "Ayu"', nim: '0012' }),
    fault({ baris: 9, nama: '=1+1', kelompok: '-', alasan: undefined }),
  ])
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const { data } = parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true })
  expect(data).toEqual([
    ['Baris', 'Nama', 'NIM', 'Kelompok', 'Alasan'],
    ['2', 'Sari, "Ayu"', '0012', '7', 'NIM minimal 5 karakter'],
    // The mark of our exports, which an import takes off again (rule I6).
    ['9', "'=1+1", '12', '-', ''],
  ])
})

// rules I12, I13
test('the optional columns of faulty rows are there to be mended, as the file says them', async () => {
  const text = await mendCsv([
    fault({ kolom: { email: 'sari(at)kampus', hp: '0812' } }),
    fault({ baris: 3, kolom: { hp: '12' } }),
  ]).text()
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Baris,Nama,NIM,Kelompok,Email,Nomor HP,Alasan',
    '2,Sari,12,7,sari(at)kampus,0812,NIM minimal 5 karakter',
    '3,Sari,12,7,,12,NIM minimal 5 karakter',
  ])
})

// rules I12, I100, I101
test('a row of a sheet is named by it, and a cell that was left out stands in its column', async () => {
  const warned = fault({
    kelas: 'baru',
    lembar: 'Teknik',
    alasan: undefined,
    peringatan: [{ kolom: 'email', teks: 'sari@', alasan: 'Format email tidak valid' }],
  })
  const text = await mendCsv([warned]).text()
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'Lembar,Baris,Nama,NIM,Kelompok,Email,Alasan',
    'Teknik,2,Sari,12,7,sari@,Email “sari@” dilewati: Format email tidak valid',
  ])
})
