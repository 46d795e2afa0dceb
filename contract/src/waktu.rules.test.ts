import { afterEach, describe, expect, it } from 'vitest'
import { jamWib, tanggalTampil, tanggalWib, waktuPanjang, waktuPendek } from './waktu.rules'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

describe.each(['Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'time on a machine in %s',
  (tz) => {
    it('is WIB', () => {
      process.env.TZ = tz
      const iso = '2025-08-11T17:05:00.000Z'
      expect(jamWib(iso)).toBe('00:05')
      expect(waktuPanjang(iso)).toBe('12 Agustus 2025 pukul 00:05')
      expect(waktuPendek(iso)).toBe('12/08/2025 00:05')
      expect(tanggalWib(iso)).toBe('2025-08-12')
      expect(tanggalTampil('2025-08-12')).toBe('12/08/2025')
    })
  },
)

it('shows a dash where there is no time', () => {
  for (const nothing of [null, undefined, '', 'besok']) {
    expect(jamWib(nothing)).toBe('-')
    expect(waktuPanjang(nothing)).toBe('-')
  }
})
