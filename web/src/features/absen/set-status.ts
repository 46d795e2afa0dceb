import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { Operation, Settlement } from '../../platform/outbox/item'
import { outbox } from '../../platform/outbox/outbox'

interface StatusChange {
  row: Pick<AnggotaAbsensi, 'id' | 'nama' | 'seen_at'>
  absen: { id: string; title: string }
  status: StatusKehadiran
}

/**
 * Sets a member's status by the one road of all attendance, the outbox. Resolves when the change is safe on this device;
 * rejects with an `OutboxError` where the device can't keep it.
 */
export function putStatus({ row, absen, status }: StatusChange): Promise<Operation<'status'>> {
  return outbox.put({
    kind: 'status',
    entity: `${absen.id}:${row.id}`,
    body: { anggota_id: row.id, absen_id: absen.id, status_kehadiran: status },
    seenAt: row.seen_at,
    label: `${row.nama} · ${status} · ${absen.title}`,
  })
}

/** `putStatus`, waiting until the server has answered or the change is known to wait. */
export async function setStatus(change: StatusChange): Promise<Settlement<'status'>> {
  return (await putStatus(change)).settled
}
