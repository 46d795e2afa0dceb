import { describe, expect, it } from 'vitest'
import { cutMarks, lembarOf, namaSize, nomorSize } from './cetak.rules'

const group = (nomor: number, size: number) => ({
  nomor,
  anggota: Array.from({ length: size }, (_, at) => ({ id: `${nomor}-${at}`, nama: 'Sari', nim: '25105' })),
})

describe('lembarOf', () => {
  it('puts 15 cards on a sheet and begins a new one for each group', () => {
    const sheets = lembarOf([group(7, 27), group(8, 15), group(9, 16)])
    expect(sheets.map(({ kelompok, ke, dari, kartu }) => [kelompok, ke, dari, kartu.length])).toEqual([
      [7, 1, 2, 15],
      [7, 2, 2, 12],
      [8, 1, 1, 15],
      [9, 1, 2, 15],
      [9, 2, 2, 1],
    ])
  })

  it('keeps every member once, in order', () => {
    const groups = [group(1, 31), group(2, 4)]
    expect(lembarOf(groups).flatMap(({ kartu }) => kartu)).toEqual(groups.flatMap(({ anggota }) => anggota))
  })

  it('has no sheet for a group without members', () => {
    expect(lembarOf([group(1, 0)])).toEqual([])
  })
})

describe('namaSize', () => {
  const sizes = [
    'Sari',
    'Muhammad Fadhil Ilhamsyah Putra Pratama Wijaya',
    'PUTRI '.repeat(12),
    'W'.repeat(120),
  ].map(namaSize)

  it('shrinks as names grow', () => {
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(new Set(sizes).size).toBe(sizes.length)
  })

  it('is not smaller than it must be: a long name in capitals, as rosters have them', () => {
    expect(namaSize('MUHAMMAD FADHIL ILHAMSYAH PUTRA PRATAMA')).toBe(3.3)
  })

  it('takes capitals for wider than small letters', () => {
    const nama = 'raden ajeng kartika maheswari ningtyas hadi'
    expect(namaSize(nama.toUpperCase())).toBeLessThan(namaSize(nama))
  })

  it('breaks a word that is longer than a line', () => {
    expect(namaSize('x'.repeat(40))).toBeLessThanOrEqual(namaSize('x'.repeat(20)))
  })
})

it('nomorSize leaves room for every digit', () => {
  expect([1, 300, 1_000_000].map((nomor) => Math.round(nomorSize(nomor)))).toEqual([17, 15, 7])
})

describe('cutMarks', () => {
  it('marks every corner where cards meet', () => {
    expect(cutMarks(1).match(/M[^M]+/g)).toHaveLength(2 * 4 * 2)
    expect(cutMarks(5).match(/M[^M]+/g)).toHaveLength(2 * 4 * 6)
    expect(cutMarks(2)).toContain('M61.5 54H66.5M64 51.5V56.5')
  })

  it('stays within the cards', () => {
    const numbers = cutMarks(5)
      .match(/[\d.]+/g)!
      .map(Number)
    expect(Math.min(...numbers)).toBe(0)
    expect(Math.max(...numbers)).toBe(5 * 54)
  })
})
