import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useEffect, useEffectEvent } from 'react'
import { CallError, describeFailure } from '../../platform/failure'
import type { Settled } from '../../platform/outbox/item'
import { type QueuedItem, outbox } from '../outbox/outbox.queries'
import { outcomeOf } from '../../platform/outbox/outcome'
import { toastsOf } from '../../ui/toast'
import { isHeld } from './kehadiran.outbox'
import { putStatus, tookEffect } from './set-status'

/** Sets a status and shows the outcome as a toast (rule H27). */
export async function changeStatus(
  row: Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'seen_at'>,
  absen: { id: string; title: string },
  status: StatusKehadiran,
): Promise<void> {
  const say = toastsOf(`status:${absen.id}:${row.id}`)
  try {
    const operation = await putStatus({ row, absen, status })
    const outcome = await outcomeOf(operation, 'Status tersimpan di perangkat (offline mode)')
    if (outcome.waits) return say.info(outcome.text)
    if (tookEffect(status, outcome.data)) say.success(outcome.text)
    else say.warning(outcome.text)
  } catch (error) {
    if (error instanceof CallError && isHeld(error.answer))
      return say.warning(`${error.answer.message}. Disimpan untuk ditinjau.`)
    say.error(describeFailure(error as Error, 'Gagal mengubah status kehadiran').text)
  }
}

/** Shows that a queued status change took no effect when it reached the server. */
export function useLateAnswers({ quiet }: { quiet: boolean }): void {
  const say = useEffectEvent(({ item, answer }: Settled<QueuedItem>) => {
    if (quiet || item.kind !== 'status' || !answer.ok) return
    const { status_kehadiran } = item.body
    const row = answer.data as AnggotaAbsensi
    if (!tookEffect(status_kehadiran, row))
      toastsOf(`status:${item.absen}:${row.id}`).warning(`${row.nama}: ${answer.message}`)
  })
  useEffect(() => outbox.current.onLateAnswer((settled) => say(settled)), [])
}
