import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useEffect, useState } from 'react'
import type { ShownRow } from './pending.rules'

/** The ids of the shown rows in the two parts of the list. */
interface Places {
  belum: readonly string[]
  stored: readonly string[]
}

const isBelum = (row: ShownRow) => row.status_kehadiran === 'Belum Absen'
const ids = (rows: readonly ShownRow[]) => rows.map(({ id }) => id)

/** Members without a record are the first part. `filter`: only rows of this status. */
function placesOf(rows: readonly ShownRow[], filter: StatusKehadiran | null): Places {
  const shown = rows.filter(({ status_kehadiran }) => filter === null || status_kehadiran === filter)
  return { belum: ids(shown.filter(isBelum)), stored: ids(shown.filter((row) => !isBelum(row))) }
}

/** Puts the present rows into earlier places. Rows that are gone are left out. */
function inPlaces(rows: readonly ShownRow[], places: Places) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = (part: readonly string[]) =>
    part.flatMap((id) => {
      const row = byId.get(id)
      return row ? [row] : []
    })
  return { belum: found(places.belum), stored: found(places.stored) }
}

/** How long rows keep their places after a press. */
export const STILL_MS = 2_000

interface Still {
  filter: StatusKehadiran | null
  places: Places
}

/**
 * Returns the rows in their two parts. For `STILL_MS` after `hold()`, and while a status is being chosen (`choosing`), every row keeps
 * its place (rule H34): if the changed row moved, the next press would hit another member.
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
