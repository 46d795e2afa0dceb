import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { deadlineFields, isDatePast, readEditedDeadline, readNewDeadline } from './deadline.rules'
import { TUGAS_MESSAGE } from './message.rules'

const DEADLINE = '2025-08-08T13:00:00.000Z'

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
