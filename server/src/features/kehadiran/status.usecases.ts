import { randomUUID } from 'node:crypto'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { RenderedAnswer } from '../../platform/answer'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { type Recorded, seenAt } from './arrival'
import { findMember } from './ditahan.repository'
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
export interface StatusResult {
  kind: 'changed' | 'undecided' | 'unseen' | 'older'
  data: AnggotaAbsensi
}

function kindOf(asked: StatusKehadiran, data: AnggotaAbsensi, newest: boolean): StatusResult['kind'] {
  if (data.status_kehadiran === asked) return data.perlu_diputuskan ? 'undecided' : 'changed'
  return newest ? 'unseen' : 'older'
}

/** Sets a member's status in an activity, as an event; it can't undo what its operator had not seen (rules H9, H27). */
export async function updateStatus(
  recorder: Recorder,
  { anggota_id, absen_id, status_kehadiran }: StatusChange,
  write: Write,
): Promise<RenderedAnswer<StatusResult>> {
  return recorder.record({
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
    findMember: async (tx) => {
      const [member] = await findMember(tx, { id: anggota_id })
      if (!member) throw anggotaNotFound()
      return { member }
    },
    resultOf: (data, { newest }: Recorded) => ({ kind: kindOf(status_kehadiran, data, newest), data }),
  })
}
