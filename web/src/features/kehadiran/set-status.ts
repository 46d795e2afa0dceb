import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { type OperationOf, outbox } from '../outbox/outbox.queries'
import { part } from '../../state/app'
import { ownScansOf } from './own-scans'

/** The last status that this page gave each member, by entity. */
const newest = part(() => new Map<string, symbol>())

/** A status that the outbox accepted. */
export type StatusOperation = OperationOf<'status'> & {
  /** Whether this page gave the member no other status since. */
  isNewest: () => boolean
}

interface StatusChange {
  row: Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'seen_at'>
  absen: { id: string; title: string }
  status: StatusKehadiran
  /** It is sent after this time (ms); until then it can be taken back (rule O32). */
  holdMs?: number
  /** The scans of this device that were on screen, where the screen knows them. */
  seenEvents?: readonly string[]
}

/**
 * Puts a status change into the outbox (rule O1). Resolves when the device has stored it, or is sending it without having stored it
 * (`kept: false`, rule O6).
 */
export async function putStatus({
  row,
  absen,
  status,
  holdMs,
  seenEvents,
}: StatusChange): Promise<StatusOperation> {
  const entity = `${absen.id}:${row.id}`
  const act = Symbol(entity)
  // By the order of the presses: storing takes its time.
  newest.current.set(entity, act)
  const operation = await outbox.current.put({
    kind: 'status',
    entity,
    // Where this device still has to send the member, the status waits for them (rule O21).
    after: [row.id],
    body: { anggota_id: row.id, absen_id: absen.id, status_kehadiran: status },
    seenAt: row.seen_at,
    seenEvents: seenEvents ?? (await ownScansOf(absen.id, row)),
    label: `${row.nama} · ${status} · ${absen.title}`,
    ...(holdMs !== undefined && { holdMs }),
  })
  return { ...operation, isNewest: () => newest.current.get(entity) === act }
}

/** Whether the status took effect and the member is not undecided. */
export const tookEffect = (status: StatusKehadiran, { status_kehadiran, perlu_diputuskan }: AnggotaAbsensi) =>
  status_kehadiran === status && !perlu_diputuskan
