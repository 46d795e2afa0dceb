import { type Counted, createPlaces } from '../features/auth/counters'
import type { Pool } from '../platform/database'
import { TEST_SECRET } from './app'

export const placeOf = createPlaces(TEST_SECRET)

/** The counter of an address, as those of all names that prove nothing. */
export const unproven = (name: string): Counted => ({ name, proven: false })
export const proven = (name: string): Counted => ({ name, proven: true })

/** So many points of a counter are taken. */
export async function fillLimit(pool: Pool, kind: string, counted: Counted, points: number): Promise<void> {
  const { slots, owner } = placeOf(kind, counted)
  await pool.query('delete from rate_limit where key = any($1) and owner = $2', [slots, owner])
  await pool.query(
    `insert into rate_limit (key, owner, points, used_at, expires_at)
     select key, $2, $3, now(), now() + interval '1 minute' from unnest($1::text[]) as t (key)
     where not exists (select from rate_limit r where r.key = t.key) limit 1`,
    [slots, owner, points],
  )
}

/** How many points of a counter are taken; undefined where it has no row. */
export async function limitPoints(pool: Pool, kind: string, counted: Counted): Promise<number | undefined> {
  const { slots, owner } = placeOf(kind, counted)
  const { rows } = await pool.query<{ points: number }>(
    'select points from rate_limit where key = any($1) and owner = $2',
    [slots, owner],
  )
  return rows[0]?.points
}

/** Forgets all counters of a kind. */
export const forgetLimits = (pool: Pool, kind: string) =>
  pool.query('delete from rate_limit where key like $1', [`${kind}:%`])

/** The kinds whose counters have points, for what no counter must have. */
export async function countedKinds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    "select distinct split_part(key, ':', 1) as kind from rate_limit where points > 0 order by 1",
  )
  return rows.map(({ kind }) => kind)
}
