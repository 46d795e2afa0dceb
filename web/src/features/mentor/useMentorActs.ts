import type { AnggotaAbsensi, RecordedScan } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { useState } from 'react'
import { serverNow } from '../../platform/clock'
import { describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import type { Operation } from '../../platform/outbox/item'
import { QUEUED, outcomeOf } from '../../platform/outbox/outcome'
import { toast } from '../../ui/toast'
import type { ShownRow } from '../kehadiran/pending.rules'
import { putStatus, tookEffect } from '../kehadiran/set-status'
import { recordScan } from '../pindai/scan'
import type { Kegiatan } from './mentor.rules'

/** The last act, while it can be undone. */
export interface MentorAct {
  id: string
  /** Whom it was about, as they were on screen before it. */
  orang: readonly ShownRow[]
  status: StatusKehadiran
  /** `HH:MM` in WIB. */
  jam: string
  /** It waits on this device. */
  antre: boolean
}

type Put = Promise<Operation<AnggotaAbsensi>>

/** A Hadir is a scan of somebody who was chosen by name (rule S13); on an undecided record it is a status, which decides (rule H30). */
function put(row: ShownRow, absen: Kegiatan, status: StatusKehadiran): Put {
  if (status !== 'Hadir' || row.perlu_diputuskan) return putStatus({ row, absen, status })
  return recordScan({ text: row.id, cara: 'cari', absen, idKelompok: row.id_kelompok, anggota: row })
}

const isDuplicate = (data: AnggotaAbsensi | RecordedScan) => 'duplicate' in data && data.duplicate

/**
 * The acts of /mentor through the outbox, and the undo of the last one (rules R66, R67). An undo is a further status: it has seen what was on
 * screen before the act, and names the scans that this device made.
 */
export function useMentorActs(absen: Kegiatan) {
  const [last, setLast] = useState<MentorAct | null>(null)

  const change = (id: string, next: (now: MentorAct) => MentorAct | null) =>
    setLast((now) => (now?.id === id ? next(now) : now))
  /** There is nothing to undo for this person. */
  const leaveOut = (id: string, row: ShownRow) =>
    change(id, (now) => {
      const orang = now.orang.filter((each) => each.id !== row.id)
      return orang.length > 0 ? { ...now, orang } : null
    })

  async function follow(operation: Operation<AnggotaAbsensi>, row: ShownRow, act: MentorAct) {
    try {
      const outcome = await outcomeOf(operation, QUEUED)
      if (outcome.waits) return change(act.id, (now) => ({ ...now, antre: true }))
      const isDone = !isDuplicate(outcome.data) && tookEffect(act.status, outcome.data)
      if (isDone && operation.kept) return
      toast.warning(`${row.nama}: ${outcome.text}`)
    } catch (error) {
      toast.error(`${row.nama}: ${describeFailure(error as Error, 'Gagal mengubah status kehadiran').text}`)
    }
    leaveOut(act.id, row)
  }

  async function mark(orang: readonly ShownRow[], status: StatusKehadiran): Promise<void> {
    const act = { id: newId(), orang, status, jam: timeWib(serverNow().toISOString()), antre: false }
    const puts: [Operation<AnggotaAbsensi>, ShownRow][] = []
    for (const row of orang) puts.push([await put(row, absen, status), row])
    // What waited for a decision has no status to go back to.
    setLast(orang.some((row) => row.perlu_diputuskan) ? null : act)
    for (const [operation, row] of puts) void follow(operation, row, act)
  }

  async function takeBack({ orang }: MentorAct): Promise<void> {
    setLast(null)
    for (const row of orang) {
      const status = row.status_kehadiran
      const operation = await putStatus({ row, absen, status })
      void tell(operation, row, status)
    }
  }

  return { last, mark, takeBack, endUndo: () => setLast(null) }
}

/** Says where an undo took no effect: another device had recorded something meanwhile, or the server refused it. */
async function tell(
  operation: Operation<AnggotaAbsensi>,
  { nama }: ShownRow,
  status: StatusKehadiran,
): Promise<void> {
  try {
    const outcome = await outcomeOf(operation, QUEUED)
    if (!outcome.waits && !tookEffect(status, outcome.data)) toast.warning(`${nama}: ${outcome.text}`)
  } catch (error) {
    toast.error(`${nama}: ${describeFailure(error as Error, 'Gagal mengurungkan').text}`)
  }
}
