import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { tanggalWib } from '@bakti/contract/time.rules'

const HOUR = 60 * 60_000
/** An activity may be meant from this time before it begins. */
const EARLY_MS = HOUR

type Dated = Pick<Absen, 'tanggal' | 'mulai'>

const begins = ({ mulai }: Dated) => (mulai ? Date.parse(mulai) : NaN)

/** The date (WIB) at `at`. */
export const dayOf = (at: Date): string => tanggalWib(at.toISOString())

/** The activities of the day at `now`. */
export const kegiatanOfDay = <One extends Dated>(all: readonly One[], now: Date): One[] =>
  all.filter(({ tanggal }) => tanggal === dayOf(now))

/**
 * The activities of today that a person may mean at `now` (rule R65): from an hour before one begins until another one has begun, and each
 * whose hour is unknown. Before all of that the next one.
 */
export function fittingKegiatan<One extends Dated>(all: readonly One[], now: Date): One[] {
  const today = kegiatanOfDay(all, now)
  const at = now.getTime()
  const isOver = (one: Dated) => today.some((each) => begins(each) > begins(one) && begins(each) <= at)
  const fits = today.filter((one) => !one.mulai || (begins(one) - EARLY_MS <= at && !isOver(one)))
  if (fits.length > 0) return fits
  const next = Math.min(...today.map(begins))
  return today.filter((one) => begins(one) === next)
}
