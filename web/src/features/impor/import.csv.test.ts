// @vitest-environment node
import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { faultyCsv } from './import.csv'

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
test('holds the faulty rows alone, under headings that an import finds again', async () => {
  const file = faultyCsv([
    fault({ nama: 'Sari, "Ayu"', nim: '0012' }),
    { ...fault({}), kelas: 'baru' },
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
  const text = await faultyCsv([
    fault({ kolom: { email: 'sari(at)kampus', hp: '0812' } }),
    fault({ baris: 3, kolom: { hp: '12' } }),
  ]).text()
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Baris,Nama,NIM,Kelompok,Email,Nomor HP,Alasan',
    '2,Sari,12,7,sari(at)kampus,0812,NIM minimal 5 karakter',
    '3,Sari,12,7,,12,NIM minimal 5 karakter',
  ])
})
