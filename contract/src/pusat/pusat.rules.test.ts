import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, merged } from './pusat.rules'
import type { Pusat } from './pusat.schemas'

const EMPTY: Pusat = {
  kegiatan: [],
  id: 'a',
  jumlah: { hadir: 0, terlambat: 0, sakit: 0, izin: 0, alfa: 0, belum: 0, perlu_diputuskan: 0 },
  kelompok: [],
  menit: [],
  bagian: [],
  rincian: [],
  banding: null,
  perangkat: { terhubung: 0, belum_terkirim: 0, diam: 0, jam_meleset: 0, daftar: [] },
  kotak: { ditahan: 0, diputuskan: 0, salah: 0 },
}

const at = (minute: number) => new Date(Date.UTC(2025, 7, 11, 0, minute)).toISOString()
const few = fc.integer({ min: 0, max: 3 })

const picture = fc
  .record({
    id: fc.constantFrom('a', 'a', 'a', 'b', null),
    hadir: few,
    ditahan: few,
    kelompok: fc.uniqueArray(fc.record({ nomor: fc.integer({ min: 1, max: 12 }), hadir: few }), {
      selector: ({ nomor }) => nomor,
    }),
    menit: fc.uniqueArray(fc.record({ minute: few, tepat: few }), { selector: ({ minute }) => minute }),
  })
  .map(({ id, hadir, ditahan, kelompok, menit }): Pusat => ({
    ...EMPTY,
    id,
    jumlah: { ...EMPTY.jumlah, hadir },
    kotak: { ...EMPTY.kotak, ditahan },
    kelompok: kelompok.map((each) => ({ ...each, sasaran: 3 })).sort((one, other) => one.nomor - other.nomor),
    menit: menit
      .map(({ minute, tepat }) => ({ at: at(minute), tepat, terlambat: 0 }))
      .sort((one, other) => (one.at < other.at ? -1 : 1)),
  }))

// rule U153
test('a picture and what changed of it are the next picture; where rows are gone only the whole says it', () => {
  fc.assert(
    fc.property(picture, picture, (before, after) => {
      const changes = differenceOf(before, after)
      if (changes) expect(merged(before, changes)).toEqual(after)
      if (changes) return
      const gone =
        before.id !== after.id ||
        before.kelompok.some(({ nomor }) => !after.kelompok.some((each) => each.nomor === nomor)) ||
        before.menit.some(({ at: minute }) => !after.menit.some((each) => each.at === minute))
      expect(gone).toBe(true)
    }),
  )
})

// rule U153
test('of groups and minutes the changed ones alone are sent, and nothing where nothing changed', () => {
  const group = (nomor: number, hadir: number) => ({ nomor, hadir, sasaran: 27 })
  const before = {
    ...EMPTY,
    kelompok: [group(1, 3), group(2, 3)],
    menit: [{ at: at(1), tepat: 6, terlambat: 0 }],
  }
  const after = {
    ...before,
    kelompok: [group(1, 3), group(2, 4)],
    menit: [...before.menit, { at: at(2), tepat: 1, terlambat: 0 }],
  }
  expect(differenceOf(before, after)).toEqual({ kelompok: [group(2, 4)], menit: [after.menit[1]] })
  expect(differenceOf(before, structuredClone(before))).toEqual({})
})
