import { expect, test } from 'vitest'
import { kumpulCells, kumpulFileName } from './kumpul-csv.rules'

const row = {
  nama: 'Sari',
  nim: '0012345',
  kelompok: 12,
  link_tugas: 'https://drive.example/a',
  createAt: '2025-08-08T13:00:00.000Z',
  tugas: { title: 'Video', deadline: '2025-08-08T13:00:00.000Z' },
}

// rules T6, X3, X5
test("a submission's cells: as the screen shows it, 'Terlambat' for a late link, the time in WIB", () => {
  const cells = ['Sari', '0012345', 12, 'Video']
  expect(kumpulCells(row, 7)).toEqual([7, ...cells, 'https://drive.example/a', '08/08/2025 20:00'])
  const late = { ...row, createAt: '2025-08-08T13:00:00.001Z' }
  expect(kumpulCells(late, 8)).toEqual([8, ...cells, 'Terlambat', '08/08/2025 20:00'])
})

test.each([
  [
    { kelompok: '12', title: 'Esai: Aku/Nagari?' },
    'halaman_2',
    'pengumpulan_kelompok_12_Esai_Aku_Nagari_halaman_2.csv',
  ],
  [{ kelompok: 12 }, 'semua', 'pengumpulan_kelompok_12_semua.csv'],
  [{ title: 'x'.repeat(200) }, 'semua', `pengumpulan_${'x'.repeat(80)}_semua.csv`],
  [{}, 'semua', 'pengumpulan_semua.csv'],
])('the name of the file of %j is valid on every system', (scope, part, name) => {
  expect(kumpulFileName(scope, part)).toBe(name)
})
