import { CLOCK_TOLERATED_MS, type Remaining } from '@bakti/contract/perangkat/perangkat.rules'
import type { Perangkat } from '@bakti/contract/perangkat/perangkat.schemas'
import { formatNumber } from '../../ui/format-number'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time in its largest unit: '45 dtk', '14 mnt', '2 jam', '3 hari'. */
export function durationText(ms: number): string {
  const units = [
    [DAY, 'hari'],
    [HOUR, 'jam'],
    [MINUTE, 'mnt'],
  ] as const
  const [length, word] = units.find(([unit]) => ms >= unit) ?? [SECOND, 'dtk']
  return `${Math.max(0, Math.floor(ms / length))} ${word}`
}

/** How long ago a moment is. */
export function sejak(at: string, now: Date): string {
  const ms = now.getTime() - Date.parse(at)
  return ms < 10 * SECOND ? 'baru saja' : `${durationText(ms)} lalu`
}

/** What tells the devices of one account apart: 'Chrome, Android · ab12' */
export const browserText = ({ browser, perangkat }: Pick<Perangkat, 'browser' | 'perangkat'>): string =>
  `${browser || 'Browser lain'} · ${perangkat.slice(0, 4)}`

/** '3 belum terkirim dan 1 perlu ditinjau' */
export function remainingText({ unsent, review }: Remaining): string {
  const parts = [
    unsent > 0 && `${formatNumber(unsent)} belum terkirim`,
    review > 0 && `${formatNumber(review)} perlu ditinjau`,
  ]
  return parts.filter(Boolean).join(' dan ')
}

/** By how much a device's clock is wrong; null while it is right or unknown. `offset`: server time − device time (ms). */
export function clockIsOff(offset: number | null): string | null {
  if (offset === null || Math.abs(offset) <= CLOCK_TOLERATED_MS) return null
  return `Jam ${offset < 0 ? 'lebih cepat' : 'lebih lambat'} ${durationText(Math.abs(offset))}`
}
