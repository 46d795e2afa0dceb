import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useState } from 'react'
import { newId } from '../../platform/id'
import type { Settlement } from '../../platform/outbox/item'
import { toast } from '../../ui/toast'
import type { ShownRow } from './pending.rules'
import { putStatus, tookEffect } from './set-status'

/** The last act for many rows, while it can be taken back. */
interface BulkAct {
  id: string
  /** As they were on screen before it. */
  rows: readonly ShownRow[]
  status: StatusKehadiran
}

type Kegiatan = { id: string; title: string }

/** Whether the server has stored it as it was meant, or still will. */
const isDone = (status: StatusKehadiran, settled: Settlement<AnggotaAbsensi>) =>
  settled.outcome === 'queued' || (settled.outcome === 'sent' && tookEffect(status, settled.answer.data))

/** Gives every row the status that `statusOf` says, and says for how many it took no effect. */
async function giveAll(
  rows: readonly ShownRow[],
  absen: Kegiatan,
  statusOf: (row: ShownRow) => StatusKehadiran,
): Promise<void> {
  const puts = []
  for (const row of rows) puts.push(await putStatus({ row, absen, status: statusOf(row) }))
  const settled = await Promise.all(puts.map((operation) => operation.settled))
  const failed = rows.filter((row, at) => {
    const each = settled[at]
    return each !== undefined && !isDone(statusOf(row), each)
  })
  if (failed.length > 0)
    toast.warning(`${failed.length} orang tidak berubah: ${failed.map(({ nama }) => nama).join(', ')}`)
}

/**
 * One status for many rows through the outbox, each with the `seen_at` of its own row (rule H163). It is taken back by a further status
 * each, back to what was on screen before. What waited for a decision has nothing to go back to.
 */
export function useBulkStatus(absen: Kegiatan | undefined) {
  const [last, setLast] = useState<BulkAct | null>(null)
  return {
    last,
    endUndo: () => setLast(null),
    give: (rows: readonly ShownRow[], status: StatusKehadiran) => {
      const changed = rows.filter((row) => row.status_kehadiran !== status || row.perlu_diputuskan)
      if (!absen || changed.length === 0) return
      setLast(changed.some((row) => row.perlu_diputuskan) ? null : { id: newId(), rows: changed, status })
      void giveAll(changed, absen, () => status)
    },
    takeBack: () => {
      if (!absen || !last) return
      setLast(null)
      void giveAll(last.rows, absen, ({ otomatis, status_kehadiran }) =>
        otomatis ? 'Belum Absen' : status_kehadiran,
      )
    },
  }
}
