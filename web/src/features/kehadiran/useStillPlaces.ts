import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useEffect, useState } from 'react'
import { type Places, inPlaces, placesOf } from './kehadiran-order.rules'
import type { ShownRow } from './pending.rules'

/** So long after an act nothing moves. */
export const STILL_MS = 2_000

interface Still {
  filter: StatusKehadiran | null
  places: Places
}

/**
 * The rows in their two parts. For 2 s after `hold()`, and as long as somebody chooses (`choosing`), every row keeps its place.
 * Otherwise the row of the act would move, and the next tap would hit another person.
 */
export function useStillPlaces(rows: readonly ShownRow[], filter: StatusKehadiran | null, choosing: boolean) {
  const [still, setStill] = useState<Still | null>(null)
  useEffect(() => {
    if (!still || choosing) return
    const timer = setTimeout(() => setStill(null), STILL_MS)
    return () => clearTimeout(timer)
  }, [still, choosing])
  const places = still?.filter === filter ? still.places : placesOf(rows, filter)
  return { ...inPlaces(rows, places), hold: () => setStill({ filter, places }) }
}
