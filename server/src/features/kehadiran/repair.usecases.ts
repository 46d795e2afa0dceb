import { type Pool, transaction } from '../../platform/database'
import { findEvents, findRows, listPairs, lockStored, moveEvents, writeRows } from './kehadiran.repository'
import type { KehadiranRow, Pair, StoredEvent } from './kehadiran.repository'
import { pairOf, replayAll, rowOf } from './kehadiran.usecases'

const AT_ONCE = 500

const isSame = (one: KehadiranRow, other: KehadiranRow) =>
  (Object.keys(one) as (keyof KehadiranRow)[]).every((column) => one[column] === other[column])

/**
 * Replays every row of attendance from its events and, with `mend`, writes those that differ (rule H122): rows that another version of the rules
 * wrote. Returns how many rows there are and how many differ or were written.
 */
export async function repairRows(
  pool: Pool,
  { mend = true } = {},
): Promise<{ checked: number; repaired: number }> {
  const count = { checked: 0, repaired: 0 }
  let after: Pair | null = null
  for (;;) {
    const pairs: Pair[] = await listPairs(pool, {
      absen: after?.id_absen ?? null,
      anggota: after?.id_anggota ?? null,
      most: AT_ONCE,
    })
    after = pairs.at(-1) ?? null
    if (!after) return count
    count.checked += pairs.length
    count.repaired += await repairSome(pool, pairs, mend)
  }
}

const repairSome = (pool: Pool, pairs: readonly Pair[], mend: boolean) =>
  transaction(pool, async (tx) => {
    // A member may be deleted meanwhile: its rows are not made again.
    await lockStored(tx, pairs)
    const stored = new Map<string, StoredEvent[]>()
    for (const event of await findEvents(tx, pairs))
      stored.set(pairOf(event), [...(stored.get(pairOf(event)) ?? []), event])
    const wrong = (await findRows(tx, pairs)).flatMap((row) => {
      const replayed = replayAll(stored.get(pairOf(row)) ?? [])
      if (replayed.events.length === 0) return []
      const right = rowOf(row, replayed)
      return replayed.moved.length > 0 || !isSame(right, row) ? [{ right, moved: replayed.moved }] : []
    })
    if (wrong.length === 0 || !mend) return wrong.length
    await moveEvents(
      tx,
      wrong.flatMap(({ moved }) => moved),
    )
    await writeRows(
      tx,
      wrong.map(({ right }) => right),
    )
    return wrong.length
  })
