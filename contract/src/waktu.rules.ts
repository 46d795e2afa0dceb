/** Clock and calendar of the event: Asia/Jakarta, UTC+7 all year, whatever zone the machine is in (DECISIONS: Wire, 'time'). */
const WIB_OFFSET_MS = 7 * 60 * 60 * 1000

const BULAN = [
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

/** The instant's fields as a wall clock in Jakarta shows them; null where the text is no instant. */
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

/** `HH:MM` in WIB; '-' where there is no time. */
export function jamWib(iso: string | null | undefined): string {
  const at = wib(iso)
  return at ? `${two(at.hour)}:${two(at.minute)}` : '-'
}

/** `D Month YYYY pukul HH:MM` in WIB; '-' where there is no time (seed §9). */
export function waktuPanjang(iso: string | null | undefined): string {
  const at = wib(iso)
  return at ? `${at.day} ${BULAN[at.month - 1]} ${at.year} pukul ${two(at.hour)}:${two(at.minute)}` : '-'
}

/** `dd/mm/yyyy HH:MM` in WIB, for tables and files; '' where there is no time. */
export function waktuPendek(iso: string | null | undefined): string {
  const at = wib(iso)
  return at ? `${two(at.day)}/${two(at.month)}/${at.year} ${two(at.hour)}:${two(at.minute)}` : ''
}

/** `HH` and `MM` in WIB, as a form's fields have them; null where the text is no instant. */
export function jamMenitWib(iso: string): { jam: string; menit: string } | null {
  const at = wib(iso)
  return at && { jam: two(at.hour), menit: two(at.minute) }
}

/** The instant at which a clock in Jakarta shows this date and time, as ISO 8601 in UTC; null for a date that there is not. */
export function saatWib(tanggal: string, jam: number, menit: number): string | null {
  const at = new Date(`${tanggal}T${two(jam)}:${two(menit)}:00.000+07:00`)
  if (Number.isNaN(at.getTime())) return null
  // 30 February would come out as a day in March.
  const iso = at.toISOString()
  return tanggalWib(iso) === tanggal ? iso : null
}

/** The calendar date in Jakarta at an instant: `yyyy-mm-dd`. */
export function tanggalWib(iso: string): string {
  const at = wib(iso)
  return at ? `${at.year}-${two(at.month)}-${two(at.day)}` : ''
}

/** A calendar date `yyyy-mm-dd` as `dd/mm/yyyy` (seed §2, id-ID). A date is no instant: no zone is applied. */
export function tanggalTampil(tanggal: string): string {
  const [year, month, day] = tanggal.split('-')
  return year && month && day ? `${day}/${month}/${year}` : tanggal
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * What is left until an instant that is not over: '3 hari lagi', '1 hari 23 jam lagi', '5 jam lagi', '12 menit lagi'. From two days on
 * the hours do not matter; before that they do ('1 hari lagi' would be said for 47 hours). null where the text is no instant.
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
