import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useState } from 'react'
import { newId } from '../../platform/id'
import type { Settlement } from '../../platform/outbox/item'
import { toast } from '../../ui/toast'
import type { OperationOf } from '../outbox/outbox.queries'
import type { ShownRow } from './pending.rules'
import { putStatus, tookEffect } from './set-status'

/** The last act for many rows, while it can be taken back. */
interface BulkAct {
  id: string
  /** As they were on screen before it. */
  rows: readonly ShownRow[]
  status: StatusKehadiran
  /** What the device stored, in the order of the rows. */
  puts: Promise<readonly Put[]>
}

type Put = OperationOf<'status'>

type Kegiatan = { id: string; title: string }

/** Whether the server has stored it as it was meant, or still will. */
const isDone = (status: StatusKehadiran, settled: Settlement<AnggotaAbsensi>) =>
  settled.outcome === 'queued' || (settled.outcome === 'sent' && tookEffect(status, settled.answer.data))

async function putAll(
  rows: readonly ShownRow[],
  absen: Kegiatan,
  status: StatusKehadiran,
): Promise<readonly Put[]> {
  const puts: Put[] = []
  for (const row of rows) puts.push(await putStatus({ row, absen, status }))
  return puts
}

const before = ({ otomatis, status_kehadiran }: ShownRow): StatusKehadiran =>
  otomatis ? 'Belum Absen' : status_kehadiran

/**
 * Puts every row back to what it was. Each row waits for the answer to its first status: that one is dated when it arrives (rule O18), so a
 * status that was made meanwhile would be ordered before it and undo nothing.
 */
const putBack = async ({ rows, puts }: BulkAct, absen: Kegiatan): Promise<readonly Put[]> => {
  const first = await puts
  return Promise.all(
    rows.map(async (row, at) => {
      await first[at]?.settled
      return putStatus({ row, absen, status: before(row) })
    }),
  )
}

/** Says of which rows a status took no effect. */
async function report(
  rows: readonly ShownRow[],
  puts: Promise<readonly Put[]>,
  statusOf: (row: ShownRow) => StatusKehadiran,
): Promise<void> {
  const settled = await Promise.all((await puts).map((operation) => operation.settled))
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
      const puts = putAll(changed, absen, status)
      setLast(
        changed.some((row) => row.perlu_diputuskan) ? null : { id: newId(), rows: changed, status, puts },
      )
      void report(changed, puts, () => status)
    },
    takeBack: () => {
      if (!absen || !last) return
      setLast(null)
      void report(last.rows, putBack(last, absen), before)
    },
  }
}
