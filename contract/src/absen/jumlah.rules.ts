import type { StatusKehadiran } from './kehadiran.rules'

/** How many of a scope have which record (rule U125). All parts add up to those who should come. */
export interface Jumlah {
  hadir: number
  sakit: number
  izin: number
  alfa: number
  /** Without a record. */
  belum: number
  /** Whose record is stored on this device only; they are in no other part (rule S15). */
  antre?: number
}

/** Members on a page of the list of all groups. */
export const ABSENSI_PAGE = 50

const PART: Record<StatusKehadiran, Exclude<keyof Jumlah, 'antre'>> = {
  Hadir: 'hadir',
  Sakit: 'sakit',
  Izin: 'izin',
  Alfa: 'alfa',
  'Belum Absen': 'belum',
}

export interface CountedRow {
  status_kehadiran: StatusKehadiran
  /** The server has this status; left out: it has. */
  stored?: boolean
}

/** How many of them have this status. */
export const countOf = (jumlah: Jumlah, status: StatusKehadiran): number => jumlah[PART[status]]

/** Counts the records of a list. */
export function countKehadiran(rows: readonly CountedRow[]): Required<Jumlah> {
  const jumlah = { hadir: 0, sakit: 0, izin: 0, alfa: 0, belum: 0, antre: 0 }
  for (const { status_kehadiran, stored = true } of rows) {
    const part = PART[status_kehadiran]
    jumlah[stored || part === 'belum' ? part : 'antre']++
  }
  return jumlah
}

/** How many have a record that the server has. */
export const recordedOf = ({ hadir, sakit, izin, alfa }: Jumlah): number => hadir + sakit + izin + alfa

/** How many should come. */
export const expectedOf = (jumlah: Jumlah): number => recordedOf(jumlah) + jumlah.belum + (jumlah.antre ?? 0)

/** '16 hadir · 3 izin/sakit · 2 alfa · 8 belum': its numbers add up to those who should come. Empty parts are left out. */
export function jumlahText(jumlah: Jumlah): string {
  const { hadir, sakit, izin, alfa, belum, antre = 0 } = jumlah
  const parts: [number, string][] = [
    [izin + sakit, 'izin/sakit'],
    [alfa, 'alfa'],
    [belum, 'belum'],
    [antre, 'belum terkirim'],
  ]
  const text = (count: number, word: string) => `${count.toLocaleString('id-ID')} ${word}`
  return [
    text(hadir, 'hadir'),
    ...parts.filter(([count]) => count > 0).map(([count, word]) => text(count, word)),
  ].join(' · ')
}
