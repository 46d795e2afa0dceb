import { tanggalWib } from '../time.rules'
import type { Kehadiran } from './kehadiran.rules'

/** The hours of an activity, and what they say of a record. */

/** As ISO 8601 in UTC; all are optional. */
export interface Hours {
  mulai?: string | null | undefined
  /** A scan after it is late. */
  batas_terlambat?: string | null | undefined
  tutup?: string | null | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The first fault of an activity's hours, by the field that it is about; null where there is none. */
export function hoursProblem({ tanggal, mulai, batas_terlambat, tutup }: Hours & { tanggal: string }): {
  path: keyof Hours
  message: string
} | null {
  if (mulai && tanggalWib(mulai) !== tanggal)
    return { path: 'mulai', message: 'Jam harus pada tanggal kegiatan' }
  for (const [path, at] of [
    ['batas_terlambat', batas_terlambat],
    ['tutup', tutup],
  ] as const) {
    if (at && !mulai && tanggalWib(at) !== tanggal)
      return { path, message: 'Jam harus pada tanggal kegiatan' }
  }
  const after = (at: string) => (mulai ? Date.parse(at) - Date.parse(mulai) : 0)
  if (batas_terlambat && (after(batas_terlambat) < 0 || after(batas_terlambat) >= DAY_MS))
    return {
      path: 'batas_terlambat',
      message: 'Batas terlambat tidak boleh sebelum jam mulai, paling lama 24 jam',
    }
  if (tutup && mulai && (after(tutup) <= 0 || after(tutup) > DAY_MS))
    return { path: 'tutup', message: 'Jam tutup harus sesudah jam mulai, paling lama 24 jam' }
  if (tutup && batas_terlambat && tutup < batas_terlambat)
    return { path: 'tutup', message: 'Jam tutup tidak boleh sebelum batas terlambat' }
  return null
}

/** A record with what it rests on. */
export type ReadRecord = Pick<Kehadiran, 'status_kehadiran' | 'waktu_absen'> & {
  /** Not null where the Hadir rests on a scan. */
  sandaran_diterima: string | null
  /** That scan is a line of a pasted list. */
  tempel?: boolean | undefined
}

/** Only a Hadir that rests on a scan has marks: a status by hand and a pasted list are dated when they are typed (rules H130, H131, H160). */
export function marksOf(
  { status_kehadiran, waktu_absen, sandaran_diterima, tempel = false }: ReadRecord,
  { mulai, batas_terlambat, tutup }: Hours,
): { late: boolean; outsideHours: boolean } {
  const scanned = status_kehadiran === 'Hadir' && sandaran_diterima !== null && !tempel
  const at = scanned ? waktu_absen : null
  return {
    late: at !== null && !!batas_terlambat && at > batas_terlambat,
    outsideHours: at !== null && ((!!mulai && at < mulai) || (!!tutup && at > tutup)),
  }
}
