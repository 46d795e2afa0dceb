import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useState } from 'react'
import { newId } from '../../platform/id'
import type { Settlement } from '../../platform/outbox/item'
import { toast } from '../../ui/toast'
import type { ShownRows } from './kehadiran.queries'
import type { ShownRow } from './pending.rules'
import { type StatusOperation, putStatus, tookEffect } from './set-status'

/** The last act for many rows, while it can be taken back. */
interface BulkAct {
  id: string
  /** As they were on screen before it. */
  rows: readonly ShownRow[]
  status: StatusKehadiran
  /** What the device stored, in the order of the rows. */
  puts: Promise<readonly StatusOperation[]>
}

type Kegiatan = { id: string; title: string }

/** Whether the server has stored it as it was meant, or still will. */
const isDone = (status: StatusKehadiran, settled: Settlement<AnggotaAbsensi>) =>
  settled.outcome === 'queued' || (settled.outcome === 'sent' && tookEffect(status, settled.answer.data))

/** All at once, so that a press that follows finds none of them still to be made. */
const putAll = (rows: readonly ShownRow[], absen: Kegiatan, statusOf: (row: ShownRow) => StatusKehadiran) =>
  Promise.all(rows.map((row) => putStatus({ row, absen, status: statusOf(row) })))

const before = ({ otomatis, status_kehadiran }: ShownRow): StatusKehadiran =>
  otomatis ? 'Belum Absen' : status_kehadiran

/**
 * The rows of an act that can be put back, once it is answered or waits: an answer dates it (rule O18), and a status that was made
 * meanwhile would be ordered before it. Left out are those that got another status since, on this page or at the server.
 */
async function unchangedSince({ rows, puts }: BulkAct, list: ShownRows['list']): Promise<ShownRow[]> {
  const first = await puts
  const settled = await Promise.all(first.map((each) => each.settled))
  const { data: read } = await list.refetch()
  const isSame = (row: ShownRow, at: number) => {
    const each = settled[at]
    const now = read?.cached === false && read.data.find(({ id }) => id === row.id)
    return each?.outcome !== 'sent' || !now || now.status_kehadiran === each.answer.data.status_kehadiran
  }
  return rows.filter((row, at) => first[at]?.isNewest() && isSame(row, at))
}

const names = (rows: readonly ShownRow[]) => rows.map(({ nama }) => nama).join(', ')

/** Says of which rows a status took no effect. */
async function report(
  rows: readonly ShownRow[],
  puts: BulkAct['puts'],
  statusOf: (row: ShownRow) => StatusKehadiran,
): Promise<void> {
  const settled = await Promise.all((await puts).map((operation) => operation.settled))
  const failed = rows.filter((row, at) => {
    const each = settled[at]
    return each !== undefined && !isDone(statusOf(row), each)
  })
  if (failed.length > 0) toast.warning(`${failed.length} orang tidak berubah: ${names(failed)}`)
}

/**
 * One status for many rows through the outbox, each with the `seen_at` of its own row (rule H163). It is taken back by a further status
 * each, back to what was on screen before. What waited for a decision has nothing to go back to.
 */
export function useBulkStatus(absen: Kegiatan | undefined, list: ShownRows['list']) {
  const [last, setLast] = useState<BulkAct | null>(null)

  const takeBack = async (act: BulkAct, of: Kegiatan) => {
    const rows = await unchangedSince(act, list)
    const newer = act.rows.filter((row) => !rows.includes(row))
    if (newer.length > 0)
      toast.info(
        `${newer.length} orang tidak diurungkan, karena statusnya sudah diubah lagi: ${names(newer)}`,
      )
    await report(rows, putAll(rows, of, before), before)
  }

  return {
    last,
    endUndo: () => setLast(null),
    give: (rows: readonly ShownRow[], status: StatusKehadiran) => {
      const changed = rows.filter((row) => row.status_kehadiran !== status || row.perlu_diputuskan)
      if (!absen || changed.length === 0) return
      const puts = putAll(changed, absen, () => status)
      setLast(
        changed.some((row) => row.perlu_diputuskan) ? null : { id: newId(), rows: changed, status, puts },
      )
      void report(changed, puts, () => status)
    },
    takeBack: () => {
      if (!absen || !last) return
      setLast(null)
      void takeBack(last, absen)
    },
  }
}
