import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { jamWib, tanggalTampil, tanggalWib, timeLeft } from '@bakti/contract/waktu.rules'
import type { ClockOffset } from '../../platform/clock'

export type Kegiatan = Absen

const HOUR = 60 * 60_000
/** An activity may be meant from this time before it begins. */
const EARLY_MS = HOUR
/** A clock that was compared with the server's longer ago says nothing of the day. */
const KNOWN_MS = 24 * HOUR

const begins = ({ mulai }: Kegiatan) => (mulai ? Date.parse(mulai) : NaN)
const dayOf = (at: Date) => tanggalWib(at.toISOString())

/** The activities of the day at `now`. */
export const kegiatanOfDay = (all: readonly Kegiatan[], now: Date): Kegiatan[] =>
  all.filter(({ tanggal }) => tanggal === dayOf(now))

/**
 * The activities of today that a mentor may mean at `now` (rule R65): from an hour before one begins until another one has begun, and each
 * whose hour nobody knows. Before all of that the next one.
 */
export function fittingKegiatan(all: readonly Kegiatan[], now: Date): Kegiatan[] {
  const today = kegiatanOfDay(all, now)
  const at = now.getTime()
  const isOver = (one: Kegiatan) => today.some((each) => begins(each) > begins(one) && begins(each) <= at)
  const fits = today.filter((one) => !one.mulai || (begins(one) - EARLY_MS <= at && !isOver(one)))
  if (fits.length > 0) return fits
  const next = Math.min(...today.map(begins))
  return today.filter((one) => begins(one) === next)
}

/** Whether this device's time can be trusted to name the day: it was compared with the server's within 24 h. */
export const isDayKnown = (clock: ClockOffset | null, deviceNow: number): boolean =>
  clock !== null && Math.abs(deviceNow - Date.parse(clock.measured_at)) <= KNOWN_MS

/** An activity that a person chose, and when (ISO). */
export interface Pilihan {
  id: string
  at: string
}

/** The chosen activity, on the day of the choice, until another one begins (rule R65). */
export function chosenKegiatan(
  all: readonly Kegiatan[],
  { id, at }: Pilihan,
  now: Date,
): Kegiatan | undefined {
  if (tanggalWib(at) !== dayOf(now)) return undefined
  const hasBegun = (one: Kegiatan) =>
    one.id !== id && begins(one) > Date.parse(at) && begins(one) <= now.getTime()
  return all.some(hasBegun) ? undefined : all.find((one) => one.id === id)
}

/** The line below the name of an activity: '11/08/2025' or 'Mulai 07:00, 22 menit lagi', and the place. */
export function keteranganKegiatan({ tanggal, mulai, tempat }: Kegiatan, now: Date): string {
  const isToday = tanggal === dayOf(now)
  const left = mulai && Date.parse(mulai) > now.getTime() && isToday ? timeLeft(mulai, now) : null
  const day = isToday ? null : `Bukan hari ini: ${tanggalTampil(tanggal)}`
  const hour = mulai ? [`Mulai ${jamWib(mulai)}`, left?.toLowerCase()].filter(Boolean).join(', ') : null
  return [day, hour, tempat].filter(Boolean).join(' · ') || tanggalTampil(tanggal)
}
