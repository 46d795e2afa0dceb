// @vitest-environment node
import { expect, test } from 'vitest'
import {
  type SizeName,
  SIZES,
  cutMarks,
  sheetsOf,
  namaSize,
  nomorSize,
  onlyThese,
  wantedNim,
} from './print.rules'

const { kecil: small, tali, a6 } = SIZES
const ALL = Object.keys(SIZES) as SizeName[]

const group = (nomor: number, size: number) => ({
  nomor,
  anggota: Array.from({ length: size }, (_, at) => ({ id: `${nomor}-${at}`, nama: 'Sari', nim: '25105' })),
})

// rule P2
test('puts 15 cards on a sheet and begins a new one for each group', () => {
  const sheets = sheetsOf([group(7, 27), group(8, 15), group(9, 16)], small)
  expect(sheets.map(({ kelompok, to, from, kartu }) => [kelompok, to, from, kartu.length])).toEqual([
    [7, 1, 2, 15],
    [7, 2, 2, 12],
    [8, 1, 1, 15],
    [9, 1, 2, 15],
    [9, 2, 2, 1],
  ])
})

// rule P2
test('puts 10 cards for a lanyard on a sheet, and 4 of A6', () => {
  expect(sheetsOf([group(7, 27)], tali).map(({ kartu }) => kartu.length)).toEqual([10, 10, 7])
  expect(sheetsOf([group(7, 9)], a6).map(({ kartu }) => kartu.length)).toEqual([4, 4, 1])
})

test('keeps every member once, in order', () => {
  const groups = [group(1, 31), group(2, 4)]
  expect(sheetsOf(groups, small).flatMap(({ kartu }) => kartu)).toEqual(
    groups.flatMap(({ anggota }) => anggota),
  )
})

test('has no sheet for a group without members', () => {
  expect(sheetsOf([group(1, 0)], small)).toEqual([])
})

// rule P2
test.each(ALL)('%s: the cards have room on A4', (name) => {
  const { kolom, baris, cardWidth, cardHeight } = SIZES[name]
  expect(kolom * cardWidth).toBeLessThanOrEqual(210)
  expect(baris * cardHeight).toBeLessThanOrEqual(297)
})

const namaSizes = (name: (typeof ALL)[number]) =>
  ['Sari', 'Muhammad Fadhil Ilhamsyah Putra Pratama Wijaya', 'PUTRI '.repeat(12), 'W'.repeat(120)].map(
    (nama) => namaSize(nama, SIZES[name]),
  )

test.each(ALL)('namaSize of %s shrinks as names grow', (name) => {
  const sizes = namaSizes(name)
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  expect(new Set(sizes).size).toBeGreaterThan(1)
})

test('namaSize is not smaller than it must be: a long name in capitals, as rosters have them', () => {
  expect(namaSize('MUHAMMAD FADHIL ILHAMSYAH PUTRA PRATAMA', small)).toBe(3.3)
})

test.each(ALL)('namaSize of %s takes capitals for wider than small letters', (name) => {
  const nama = 'raden ajeng kartika maheswari ningtyas hadi'
  expect(namaSize(nama.toUpperCase(), SIZES[name])).toBeLessThanOrEqual(namaSize(nama, SIZES[name]))
  expect(namaSize(nama.toUpperCase(), small)).toBeLessThan(namaSize(nama, small))
})

test.each(ALL)('namaSize of %s breaks a word that is longer than a line', (name) => {
  const size = (letters: number) => namaSize('x'.repeat(letters), SIZES[name])
  expect(size(40)).toBeLessThanOrEqual(size(20))
})

test('nomorSize leaves room for every digit', () => {
  expect([1, 300, 1_000_000].map((nomor) => Math.round(nomorSize(nomor, small)))).toEqual([17, 15, 7])
})

test('marks every corner where cards meet', () => {
  expect(cutMarks(1, small).match(/M[^M]+/g)).toHaveLength(2 * 4 * 2)
  expect(cutMarks(5, small).match(/M[^M]+/g)).toHaveLength(2 * 4 * 6)
  expect(cutMarks(2, small)).toContain('M61.5 54H66.5M64 51.5V56.5')
})

test('stays within the cards', () => {
  const numbers = cutMarks(5, small)
    .match(/[\d.]+/g)!
    .map(Number)
  expect(Math.min(...numbers)).toBe(0)
  expect(Math.max(...numbers)).toBe(5 * 54)
})

// rule I104
test('cards that are printed again lie one after the other, each with the number of its group', () => {
  const one = (nim: string) => ({ id: nim, nama: 'Sari', nim })
  const groups = [
    { nomor: 7, anggota: [one('11111'), one('22222')] },
    { nomor: 8, anggota: [one('33333')] },
  ]
  const these = wantedNim({ cetakUlang: ['22222', '33333', 4] })
  expect(these).toEqual(new Set(['22222', '33333']))
  const [sheet, ...others] = sheetsOf(
    onlyThese(groups, ({ nim }) => these?.has(nim) ?? false),
    small,
  )
  expect(others).toEqual([])
  expect(sheet).toMatchObject({ judul: 'Cetak ulang', jumlah: 2, to: 1, from: 1 })
  expect(sheet?.kartu.map(({ nim, kelompok }) => [nim, kelompok])).toEqual([
    ['22222', 7],
    ['33333', 8],
  ])
})

test.each([null, undefined, 'x', {}, { cetakUlang: 'semua' }, { other: [] }])(
  '%j is no choice of cards',
  (state) => {
    expect(wantedNim(state)).toBeNull()
  },
)
