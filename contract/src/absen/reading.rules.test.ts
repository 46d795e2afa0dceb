import { expect, test } from 'vitest'
import { hoursProblem, marksOf } from './reading.rules'

const tanggal = '2025-08-11'
const wib = (text: string) => new Date(`${text}:00+07:00`).toISOString()

// rules R51, H130, H131
test.each([
  [{}, null],
  [{ mulai: '2025-08-11T06:30', batas_terlambat: '2025-08-11T06:30', tutup: '2025-08-11T08:00' }, null],
  [{ mulai: '2025-08-11T20:00', tutup: '2025-08-12T20:00' }, null],
  [{ mulai: '2025-08-11T20:00', tutup: '2025-08-12T20:01' }, 'tutup'],
  [{ mulai: '2025-08-11T20:00', batas_terlambat: '2025-08-12T20:00' }, 'batas_terlambat'],
  [{ mulai: '2025-08-12T06:30' }, 'mulai'],
  [{ tutup: '2025-08-12T00:00' }, 'tutup'],
  [{ batas_terlambat: '2025-08-10T23:59' }, 'batas_terlambat'],
  [{ mulai: '2025-08-11T06:30', batas_terlambat: '2025-08-11T06:29' }, 'batas_terlambat'],
  [{ mulai: '2025-08-11T06:30', tutup: '2025-08-11T06:30' }, 'tutup'],
  [{ batas_terlambat: '2025-08-11T06:30', tutup: '2025-08-11T06:29' }, 'tutup'],
])('hours %j have their first fault at %s', (hours: Record<string, string>, path) => {
  const instants = Object.fromEntries(Object.entries(hours).map(([name, at]) => [name, wib(at)]))
  expect(hoursProblem({ tanggal, ...instants })?.path ?? null).toBe(path)
})

const hours = {
  mulai: wib('2025-08-11T06:30'),
  batas_terlambat: wib('2025-08-11T07:00'),
  tutup: wib('2025-08-11T08:00'),
}
const hadir = (at: string, sandaran_diterima: string | null = wib(at)) =>
  ({ status_kehadiran: 'Hadir', waktu_absen: wib(at), sandaran_diterima }) as const

// rules H130, H131
test.each([
  ['2025-08-11T06:29', false, true],
  ['2025-08-11T06:30', false, false],
  ['2025-08-11T07:00', false, false],
  ['2025-08-11T07:01', true, false],
  ['2025-08-11T08:00', true, false],
  ['2025-08-11T08:01', true, true],
])('a scan at %s: late %s, outside the hours %s', (at, late, outsideHours) => {
  expect(marksOf(hadir(at), hours)).toEqual({ late, outsideHours })
})

// rules H130, H131
test('a Hadir by hand, another status and an activity without hours have no marks', () => {
  const none = { late: false, outsideHours: false }
  expect(marksOf(hadir('2025-08-11T09:00', null), hours)).toEqual(none)
  expect(marksOf(hadir('2025-08-11T09:00'), {})).toEqual(none)
  // rule H160
  expect(marksOf({ ...hadir('2025-08-11T09:00'), tempel: true }, hours)).toEqual(none)
  const izin = { ...hadir('2025-08-11T09:00'), status_kehadiran: 'Izin' } as const
  expect(marksOf(izin, hours)).toEqual(none)
})
