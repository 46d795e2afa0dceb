import { dayAndTanggal } from '@bakti/contract/day.rules'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import type { KegiatanSaya, TugasSaya } from '@bakti/contract/saya/saya.schemas'
import { isLate } from '@bakti/contract/tugas/tugas.rules'

/** A greeting by the hour in Jakarta. */
export function greetingWord(now: Date): 'Pagi' | 'Siang' | 'Sore' | 'Malam' {
  const hour = Number(timeWib(now.toISOString()).slice(0, 2))
  if (hour >= 4 && hour < 11) return 'Pagi'
  if (hour >= 11 && hour < 15) return 'Siang'
  return hour >= 15 && hour < 19 ? 'Sore' : 'Malam'
}

/** So many letters stand beside the strap of the pass at full size, and at a smaller one. */
const [FITS, FITS_SMALL] = [8, 11]

/** The first name where it has space beside the strap; null for a longer one. `small`: it needs smaller letters (rule R55). */
export function calledName(nama: string): { nama: string; small: boolean } | null {
  const [first = ''] = nama.trim().split(/\s+/)
  const { length } = first.normalize('NFC')
  return length === 0 || length > FITS_SMALL ? null : { nama: first, small: length > FITS }
}

/** About how wide a word is in the display face, in em: 'Muhammad' needs far more than another name of 8 letters (rule R55). */
export function wordWidth(spoken: string): number {
  const em = (letters: string) => {
    if (/[mw]/i.test(letters)) return 0.75
    if (/[ijl,!]/i.test(letters)) return 0.25
    return /[frt]/.test(letters) ? 0.35 : 0.5
  }
  return spoken.split('').reduce((sum, letters) => sum + em(letters), 0)
}

const DAY_MS = 24 * 60 * 60_000

/** Calendar days from today (WIB) until a date: 0 today, 1 tomorrow. */
export const daysUntil = (tanggal: string, now: Date): number =>
  Math.round((Date.parse(tanggal) - Date.parse(tanggalWib(now.toISOString()))) / DAY_MS)

/** The day of a moment within a sentence: 'hari ini', 'besok', 'kemarin', 'Kamis 14 Agustus'. */
export function dayText(at: string, now: Date): string {
  const tanggal = tanggalWib(at)
  const days = daysUntil(tanggal, now)
  return days === 0 ? 'hari ini' : days === 1 ? 'besok' : days === -1 ? 'kemarin' : dayAndTanggal(tanggal)
}

/** A moment as people say it: 'Hari ini, 20:00', 'Besok, 20:00', 'Kamis 14 Agustus, 20:00'. */
export function when(at: string, now: Date): string {
  const day = dayText(at, now)
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}, ${timeWib(at)}`
}

export type Gem = 'penuh' | 'lewat' | 'incar' | 'kosong'

/** The diamond of each task, by their deadlines: handed in, missed, the next one, open. */
export function gemsOf(tugas: readonly TugasSaya[], now: Date): (TugasSaya & { gems: Gem })[] {
  const open = ({ terkumpul_at, deadline }: TugasSaya) => terkumpul_at === null && !isLate(deadline, now)
  const next = tugas.find(open)
  return tugas.map((each) => {
    if (each.terkumpul_at !== null) return { ...each, gems: 'penuh' }
    if (!open(each)) return { ...each, gems: 'lewat' }
    return { ...each, gems: each === next ? 'incar' : 'kosong' }
  })
}

/** Whether an activity has begun, so that its record can be right or wrong. One without a time counts from the start of its day. */
const hasStarted = ({ tanggal, mulai }: KegiatanSaya, now: Date) =>
  mulai ? Date.parse(mulai) <= now.getTime() : tanggal <= tanggalWib(now.toISOString())

/** The attendance that can be judged: activities that have begun or are recorded, by day. */
export function kehadiranOf(kegiatan: readonly KegiatanSaya[], now: Date) {
  const shown = kegiatan.filter((each) => hasStarted(each, now) || each.status_kehadiran !== 'Belum Absen')
  const days = [...new Set(shown.map(({ tanggal }) => tanggal))].map((tanggal) => ({
    tanggal,
    kegiatan: shown.filter((each) => each.tanggal === tanggal),
  }))
  return {
    days,
    hadir: shown.filter(({ status_kehadiran }) => status_kehadiran === 'Hadir').length,
    jumlah: shown.length,
  }
}
