import { randomUUID } from 'node:crypto'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { RenderedAnswer } from '../../platform/answer'
import type { Transaction } from '../../platform/database'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { type Act, type Judgement, type Recorded, seenAt } from './arrival'
import { findMember } from './ditahan.repository'
import { type Hindrance, hindranceOf } from './hold.usecases'
import type { Recorder } from './record.usecases'

interface StatusChange {
  anggota_id: string
  absen_id: string
  status_kehadiran: StatusKehadiran
}

/**
 * What became of a status change: it stands; it stands and somebody has to decide; it has no effect, because its operator had not
 * seen a scan, or because a newer act stands.
 */
export interface StatusRecorded {
  kind: 'changed' | 'undecided' | 'unseen' | 'older'
  data: AnggotaAbsensi
}

export type StatusResult = StatusRecorded | Hindrance

function kindOf(asked: StatusKehadiran, data: AnggotaAbsensi, newest: boolean): StatusRecorded['kind'] {
  if (data.status_kehadiran === asked) return data.perlu_diputuskan ? 'undecided' : 'changed'
  return newest ? 'unseen' : 'older'
}

export const statusRecorded = (
  asked: StatusKehadiran,
  data: AnggotaAbsensi,
  { newest }: Pick<Recorded, 'newest'>,
): StatusRecorded => ({ kind: kindOf(asked, data, newest), data })

/**
 * Sets a member's status in an activity, as an event; it can't undo what its operator had not seen (rules H9, H27). One that waited on a
 * device and is out of scope, or of an uncertain date, is held (rules R12, H120).
 */
export async function updateStatus(
  recorder: Recorder,
  { anggota_id, absen_id, status_kehadiran }: StatusChange,
  write: Write,
): Promise<RenderedAnswer<StatusResult>> {
  const act: Act<StatusResult> = {
    id: write.key ?? randomUUID(),
    id_absen: absen_id,
    target: { id: anggota_id, nim: null },
    id_kelompok: null,
    event: {
      kind: 'status',
      status: status_kehadiran,
      cara: null,
      seen_until: seenAt(write),
      seen_events: write.seenEvents,
    },
    write,
    identifier: anggota_id,
    judge: (tx, arrival) => judge(tx, act, arrival),
    resultOf: (data, recorded) => statusRecorded(status_kehadiran, data, recorded),
  }
  return recorder.record(act)
}

/** The member whose status is set, or why it is held. A member out of scope is unknown to whoever sets a status now. */
async function judge(
  tx: Transaction,
  act: Act<StatusResult>,
  arrival: string,
): Promise<Judgement<Hindrance>> {
  const [member] = await findMember(tx, { id: act.target.id ?? '' })
  if (!member) throw anggotaNotFound()
  const hindrance = await hindranceOf(tx, act, { member, arrival })
  if (!hindrance) return { member }
  const unreached = hindrance.kind === 'di_luar_wewenang' && !hindrance.revoked
  if (act.write.delayMs === null && unreached) throw anggotaNotFound()
  return { held: hindrance }
}
