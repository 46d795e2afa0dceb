import { hariTanggal } from '@bakti/contract/hari.rules'
import type { KegiatanSaya, TugasSaya } from '@bakti/contract/saya/saya.schemas'
import { isLate } from '@bakti/contract/tugas/tugas.rules'
import { jamMenitWib, jamWib, tanggalWib } from '@bakti/contract/waktu.rules'

/** A greeting by the hour in Jakarta. */
export function sapaan(now: Date): 'Pagi' | 'Siang' | 'Sore' | 'Malam' {
  const hour = Number(jamMenitWib(now.toISOString())?.jam)
  if (hour >= 4 && hour < 11) return 'Pagi'
  if (hour >= 11 && hour < 15) return 'Siang'
  return hour >= 15 && hour < 19 ? 'Sore' : 'Malam'
}

/** So many letters stand beside the strap of the pass at full size, and at a smaller one. */
const [FITS, FITS_SMALL] = [8, 11]

/** The first name where it has space beside the strap; null for a longer one. `small`: it needs smaller letters (rule R55). */
export function panggilan(nama: string): { nama: string; small: boolean } | null {
  const [first = ''] = nama.trim().split(/\s+/)
  const { length } = first.normalize('NFC')
  return length === 0 || length > FITS_SMALL ? null : { nama: first, small: length > FITS }
}

/** About how wide a word is in the display face, in em: 'Muhammad' needs far more than another name of 8 letters (rule R55). */
export function lebarKata(kata: string): number {
  const em = (huruf: string) => {
    if (/[mw]/i.test(huruf)) return 0.75
    if (/[ijl,!]/i.test(huruf)) return 0.25
    return /[frt]/.test(huruf) ? 0.35 : 0.5
  }
  return kata.split('').reduce((sum, huruf) => sum + em(huruf), 0)
}

const DAY_MS = 24 * 60 * 60_000

/** Calendar days from today (WIB) until a date: 0 today, 1 tomorrow. */
export const hariMenuju = (tanggal: string, now: Date): number =>
  Math.round((Date.parse(tanggal) - Date.parse(tanggalWib(now.toISOString()))) / DAY_MS)

/** The day of a moment within a sentence: 'hari ini', 'besok', 'kemarin', 'Kamis 14 Agustus'. */
export function hariKapan(at: string, now: Date): string {
  const tanggal = tanggalWib(at)
  const days = hariMenuju(tanggal, now)
  return days === 0 ? 'hari ini' : days === 1 ? 'besok' : days === -1 ? 'kemarin' : hariTanggal(tanggal)
}

/** A moment as people say it: 'Hari ini, 20:00', 'Besok, 20:00', 'Kamis 14 Agustus, 20:00'. */
export function kapan(at: string, now: Date): string {
  const day = hariKapan(at, now)
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}, ${jamWib(at)}`
}

export type Permata = 'penuh' | 'lewat' | 'incar' | 'kosong'

/** The diamond of each task, by their deadlines: handed in, missed, the next one, open. */
export function permataOf(tugas: readonly TugasSaya[], now: Date): (TugasSaya & { permata: Permata })[] {
  const open = ({ terkumpul_at, deadline }: TugasSaya) => terkumpul_at === null && !isLate(deadline, now)
  const next = tugas.find(open)
  return tugas.map((each) => {
    if (each.terkumpul_at !== null) return { ...each, permata: 'penuh' }
    if (!open(each)) return { ...each, permata: 'lewat' }
    return { ...each, permata: each === next ? 'incar' : 'kosong' }
  })
}

/** Whether an activity has begun, so that its record can be right or wrong. One without a time counts from the start of its day. */
const sudahMulai = ({ tanggal, mulai }: KegiatanSaya, now: Date) =>
  mulai ? Date.parse(mulai) <= now.getTime() : tanggal <= tanggalWib(now.toISOString())

/** The attendance that can be judged: activities that have begun or are recorded, by day. */
export function kehadiranOf(kegiatan: readonly KegiatanSaya[], now: Date) {
  const shown = kegiatan.filter((each) => sudahMulai(each, now) || each.status_kehadiran !== 'Belum Absen')
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
