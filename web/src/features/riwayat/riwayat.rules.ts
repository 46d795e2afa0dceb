import { RIWAYAT_GROUP_NAMES, type RiwayatGroup } from '@bakti/contract/riwayat/riwayat.rules'
import { tanggalWib } from '@bakti/contract/time.rules'

/** The days of the log that are shown, under the names that people know. */
export const RANGES = {
  'hari-ini': 'Hari ini',
  '1-hari': 'Kemarin',
  '7-hari': '7 hari terakhir',
  '30-hari': '30 hari terakhir',
  semua: 'Semua hari',
} as const

export type Range = keyof typeof RANGES

/** What /riwayat shows; '' is all. */
export interface RiwayatView {
  cari: string
  oleh: string
  hal: RiwayatGroup | ''
  range: Range
  /** The id of the one thing that it is about. */
  tentang: string
  page: number
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((each) => each === value)

/** What an address shows. Of one thing every day is shown, of everything today. */
export function viewOf(params: URLSearchParams): RiwayatView {
  const text = (name: string) => params.get(name) ?? ''
  const page = Number(params.get('page'))
  return {
    cari: text('cari'),
    oleh: text('oleh'),
    hal: oneOf(RIWAYAT_GROUP_NAMES, params.get('hal')) ?? '',
    range: oneOf(Object.keys(RANGES) as Range[], params.get('range')) ?? usualRange(text('tentang')),
    tentang: text('tentang'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

const usualRange = (tentang: string): Range => (tentang ? 'semua' : 'hari-ini')

/** The address that shows it: what is usual is left out. */
export function paramsOf({ page, range, ...rest }: RiwayatView): Record<string, string> {
  const all = {
    ...rest,
    range: range === usualRange(rest.tentang) ? '' : range,
    page: page > 1 ? String(page) : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The first and the last day of a range, by the server's clock in Jakarta. */
export function daysOf(range: Range, now: Date): { dari?: string; sampai?: string } {
  const day = (back: number) => tanggalWib(new Date(now.getTime() - back * 86_400_000).toISOString())
  switch (range) {
    case 'hari-ini':
      return { dari: day(0) }
    case '1-hari':
      return { dari: day(1), sampai: day(1) }
    case '7-hari':
      return { dari: day(6) }
    case '30-hari':
      return { dari: day(29) }
    case 'semua':
      return {}
  }
}
