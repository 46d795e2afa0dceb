// @vitest-environment node
import { expect, test } from 'vitest'
import { fittingKegiatan } from '../absen/day.rules'
import { type Kegiatan, chosenKegiatan, isDayKnown, kegiatanNote } from './mentor.rules'

const wib = (jam: string, tanggal = '2025-08-11') => new Date(`${tanggal}T${jam}:00+07:00`)
const kegiatan = (title: string, jam: string | null, tanggal = '2025-08-11') =>
  ({ id: title, title, tanggal, ...(jam && { mulai: wib(jam, tanggal).toISOString() }) }) as Kegiatan

const OPENING = kegiatan('Pembukaan', '07:00')
const LESSON = kegiatan('Materi', '09:00')
const YESTERDAY = kegiatan('Gladi', '07:00', '2025-08-10')
const WITHOUT_TIME = kegiatan('Apel', null)
const titles = (all: readonly Kegiatan[]) => all.map(({ title }) => title)

// rule R65
test.each([
  ['03:00', ['Pembukaan']],
  ['06:30', ['Pembukaan']],
  ['07:59', ['Pembukaan']],
  ['08:00', ['Pembukaan', 'Materi']],
  ['08:59', ['Pembukaan', 'Materi']],
  ['09:00', ['Materi']],
  ['23:00', ['Materi']],
])('at %s the activities that may be meant are %j', (jam, expected) => {
  expect(titles(fittingKegiatan([YESTERDAY, OPENING, LESSON], wib(jam)))).toEqual(expected)
})

// rule R65
test('two that begin at the same time, and one without an hour, may both be meant', () => {
  const twin = kegiatan('Kembar', '07:00')
  expect(titles(fittingKegiatan([OPENING, twin], wib('07:30')))).toEqual(['Pembukaan', 'Kembar'])
  expect(titles(fittingKegiatan([OPENING, twin], wib('03:00')))).toEqual(['Pembukaan', 'Kembar'])
  expect(titles(fittingKegiatan([OPENING, WITHOUT_TIME], wib('07:30')))).toEqual(['Pembukaan', 'Apel'])
})

// rule R65
test('the day is that of Jakarta', () => {
  expect(titles(fittingKegiatan([YESTERDAY, OPENING], new Date('2025-08-10T16:59:59Z')))).toEqual(['Gladi'])
  expect(titles(fittingKegiatan([YESTERDAY, OPENING], new Date('2025-08-10T17:00:00Z')))).toEqual([
    'Pembukaan',
  ])
  expect(fittingKegiatan([YESTERDAY], wib('07:00'))).toEqual([])
})

// rule R65
test('a choice holds on its day, until another activity begins', () => {
  const all = [YESTERDAY, OPENING, LESSON]
  const chosen = { id: 'Pembukaan', at: wib('08:10').toISOString() }
  expect(chosenKegiatan(all, chosen, wib('08:59'))).toBe(OPENING)
  expect(chosenKegiatan(all, chosen, wib('09:00'))).toBeUndefined()
  expect(chosenKegiatan(all, { ...chosen, at: wib('09:10').toISOString() }, wib('10:00'))).toBe(OPENING)
  expect(chosenKegiatan(all, chosen, wib('08:10', '2025-08-12'))).toBeUndefined()
  expect(chosenKegiatan([LESSON], chosen, wib('08:59'))).toBeUndefined()
})

// rule R65
test('the day is known for 24 h after the clock was compared with the server’s', () => {
  const clock = { offset: 0, measured_at: wib('07:00').toISOString() }
  expect(isDayKnown(clock, wib('07:00', '2025-08-12').getTime())).toBe(true)
  expect(isDayKnown(clock, wib('07:01', '2025-08-12').getTime())).toBe(false)
  expect(isDayKnown(clock, wib('07:00', '2025-08-09').getTime())).toBe(false)
  expect(isDayKnown(null, Date.now())).toBe(false)
})

test('an activity says its hour and place, and that it is of another day', () => {
  expect(kegiatanNote(OPENING, wib('06:38'))).toBe('Mulai 07:00, 22 menit lagi')
  expect(kegiatanNote({ ...OPENING, tempat: 'Aula' }, wib('07:38'))).toBe('Mulai 07:00 · Aula')
  expect(kegiatanNote(WITHOUT_TIME, wib('07:00'))).toBe('11/08/2025')
  expect(kegiatanNote(YESTERDAY, wib('07:00'))).toBe('Bukan hari ini: 10/08/2025 · Mulai 07:00')
})
