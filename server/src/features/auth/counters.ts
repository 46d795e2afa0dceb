import { createHmac } from 'node:crypto'
import type { Pool } from '../../platform/database'
import { countPoints, forgetPoints, givePointBack, readWait, takePoint } from './limits.repository'

/** So many rows has a kind of counter for names that prove nothing; and among so many of them is the row of one name. */
export const SHARED_ROWS = 16_384
const ROWS_OF_A_NAME = 8

/** What is counted. `proven`: it exists, so more of them can't be made up: its counter has a row of its own. */
export interface Counted {
  name: string
  proven: boolean
}

/** A kind of counter: so many points in so many seconds, from the first one on. */
export interface Counter {
  /** Takes a point. null, or where none is left the seconds until there are some. */
  take(counted: Counted): Promise<number | null>
  giveBack(counted: Counted): Promise<void>
  /** Whether all points are taken. */
  isEmpty(counted: Counted): Promise<boolean>
  forget(counted: Counted): Promise<void>
}

/** Where a counter is. */
interface Place {
  slots: string[]
  owner: string
}

export type PlaceOf = (kind: string, counted: Counted) => Place

/**
 * Where counters are (rule A115). Names that anybody can make up share a bounded number of rows: the least recently used counter among those of
 * a name's rows is forgotten. Which rows are a name's is secret, so that the counter of another can't be aimed at.
 */
export function createPlaces(secret: string): PlaceOf {
  const key = createHmac('sha256', secret).update('rate limit').digest()
  return (kind, { name, proven }) => {
    if (proven) return { slots: [`${kind}:${name}`], owner: '' }
    const hash = createHmac('sha256', key).update(`${kind}\n${name}`).digest()
    const first = hash.readUInt16BE() % (SHARED_ROWS / ROWS_OF_A_NAME)
    const slots = Array.from({ length: ROWS_OF_A_NAME }, (_, way) => `${kind}:#${first}.${way}`)
    return { slots, owner: hash.subarray(16).toString('base64url') }
  }
}

export function createCounter(
  pool: Pool,
  placeOf: PlaceOf,
  { kind, most, seconds }: { kind: string; most: number; seconds: number },
): Counter {
  return {
    async take(counted) {
      const place = placeOf(kind, counted)
      const [taken] = await takePoint(pool, { ...place, most, seconds })
      if (taken) return null
      const [wait] = await readWait(pool, place)
      return wait?.seconds ?? 1
    },
    giveBack: async (counted) => void (await givePointBack(pool, placeOf(kind, counted))),
    async isEmpty(counted) {
      const [row] = await countPoints(pool, placeOf(kind, counted))
      return (row?.points ?? 0) >= most
    },
    forget: async (counted) => void (await forgetPoints(pool, placeOf(kind, counted))),
  }
}
