import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useEffect, useEffectEvent } from 'react'
import { describeFailure } from '../../platform/failure'
import type { Settled } from '../../platform/outbox/item'
import { outbox } from '../../platform/outbox/outbox'
import { saidOf } from '../../platform/outbox/said'
import { toastsOf } from '../../ui/toast'
import { putStatus } from './set-status'

/** The status took effect, and nobody has to decide. */
const took = (status: StatusKehadiran, { status_kehadiran, perlu_diputuskan }: AnggotaAbsensi) =>
  status_kehadiran === status && !perlu_diputuskan

/** Status changes whose answer came while somebody waited for it. */
const answered = new Set<string>()

/** Sets a status and says what became of it, never more than that. */
export async function changeStatus(
  row: Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'seen_at'>,
  absen: { id: string; title: string },
  status: StatusKehadiran,
): Promise<void> {
  const say = toastsOf(`status:${absen.id}:${row.id}`)
  try {
    const operation = await putStatus({ row, absen, status })
    const said = await saidOf(operation, 'Status tersimpan di perangkat (offline mode)')
    if (said.waits) return say.info(said.text)
    answered.add(operation.id)
    if (took(status, said.data)) say.success(said.text)
    else say.warning(said.text)
  } catch (error) {
    say.error(describeFailure(error as Error, 'Gagal mengubah status kehadiran').text)
  }
}

/** A status change that waited, and took no effect when it arrived at last, says so then. */
export function useLateAnswers({ quiet }: { quiet: boolean }): void {
  const say = useEffectEvent(({ item, answer }: Settled) => {
    if (quiet || item.kind !== 'status' || !answer.ok || answered.has(item.id)) return
    const { status_kehadiran } = item.body as { status_kehadiran: StatusKehadiran }
    const row = answer.data as AnggotaAbsensi
    if (!took(status_kehadiran, row))
      toastsOf(`status:${item.absen}:${row.id}`).warning(`${row.nama}: ${answer.message}`)
  })
  useEffect(() => outbox.onSettled((settled) => say(settled)), [])
}
