import { afterEach, expect, test } from 'vitest'
import { ageText } from './age.rules'
import { lastDay, timeWib, shownTanggal, tanggalWib, timeLeft, longTime, shortTime } from './time.rules'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

// rules U17, W26
test.each(['Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'time on a machine in %s is WIB',
  (tz) => {
    process.env.TZ = tz
    const iso = '2025-08-11T17:05:00.000Z'
    expect(timeWib(iso)).toBe('00:05')
    expect(longTime(iso)).toBe('12 Agustus 2025 pukul 00:05')
    expect(shortTime(iso)).toBe('12/08/2025 00:05')
    expect(tanggalWib(iso)).toBe('2025-08-12')
    expect(shownTanggal('2025-08-12')).toBe('12/08/2025')
  },
)

// rule U17
test('shows a dash where there is no time', () => {
  for (const nothing of [null, undefined, '', 'besok']) {
    expect(timeWib(nothing)).toBe('-')
    expect(longTime(nothing)).toBe('-')
  }
})

const UNTIL = '2025-08-08T13:00:00.000Z'
const before = (ms: number) => new Date(Date.parse(UNTIL) - ms)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [50 * HOUR, '2 hari lagi'],
  [48 * HOUR, '2 hari lagi'],
  [48 * HOUR - 1, '1 hari 23 jam lagi'],
  [25 * HOUR, '1 hari 1 jam lagi'],
  [24 * HOUR, '1 hari lagi'],
  [24 * HOUR - 1, '23 jam lagi'],
  [HOUR, '1 jam lagi'],
  [HOUR - 1, '59 menit lagi'],
  [MINUTE - 1, 'Kurang dari 1 menit lagi'],
  [0, 'Kurang dari 1 menit lagi'],
])('timeLeft, %d ms: %s', (ms, words) => {
  expect(timeLeft(UNTIL, before(ms))).toBe(words)
})

test('timeLeft is nothing for what is no instant', () => {
  expect(timeLeft('kapan-kapan', before(0))).toBeNull()
})

test.each([
  [-5 * MINUTE, '1 menit'],
  [0, '1 menit'],
  [2 * MINUTE - 1, '1 menit'],
  [12 * MINUTE, '12 menit'],
  [HOUR, '1 jam'],
  [48 * HOUR - 1, '47 jam'],
  [48 * HOUR, '2 hari'],
  [72 * HOUR, '3 hari'],
])('umur, %d ms: %s', (ms, words) => {
  expect(ageText(UNTIL, before(-ms))).toBe(words)
})

test('umur of what is no instant', () => {
  expect(ageText('kemarin', before(0))).toBe('-')
})

test('an end at midnight belongs to the day before', () => {
  expect(lastDay('2025-08-14T17:00:00.000Z')).toBe('2025-08-14')
  expect(lastDay('2025-08-14T17:00:00.001Z')).toBe('2025-08-15')
})
