import type { PusatChanges, Pusat } from './pusat.schemas'

/** Parts of which only the changed rows are sent, by the field that names a row. */
const KEYS = { kelompok: 'nomor', rincian: 'nomor', menit: 'at' } as const
type Keyed = keyof typeof KEYS

type Row = Readonly<Record<string, unknown>>

const isKeyed = (part: string): part is Keyed => part in KEYS
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function byKey(part: Keyed, rows: readonly Row[]): Map<unknown, Row> {
  return new Map(rows.map((row) => [row[KEYS[part]], row]))
}

/** Rows that have changed or are new; null where one is gone, which no row can say. */
function changedRows(part: Keyed, before: readonly Row[], after: readonly Row[]): Row[] | null {
  const old = byKey(part, before)
  const now = byKey(part, after)
  for (const key of old.keys()) if (!now.has(key)) return null
  return after.filter((row) => !same(old.get(row[KEYS[part]]), row))
}

/** What changed; null where only the whole says it. An empty one: nothing did. */
export function differenceOf(before: Pusat, after: Pusat): PusatChanges | null {
  if (before.id !== after.id) return null
  const changed: Record<string, unknown> = {}
  for (const part of Object.keys(after) as (keyof Pusat)[]) {
    if (!isKeyed(part)) {
      if (!same(before[part], after[part])) changed[part] = after[part]
      continue
    }
    const rows = changedRows(part, before[part], after[part])
    if (rows === null) return null
    if (rows.length > 0) changed[part] = rows
  }
  return changed
}

/** The picture after a difference: `merged(before, differenceOf(before, after))` is `after`. */
export function merged(before: Pusat, changes: PusatChanges): Pusat {
  const after: Record<string, unknown> = { ...before, ...changes }
  for (const part of Object.keys(KEYS) as Keyed[]) {
    const rows = byKey(part, before[part])
    for (const row of (changes[part] ?? []) as Row[]) rows.set(row[KEYS[part]], row)
    after[part] = [...rows.values()].sort((one, other) => order(one[KEYS[part]], other[KEYS[part]]))
  }
  return after as Pusat
}

const order = (one: unknown, other: unknown) => ((one as string) < (other as string) ? -1 : 1)
