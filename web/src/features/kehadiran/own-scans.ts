import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { SEEN_EVENTS_MAX } from '@bakti/contract/absen/kehadiran.rules'
import type { Settled } from '../../platform/outbox/item'
import { outbox } from '../outbox/outbox.queries'
import { session } from '../../platform/session'
import { isScanOf } from './pending.rules'

/** Ids of scans that this page has seen the server take, by activity and member. */
const sent = new Map<string, string[]>()
const keyOf = (absenId: string, anggotaId: string) => `${absenId} ${anggotaId}`

function note({ item, answer }: Settled): void {
  if (item.kind !== 'scan' || !answer.ok) return
  const key = keyOf(item.absen, (answer.data as AnggotaAbsensi).id)
  sent.set(key, [...(sent.get(key) ?? []), item.id])
}

let following = false

/** Begins to note the scans of this device: whoever corrects one of them here has seen it. */
export function followOwnScans(): void {
  if (following) return
  following = true
  outbox.onSettled(note)
  // The next user has not seen these scans.
  session.subscribe(() => {
    if (!session.get().user) sent.clear()
  })
}

/**
 * The scans of a member that were made on this device and show on its screen, waiting or sent: a status that is made now has seen
 * them, whenever they arrive (DECISIONS: Attendance). Of too many the first, on which a Hadir rests, and the latest.
 */
export async function ownScansOf(
  absenId: string,
  member: Pick<AnggotaAbsensi, 'id' | 'nim'>,
): Promise<string[]> {
  // A device that can't keep anything has nothing that waits.
  const items = await outbox.pendingFor(absenId).catch(() => [])
  const waiting = items.filter((item) => isScanOf(item, member)).map(({ id }) => id)
  const [first, ...rest] = new Set([...(sent.get(keyOf(absenId, member.id)) ?? []), ...waiting])
  return first === undefined ? [] : [first, ...rest.slice(1 - SEEN_EVENTS_MAX)]
}
