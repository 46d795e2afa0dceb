import { afterEach, expect, test } from 'vitest'
import { dayAndTanggal } from './day.rules'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

// rule W27
test.each(['Asia/Jakarta', 'America/Los_Angeles'])(
  'names the day of a calendar date on a machine in %s',
  (tz) => {
    process.env.TZ = tz
    expect(dayAndTanggal('2025-08-11')).toBe('Senin 11 Agustus')
  },
)

test('a text that is no date stays as it is', () => {
  expect(dayAndTanggal('besok')).toBe('besok')
})
