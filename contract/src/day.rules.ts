import { MONTHS } from './time.rules'

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const

/** A calendar date `yyyy-mm-dd` as `Senin 11 Agustus`; the text itself where it is none. No time zone applies to it (rule W27). */
export function dayAndTanggal(tanggal: string): string {
  const at = new Date(`${tanggal}T00:00:00.000Z`)
  if (Number.isNaN(at.getTime())) return tanggal
  return `${DAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`
}
