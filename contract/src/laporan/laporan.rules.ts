import type { StatusKehadiran } from '../absen/kehadiran.rules'

/** What a row of the recap stands for. */
export const LAPORAN_ROWS = ['fakultas', 'prodi', 'gelombang', 'kelompok', 'orang'] as const
export type LaporanRows = (typeof LAPORAN_ROWS)[number]
/** Those that stand for several people. */
export const LAPORAN_SETS = ['fakultas', 'prodi', 'gelombang', 'kelompok'] as const
export type LaporanSet = (typeof LAPORAN_SETS)[number]

/** Rows, or people, on a page. */
export const LAPORAN_PAGE = 50

/** What a list of people can be narrowed to. 'Terlambat' are some of those who are Hadir. */
export const LAPORAN_STATUS = ['Hadir', 'Terlambat', 'Alfa', 'Sakit', 'Izin', 'Belum Absen'] as const
export type LaporanStatus = (typeof LAPORAN_STATUS)[number]

/**
 * The letters of a trace, one an activity: what is read of a member there (rule X22). A capital stands for a record of a member who is
 * not in the audience.
 */
const STATUS_OF: Record<string, StatusKehadiran> = {
  h: 'Hadir',
  t: 'Hadir',
  a: 'Alfa',
  s: 'Sakit',
  z: 'Izin',
  b: 'Belum Absen',
  // Made after the closing, without an event: nothing is said of them.
  d: 'Belum Absen',
}

/** What one letter of a trace says; null: not in the audience. */
export interface TraceMark {
  status: StatusKehadiran
  late: boolean
  /** Nothing can be said: '-' on screen. */
  unsaid: boolean
  /** A record of a member who is not in the audience: in no count but its own. */
  outside: boolean
}

/** What the letter says; null for an activity that is not for them. */
export function markOf(letter: string): TraceMark | null {
  const small = letter.toLowerCase()
  const status = STATUS_OF[small]
  if (status === undefined) return null
  return { status, late: small === 't', unsaid: small === 'd', outside: letter !== small }
}

/** A share in per cent with one decimal; null where there is nothing to count. Never 100 before the last one, nor 0 after the first. */
export function percentOf(part: number, all: number): number | null {
  if (all <= 0) return null
  if (part <= 0 || part >= all) return part <= 0 ? 0 : 100
  return Math.min(99.9, Math.max(0.1, Math.round((part / all) * 1000) / 10))
}

/** How a share is drawn: below 90 low, below 92,5 a warning (rule X21). */
export type Level = 'low' | 'warning' | 'good'

export function levelOf(percent: number): Level {
  if (percent < 90) return 'low'
  return percent < 92.5 ? 'warning' : 'good'
}
