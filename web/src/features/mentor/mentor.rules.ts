import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { timeWib, shownTanggal, tanggalWib, timeLeft } from '@bakti/contract/time.rules'
import type { ClockOffset } from '../../platform/clock'
import { dayOf } from '../absen/day.rules'

export type Kegiatan = Absen

/** A clock that was compared with the server's longer ago says nothing of the day. */
const KNOWN_MS = 24 * 60 * 60_000

const begins = ({ mulai }: Kegiatan) => (mulai ? Date.parse(mulai) : NaN)

/** Whether this device's time can be trusted to name the day: it was compared with the server's within 24 h. */
export const isDayKnown = (clock: ClockOffset | null, deviceNow: number): boolean =>
  clock !== null && Math.abs(deviceNow - Date.parse(clock.measured_at)) <= KNOWN_MS

/** An activity that a person chose, and when (ISO). */
export interface Choice {
  id: string
  at: string
}

/** The chosen activity, on the day of the choice, until another one begins (rule R65). */
export function chosenKegiatan(
  all: readonly Kegiatan[],
  { id, at }: Choice,
  now: Date,
): Kegiatan | undefined {
  if (tanggalWib(at) !== dayOf(now)) return undefined
  const hasBegun = (one: Kegiatan) =>
    one.id !== id && begins(one) > Date.parse(at) && begins(one) <= now.getTime()
  return all.some(hasBegun) ? undefined : all.find((one) => one.id === id)
}

/** The line below the name of an activity: '11/08/2025' or 'Mulai 07:00, 22 menit lagi', and the place. */
export function kegiatanNote({ tanggal, mulai, tempat }: Kegiatan, now: Date): string {
  const isToday = tanggal === dayOf(now)
  const left = mulai && Date.parse(mulai) > now.getTime() && isToday ? timeLeft(mulai, now) : null
  const day = isToday ? null : `Bukan hari ini: ${shownTanggal(tanggal)}`
  const hour = mulai ? [`Mulai ${timeWib(mulai)}`, left?.toLowerCase()].filter(Boolean).join(', ') : null
  return [day, hour, tempat].filter(Boolean).join(' · ') || shownTanggal(tanggal)
}
