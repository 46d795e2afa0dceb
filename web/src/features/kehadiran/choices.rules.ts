import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { fittingKegiatan, kegiatanOfDay } from '../absen/day.rules'

interface Choosable {
  all: readonly Absen[]
  groups: readonly { id: string; nomor: number }[]
  /** What was chosen last on this device: an id; of a group also its number. */
  last: { kelompok: string | null; kegiatan: string | null }
}

/** Ids of what /absensi chooses by itself; null where a person has to choose. */
export interface Meant {
  kelompok: string | null
  kegiatan: string | null
}

/**
 * What /absensi chooses by itself at `now`: on a day with an activity the one that is meant, where that is certain, and the only group or
 * the last one. On any other day nothing (rule H35).
 */
export function meantChoice({ all, groups, last }: Choosable, now: Date): Meant {
  if (kegiatanOfDay(all, now).length === 0) return { kelompok: null, kegiatan: null }
  const fits = fittingKegiatan(all, now)
  const kegiatan = fits.length === 1 ? fits[0] : fits.find(({ id }) => id === last.kegiatan)
  const isLast = ({ id, nomor }: Choosable['groups'][number]) =>
    id === last.kelompok || String(nomor) === last.kelompok
  const kelompok = groups.length === 1 ? groups[0] : groups.find(isLast)
  return { kelompok: kelompok?.id ?? null, kegiatan: kegiatan?.id ?? null }
}
