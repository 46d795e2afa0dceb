import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useEffect, useEffectEvent } from 'react'
import { CallError, describeFailure } from '../../platform/failure'
import type { Operation, Settled } from '../../platform/outbox/item'
import { type QueuedItem, outbox } from '../outbox/outbox.queries'
import { outcomeOf } from '../../platform/outbox/outcome'
import { toastsOf } from '../../ui/toast'
import { isHeld } from './kehadiran.outbox'
import { putStatus, tookEffect } from './set-status'

interface StatusAct {
  /** `status:` with the ids of activity and member. */
  topic: string
  status: StatusKehadiran
  /** Puts it into the outbox. */
  put: () => Promise<Operation<AnggotaAbsensi>>
  /** Whom it is about, where the screen does not show it. */
  nama?: string
}

/** Gives a status and shows the outcome as a toast (rule H27). */
export async function sayOutcome({ topic, status, put, nama }: StatusAct): Promise<void> {
  const say = toastsOf(topic)
  const named = (text: string) => (nama === undefined ? text : `${nama}: ${text}`)
  try {
    const outcome = await outcomeOf(await put(), 'Status tersimpan di perangkat (offline mode)')
    if (outcome.waits) return say.info(named(outcome.text))
    if (tookEffect(status, outcome.data)) say.success(named(outcome.text))
    else say.warning(named(outcome.text))
  } catch (error) {
    if (error instanceof CallError && isHeld(error.answer))
      return say.warning(named(`${error.answer.message}. Disimpan untuk ditinjau.`))
    say.error(named(describeFailure(error as Error, 'Gagal mengubah status kehadiran').text))
  }
}

/** Sets a status by hand. */
export const changeStatus = (
  row: Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'seen_at'>,
  absen: { id: string; title: string },
  status: StatusKehadiran,
): Promise<void> =>
  sayOutcome({ topic: `status:${absen.id}:${row.id}`, status, put: () => putStatus({ row, absen, status }) })

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
