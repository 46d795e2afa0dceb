import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  LINK_PROBLEM,
  TUGAS_MESSAGE,
  deadlineFields,
  isDatePast,
  isLate,
  linkProblem,
  measureDescription,
  orderTugas,
  readEditedDeadline,
  readNewDeadline,
  tugasAction,
} from './tugas.rules'

const DEADLINE = '2025-08-08T13:00:00.000Z'
const before = new Date('2025-08-08T12:59:59.999Z')
const at = new Date(DEADLINE)
const after = new Date('2025-08-08T13:00:00.001Z')

// rule T12
test.each([
  ['lihat', [], before],
  ['lihat', [], at],
  ['terlambat', [], after],
  ['edit', [{}], before],
  ['edit', [{}], at],
  ['dikumpulkan', [{}], after],
] as const)('tugasAction is %s', (action, Kumpul_Tugas, now) => {
  expect(tugasAction({ deadline: DEADLINE, Kumpul_Tugas }, now)).toBe(action)
})

// rule T12
test('tugasAction locks nothing without a deadline that can be read', () => {
  expect(tugasAction({ deadline: '', Kumpul_Tugas: [] }, after)).toBe('lihat')
  expect(isLate('besok', after)).toBe(false)
})

// rule T6
test('a submission is late by its creation time', () => {
  expect(isLate(DEADLINE, after.toISOString())).toBe(true)
  expect(isLate(DEADLINE, DEADLINE)).toBe(false)
})

test('open tasks come first, the next one due before the others; closed ones after them, the latest first', () => {
  const of = (id: string, day: string) => ({ id, deadline: `2025-08-${day}T13:00:00.000Z` })
  const tugas = [of('a', '01'), of('b', '02'), of('d', '09'), of('c', '09'), of('e', '20')]
  expect(orderTugas(tugas, at).map(({ id }) => id)).toEqual(['c', 'd', 'e', 'b', 'a'])
  expect(tugas[0]?.id).toBe('a')
})

// rule T11
test.each([
  [0, false, false],
  [900, false, false],
  [901, true, false],
  [1000, true, false],
  [1001, false, true],
])('a description of %i characters', (length, nearLimit, tooLong) => {
  expect(measureDescription('x'.repeat(length))).toEqual({ length, nearLimit, tooLong })
})

// rules T11, W24
test('a description is counted as it will be stored', () => {
  expect(measureDescription('  a\r\nb\n ').length).toBe(3)
  expect(measureDescription('e\u0301').length).toBe(1)
})

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const ZONES = ['Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']
const fields = (tanggal: string, jam = '', menit = '') => ({ tanggal, jam, menit })
const now = new Date('2025-08-08T16:59:00.000Z') // 23:59 in Jakarta
const read = (...given: Parameters<typeof fields>) => readNewDeadline(fields(...given), now)
const edit = (...given: Parameters<typeof fields>) => readEditedDeadline(fields(...given), DEADLINE)

// rules T9, W26
test.each(ZONES)(
  'deadlines on a machine in %s are WIB; blank is 00:00 for a new task and 23:59 for an edited one',
  (tz) => {
    process.env.TZ = tz
    expect(read('2025-08-10')).toEqual({ ok: true, deadline: '2025-08-09T17:00:00.000Z' })
    expect(read('2025-08-10', '7', '5')).toEqual({ ok: true, deadline: '2025-08-10T00:05:00.000Z' })
    expect(edit('2025-08-10')).toEqual({ ok: true, deadline: '2025-08-10T16:59:00.000Z' })
    expect(edit('2025-08-10', '0')).toEqual({ ok: true, deadline: '2025-08-09T17:59:00.000Z' })
  },
)

// rule T9
test.each(ZONES)('deadlines on a machine in %s are refused in words', (tz) => {
  process.env.TZ = tz
  expect(read(' ')).toEqual({ ok: false, field: 'tanggal', message: TUGAS_MESSAGE.dateRequired })
  expect(edit('')).toMatchObject({ field: 'tanggal', message: TUGAS_MESSAGE.titleAndDeadlineRequired })
  for (const jam of ['24', '-1', 'x', '1.5', '007'])
    expect(read('2025-08-10', jam)).toEqual({ ok: false, field: 'jam', message: TUGAS_MESSAGE.hour })
  for (const menit of ['60', '5 5'])
    expect(edit('2025-08-10', '1', menit)).toMatchObject({
      field: 'menit',
      message: TUGAS_MESSAGE.minute,
    })
  for (const tanggal of ['2025-02-30', '2025-8-1', '10/08/2025', '+10000-01-01'])
    expect(read(tanggal)).toMatchObject({ field: 'tanggal', message: TUGAS_MESSAGE.deadlineInvalid })
})

// rule T10
test.each(ZONES)(
  'deadlines on a machine in %s of a new task are of today at the earliest, by the calendar in Jakarta',
  (tz) => {
    process.env.TZ = tz
    expect(read('2025-08-07', '23', '59')).toMatchObject({
      field: 'tanggal',
      message: TUGAS_MESSAGE.datePast,
    })
    expect(read('2025-08-08', '00', '00')).toEqual({ ok: true, deadline: '2025-08-07T17:00:00.000Z' })
    expect(isDatePast('2025-08-08T16:59:59.999Z', new Date('2025-08-08T17:00:00.000Z'))).toBe(true)
  },
)

// rules T9, W26
test.each(ZONES)('deadlines on a machine in %s fill a form in WIB', (tz) => {
  process.env.TZ = tz
  expect(deadlineFields('2025-08-08T17:05:00.000Z')).toEqual(fields('2025-08-09', '00', '05'))
  expect(deadlineFields('2025-08-08 pagi')).toEqual(fields('2025-08-08', '23', '59'))
  expect(deadlineFields('besok')).toEqual(fields('', '23', '59'))
})

// rule W28
test.each(ZONES)('deadlines on a machine in %s are the same after opening and saving a form', (tz) => {
  process.env.TZ = tz
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }),
      (date) => {
        const deadline = date.toISOString()
        expect(readEditedDeadline(deadlineFields(deadline), deadline)).toEqual({ ok: true, deadline })
      },
    ),
  )
  expect(readEditedDeadline(deadlineFields('2025-08-08 pagi'), '2025-08-08 pagi')).toEqual({
    ok: true,
    deadline: '2025-08-08T16:59:00.000Z',
  })
})

test.each([
  'https://drive.google.com/file/d/1aBcD/view?usp=sharing#x',
  'http://10.0.0.7:8080/a',
  'HTTPS://youtu.be/é',
])('a link may be %s', (link) => expect(linkProblem(link)).toBeNull())

// rule T8
test.each([
  ['drive.google.com/x', LINK_PROBLEM.scheme],
  ['javascript:alert(1)//https://a', LINK_PROBLEM.scheme],
  ['https:drive.google.com', LINK_PROBLEM.scheme],
  ['ftp://a.b', LINK_PROBLEM.scheme],
  ['https://', LINK_PROBLEM.malformed],
  ['https://a b', LINK_PROBLEM.malformed],
  ['https://a\\@b', LINK_PROBLEM.malformed],
  ['https://a/\tb', LINK_PROBLEM.malformed],
  ['https://[::1', LINK_PROBLEM.malformed],
  ['https://google.com@evil.example', LINK_PROBLEM.credentials],
  ['https://:pw@a.b', LINK_PROBLEM.credentials],
])('a link may not be %s', (link, problem) => expect(linkProblem(link)).toBe(problem))
