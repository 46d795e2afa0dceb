import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { type OperationOf, outbox } from '../outbox/outbox.queries'
import { ownScansOf } from './own-scans'

interface StatusChange {
  row: Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'seen_at'>
  absen: { id: string; title: string }
  status: StatusKehadiran
}

/**
 * Puts a status change into the outbox (rule O1). Resolves when the device has stored it, or is sending it without having stored it
 * (`kept: false`, rule O6).
 */
export async function putStatus({ row, absen, status }: StatusChange): Promise<OperationOf<'status'>> {
  const seenEvents = await ownScansOf(absen.id, row)
  return outbox.put({
    kind: 'status',
    entity: `${absen.id}:${row.id}`,
    // Where this device still has to send the member, the status waits for them (rule O21).
    after: [row.id],
    body: { anggota_id: row.id, absen_id: absen.id, status_kehadiran: status },
    seenAt: row.seen_at,
    seenEvents,
    label: `${row.nama} · ${status} · ${absen.title}`,
  })
}
