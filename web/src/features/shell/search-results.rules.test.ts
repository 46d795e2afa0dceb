// @vitest-environment node
import { expect, test } from 'vitest'
import {
  akunResults,
  kegiatanResults,
  kelompokResults,
  openedWith,
  pageResults,
  tugasResults,
} from './search-results.rules'

const titles = (results: readonly { title: string }[]) => results.map(({ title }) => title)

const GROUPS = [1, 7, 12, 70, 71, 120].map((nomor) => ({ id: `k${nomor}`, nomor, anggota: 27 }))

// rule U172
test.each([
  ['7', ['Kelompok 7', 'Kelompok 70', 'Kelompok 71']],
  ['kel 12', ['Kelompok 12', 'Kelompok 120']],
  ['KELOMPOK 7', ['Kelompok 7', 'Kelompok 70', 'Kelompok 71']],
  ['kelompok', []],
  ['keluarga 7 orang', []],
])('%s finds the groups %j', (q, found) => {
  expect(titles(kelompokResults(GROUPS, q))).toEqual(found)
})

// rule U172
test('an activity leads a PIMPINAN to the list of activities, others to its attendance', () => {
  const all = [{ id: 'a1', title: 'Upacara pembukaan', tanggal: '2025-08-11' }]
  expect(kegiatanResults(all, 'buka', 'ADMIN')).toEqual([])
  expect(kegiatanResults(all, 'pem upa', 'ADMIN')).toMatchObject([
    { title: 'Upacara pembukaan', detail: '11/08/2025', to: '/absensi?kegiatan=a1' },
  ])
  expect(kegiatanResults(all, 'upacara', 'PIMPINAN')).toMatchObject([{ to: '/listabsen' }])
})

// rules R85, U172
test('each role finds the pages and acts that it may open', () => {
  const of = (...args: Parameters<typeof pageResults>) => {
    const { pages, acts } = pageResults(...args)
    return [titles(pages), titles(acts)]
  }
  expect(of('PIMPINAN', '')).toEqual([['Pusat', 'List Absen', 'Laporan'], []])
  expect(of('ADMIN', 'add')).toEqual([[], ['Add List Absen', 'Add Kelompok', 'Add Tugas']])
  expect(of('MENTOR', 'add')).toEqual([[], []])
  expect(of('ADMIN', 'tugas')).toEqual([['Tugas', 'Pengumpulan Tugas'], ['Add Tugas']])
})

// rule U172
test('a task leads to what was handed in, an account to its place in the list', () => {
  const all = [{ id: 't1', title: 'Esai Nagari', deadline: '2025-08-08T13:00:00.000Z' }]
  expect(tugasResults(all, 'nag')).toMatchObject([
    { title: 'Esai Nagari', detail: 'tenggat 08/08/2025 20:00', to: '/kumpultugas?tugas=t1' },
  ])
  expect(tugasResults(all, 'gari')).toEqual([])
  expect(akunResults([{ id: 'u1', name: 'Nabila Guci', email: 'nabila@kampus.test' }])).toMatchObject([
    { title: 'Nabila Guci', to: '/pengguna?cari=nabila%40kampus.test' },
  ])
})

// rule U172
test('what was opened last comes first, once, and six of them are kept', () => {
  const result = (key: string) => ({ key, title: key, detail: '', to: `/${key}` })
  const opened = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'].reduce(
    (before, key) => openedWith(before, result(key)),
    [] as ReturnType<typeof openedWith>,
  )
  expect(titles(opened)).toEqual(['g', 'f', 'e', 'd', 'c', 'a'])
})
