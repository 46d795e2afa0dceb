const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How old something is: '1 menit', '12 menit', '5 jam', '3 hari'. Days from two of them on, because '1 hari' could mean 47 hours. What is
 * younger than a minute, or from the future because a clock was set, is '1 menit' old. '-' for a text that is not an instant.
 */
export function ageText(since: string, now: Date): string {
  const age = now.getTime() - Date.parse(since)
  if (Number.isNaN(age)) return '-'
  if (age >= 2 * DAY) return `${Math.floor(age / DAY)} hari`
  if (age >= HOUR) return `${Math.floor(age / HOUR)} jam`
  return `${Math.max(1, Math.floor(age / MINUTE))} menit`
}
