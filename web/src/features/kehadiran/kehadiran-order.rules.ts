import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { ShownRow } from './pending.rules'

/** Which rows are shown, by id, and in which of the two parts of the list each stands. */
export interface Places {
  belum: readonly string[]
  tercatat: readonly string[]
}

const isBelum = (row: ShownRow) => row.status_kehadiran === 'Belum Absen'
const ids = (rows: readonly ShownRow[]) => rows.map(({ id }) => id)

/** Who has no record yet stands first; `filter`: the rows of one status alone. */
export function placesOf(rows: readonly ShownRow[], filter: StatusKehadiran | null): Places {
  const shown = rows.filter(({ status_kehadiran }) => filter === null || status_kehadiran === filter)
  return { belum: ids(shown.filter(isBelum)), tercatat: ids(shown.filter((row) => !isBelum(row))) }
}

/** The rows as they are now in places that they had before. Who is gone is left out. */
export function inPlaces(rows: readonly ShownRow[], places: Places) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = (part: readonly string[]) =>
    part.flatMap((id) => {
      const row = byId.get(id)
      return row ? [row] : []
    })
  return { belum: found(places.belum), tercatat: found(places.tercatat) }
}
