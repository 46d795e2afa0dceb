import { BULAN } from './waktu.rules'

const HARI = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const

/** A calendar date `yyyy-mm-dd` as `Senin 11 Agustus`; the text itself where it is none. No time zone applies to it (rule W27). */
export function hariTanggal(tanggal: string): string {
  const at = new Date(`${tanggal}T00:00:00.000Z`)
  if (Number.isNaN(at.getTime())) return tanggal
  return `${HARI[at.getUTCDay()]} ${at.getUTCDate()} ${BULAN[at.getUTCMonth()]}`
}
