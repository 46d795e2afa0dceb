import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { SEEN_EVENTS_MAX } from '@bakti/contract/absen/kehadiran.rules'
import type { Settled } from '../../platform/outbox/item'
import { outbox } from '../outbox/outbox.queries'
import { session } from '../../platform/session'
import { isScanOf } from './pending.rules'
import { part } from '../../state/app'

/** The ids of the scans that reached the server while this page was open, by activity and member. */
const sent = part(() => new Map<string, string[]>())
const keyOf = (absenId: string, anggotaId: string) => `${absenId} ${anggotaId}`

function noteSent({ item, answer }: Settled): void {
  if (item.kind !== 'scan' || !answer.ok) return
  const key = keyOf(item.absen, (answer.data as AnggotaAbsensi).id)
  sent.current.set(key, [...(sent.current.get(key) ?? []), item.id])
}

const following = part(() => false)

/** Starts to collect the ids of this device's scans, for the statuses that name them. */
export function followOwnScans(): void {
  if (following.current) return
  following.current = true
  outbox.current.onSettled(noteSent)
  // The next user has not seen them.
  session.subscribe(() => {
    if (!session.get().user) sent.current.clear()
  })
}

/**
 * Returns the ids of the member's scans that this device made, waiting or sent. A status that names them has seen them, whenever they
 * arrive (rule H12). Of more than `SEEN_EVENTS_MAX`: the first one, on which a Hadir rests, and the latest.
 */
export async function ownScansOf(
  absenId: string,
  member: Pick<AnggotaAbsensi, 'id' | 'nim'>,
): Promise<string[]> {
  // A device without storage has no waiting items.
  const items = await outbox.current.pendingFor(absenId).catch(() => [])
  const waiting = items.filter((item) => isScanOf(item, member)).map(({ id }) => id)
  const [first, ...rest] = new Set([...(sent.current.get(keyOf(absenId, member.id)) ?? []), ...waiting])
  return first === undefined ? [] : [first, ...rest.slice(1 - SEEN_EVENTS_MAX)]
}
