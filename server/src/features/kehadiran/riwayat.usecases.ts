import type { RiwayatEvent } from '@bakti/contract/absen/absen.schemas'
import type { KehadiranEvent } from '@bakti/contract/absen/kehadiran.rules'
import { counted, stepsOf } from '@bakti/contract/absen/riwayat.rules'
import type { Pool } from '../../platform/database'
import { expectAbsen } from '../absen/absen.usecases'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { findReachedMember, selectRiwayat } from './riwayat.repository'

interface Of {
  id_absen: string
  id_anggota: string
}

/** The events of a member in an activity, in the order of the replay; 404 for an unknown activity or member, for `mentor` also a foreign one. */
export async function listRiwayat(
  pool: Pool,
  { id_absen, id_anggota: anggota }: Of,
  mentor: string | null,
): Promise<RiwayatEvent[]> {
  const rows = await selectRiwayat(pool, { absen: id_absen, anggota, mentor })
  if (rows.length === 0) {
    await expectAbsen(pool, id_absen)
    if (!(await findReachedMember(pool, { anggota, mentor }))[0]) throw anggotaNotFound()
  }
  // The cast is safe: a check constraint enforces which columns are null for each kind.
  const events = rows as unknown as ((typeof rows)[number] & KehadiranEvent)[]
  return stepsOf(events).map((step) => {
    const { status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan } = step.after
    return {
      ...step.event,
      seen_events: [...step.event.seen_events],
      berlaku: counted(step),
      sesudah: { status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan },
    }
  })
}
