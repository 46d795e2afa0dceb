// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { anggotaShapes } from '@bakti/contract/anggota/anggota.schemas'
import { z } from 'zod'
import { type Roster, rosterDatabase } from './roster-database'

/** What the device's copy of the roster is checked against (loaded apart, as `kelompokListShape`). */
const head = z.object({ user: z.string(), at: z.iso.datetime(), bytes: z.number(), tag: z.string() })
const baris = anggotaShapes.listRoster.data

/** How many rows are checked at a time: a slow phone scans meanwhile. */
const AT_ONCE = 500

/** The stored copy as it was checked; 'rusak' for a damaged one, null without one. */
export async function storedRoster(): Promise<Roster | 'rusak' | null> {
  const stored = await rosterDatabase.current.stored().catch(() => null)
  if (!stored) return null
  const checked = head.safeParse(stored.head)
  if (!checked.success || !Array.isArray(stored.rows)) return 'rusak'
  for (let from = 0; from < stored.rows.length; from += AT_ONCE) {
    if (!baris.safeParse(stored.rows.slice(from, from + AT_ONCE)).success) return 'rusak'
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { ...checked.data, rows: stored.rows as Roster['rows'] }
}
