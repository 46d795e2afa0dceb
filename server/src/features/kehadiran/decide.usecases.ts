import { randomUUID } from 'node:crypto'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { Transaction } from '../../platform/database'
import type { Write } from '../../platform/write'
import { type Arriving, arrivingOf } from './arrival'
import { findTargetOf, lockOpenHeld } from './ditahan.repository'
import { hindranceOf } from './hold.usecases'

/** Events that one act makes of many entries: they are recorded together, by one `recordEvents`. */
export type Decided = Arriving

/** The events that open held acts become (rule H23), as `takeDitahan` makes them; those whose member is gone, or is not one of `mentor`, are left out. */
export async function eventsOfHeld(
  tx: Transaction,
  ids: readonly string[],
  { arrival, mentor }: { arrival: string; mentor: string | null },
): Promise<Decided[]> {
  const events: Decided[] = []
  for (const held of await lockOpenHeld(tx, { ids })) {
    const [member] = await findTargetOf(tx, { id: held.target_id, nim: held.target_nim, mentor })
    if (member)
      events.push({ ...held, id_anggota: member.id, order_at: held.happened_at, received_at: arrival })
  }
  return events
}

export interface Decision {
  id_absen: string
  id_anggota: string
  status: StatusKehadiran
  /** Up to when its operator has seen the records; without it nothing is said of it. */
  seen_at?: string | undefined
}

/** The event of a status, as `updateStatus` makes it; none where its member is gone or of a foreign group, or where it would be held (rules R15, H120). */
export async function eventOfDecision(
  tx: Transaction,
  { id_absen, id_anggota, status, seen_at }: Decision,
  { write, arrival }: { write: Write; arrival: string },
): Promise<Decided[]> {
  const [member] = await findTargetOf(tx, { id: id_anggota, nim: null, mentor: write.mentor })
  if (!member || (await hindranceOf(tx, { id_absen, write }, { member, arrival }))) return []
  const seen_until = seen_at === undefined ? null : new Date(seen_at).toISOString()
  const event = { kind: 'status' as const, status, cara: null, seen_until, seen_events: [] }
  return [arrivingOf({ id: randomUUID(), id_absen, event, write }, member.id, arrival)]
}
