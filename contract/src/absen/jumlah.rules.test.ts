import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countKehadiran, jumlahText, expectedOf, recordedOf } from './jumlah.rules'
import { STATUS_KEHADIRAN } from './kehadiran.rules'

const NONE = { hadir: 0, sakit: 0, izin: 0, alfa: 0, belum: 0 }

// rule U125
test.each([
  [{ ...NONE, hadir: 16, izin: 1, sakit: 2, belum: 8 }, '16 hadir · 3 izin/sakit · 8 belum'],
  [{ ...NONE, hadir: 16, izin: 1, alfa: 2, belum: 8 }, '16 hadir · 1 izin/sakit · 2 alfa · 8 belum'],
  [{ ...NONE, hadir: 27 }, '27 hadir'],
  [{ ...NONE, belum: 27 }, '0 hadir · 27 belum'],
  [{ ...NONE, hadir: 6214, sakit: 41, izin: 63, belum: 1682 }, '6.214 hadir · 104 izin/sakit · 1.682 belum'],
  [{ ...NONE, hadir: 3, belum: 1, antre: 2 }, '3 hadir · 1 belum · 2 belum terkirim'],
])('%j reads %s', (jumlah, text) => expect(jumlahText(jumlah)).toBe(text))

const row = fc.record({ status_kehadiran: fc.constantFrom(...STATUS_KEHADIRAN), stored: fc.boolean() })

// rules U125, S15
test('the line of any list adds up to its rows, and what waits on the device is in no other part', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const jumlah = countKehadiran(rows)
      const numbers = [...jumlahText(jumlah).matchAll(/\d+/g)].map(([digits]) => Number(digits))
      expect(numbers.reduce((a, b) => a + b, 0)).toBe(rows.length)
      expect(expectedOf(jumlah)).toBe(rows.length)
      const known = rows.filter((one) => one.stored && one.status_kehadiran !== 'Belum Absen')
      expect(recordedOf(jumlah)).toBe(known.length)
    }),
  )
})
