/** Clock and calendar of the event: Asia/Jakarta, UTC+7 all year, in whatever time zone the machine runs (rule W26). */
const WIB_OFFSET_MS = 7 * 60 * 60 * 1000

export const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const

const two = (value: number) => String(value).padStart(2, '0')

/** The fields of an instant on a clock in Jakarta; null for a text that is not an instant. */
function wib(iso: string | null | undefined) {
  if (!iso) return null
  const shifted = new Date(Date.parse(iso) + WIB_OFFSET_MS)
  if (Number.isNaN(shifted.getTime())) return null
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  }
}

/** `HH:MM` in WIB; '-' without a time. */
export function timeWib(iso: string | null | undefined): string {
  const at = wib(iso)
  return at ? `${two(at.hour)}:${two(at.minute)}` : '-'
}

/** `D Month YYYY pukul HH:MM` in WIB; '-' without a time. */
export function longTime(iso: string | null | undefined): string {
  const at = wib(iso)
  return at ? `${at.day} ${MONTHS[at.month - 1]} ${at.year} pukul ${two(at.hour)}:${two(at.minute)}` : '-'
}

/** `dd/mm/yyyy HH:MM` in WIB, for tables and files; '' without a time. */
export function shortTime(iso: string | null | undefined): string {
  const at = wib(iso)
  return at ? `${two(at.day)}/${two(at.month)}/${at.year} ${two(at.hour)}:${two(at.minute)}` : ''
}

/** The instant at which a clock in Jakarta shows this date and time, as ISO 8601 in UTC; null for a date that does not exist. */
export function instantWib(tanggal: string, jam: number, menit: number): string | null {
  const at = new Date(`${tanggal}T${two(jam)}:${two(menit)}:00.000+07:00`)
  if (Number.isNaN(at.getTime())) return null
  // JavaScript reads 30 February as a day in March.
  const iso = at.toISOString()
  return tanggalWib(iso) === tanggal ? iso : null
}

/** The calendar date in Jakarta at an instant: `yyyy-mm-dd`. */
export function tanggalWib(iso: string): string {
  const at = wib(iso)
  return at ? `${at.year}-${two(at.month)}-${two(at.day)}` : ''
}

/** The last calendar date in Jakarta before an end: `yyyy-mm-dd`. An end at 00:00 belongs to the day before. */
export const lastDay = (sampai: string): string => tanggalWib(new Date(Date.parse(sampai) - 1).toISOString())

/** A calendar date `yyyy-mm-dd` as `dd/mm/yyyy`. No time zone applies to it (rule W27). */
export function shownTanggal(tanggal: string): string {
  const [year, month, day] = tanggal.split('-')
  return year && month && day ? `${day}/${month}/${year}` : tanggal
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The time until a future instant: '3 hari lagi', '1 hari 23 jam lagi', '5 jam lagi', '12 menit lagi'. Hours are shown below two days,
 * because '1 hari lagi' could mean 47 hours. null for a text that is not an instant.
 */
export function timeLeft(until: string, now: Date): string | null {
  const left = Date.parse(until) - now.getTime()
  if (Number.isNaN(left)) return null
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  if (days >= 2) return `${days} hari lagi`
  if (days === 1) return hours > 0 ? `1 hari ${hours} jam lagi` : '1 hari lagi'
  if (left >= HOUR) return `${hours} jam lagi`
  if (left >= MINUTE) return `${Math.floor(left / MINUTE)} menit lagi`
  return 'Kurang dari 1 menit lagi'
}
