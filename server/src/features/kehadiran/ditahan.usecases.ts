import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import type { Pool, Transaction } from '../../platform/database'
import { absenNotFound, pesertaNotFound, scanNotFound } from '../absen/absen.errors'
import { holdAbsen, selectAbsen } from '../absen/absen.repository'
import {
  type HeldRow,
  beforeTaking,
  findTarget,
  lockHeld,
  lockHeldOf,
  markTaken,
  selectHeld,
} from './ditahan.repository'
import { arrive } from './kehadiran.repository'
import { recordEvents, toAnggotaAbsensi } from './kehadiran.usecases'
import { type ScanRecorded, scanRecorded } from './scan.usecases'

/** The held scans of an activity that nobody has taken over; 404 for an unknown activity. */
export async function listDitahan(pool: Pool, idAbsen: string): Promise<ScanDitahan[]> {
  if (!(await selectAbsen(pool, { id: idAbsen }))[0]) throw absenNotFound()
  return selectHeld(pool, { id_absen: idAbsen })
}

/**
 * Held scans become the events that they would have been: same id, same time, same operator. Only now do they arrive in the
 * rows that people see, so that is when they were received: a status that was set meanwhile had not seen them (rule H23).
 */
async function takeHeld(tx: Transaction, held: readonly (HeldRow & { id_anggota: string })[]) {
  const [arrival] = await arrive(tx)
  if (!arrival) throw new Error('the server has no clock')
  return recordEvents(
    tx,
    held.map((scan) => ({
      ...scan,
      kind: 'scan',
      status: null,
      order_at: scan.happened_at,
      received_at: arrival.at,
      seen_until: null,
      seen_events: [],
    })),
  )
}

/**
 * Takes a held scan over for the member that its code names, whatever group they are in (rule H21).
 * A second tap finds it taken and answers with the state as it is.
 */
export async function ambilDitahan(tx: Transaction, id: string, oleh: string): Promise<ScanRecorded> {
  const [held] = await lockHeld(tx, { id })
  if (!held) throw scanNotFound()
  await holdAbsen(tx, { id: held.id_absen })
  const [member] = await findTarget(tx, { id: held.target_id, nim: held.target_nim })
  if (!member) throw pesertaNotFound()

  const [taken] = await takeHeld(tx, [{ ...held, id_anggota: member.id }])
  if (!taken) throw scanNotFound()
  if (held.diambil_at === null) await markTaken(tx, { ids: [id], oleh })
  return scanRecorded(toAnggotaAbsensi(member, taken.state, held.received_at), taken)
}

/**
 * Applies the held scans that these members were scanned with before they were known, or in the group that they are in
 * now (rule H22). To be called in the transaction in which members appear, move, change their NIM or come back.
 * Returns how many became events.
 */
export async function takeHeldScansOf(tx: Transaction, anggotaIds: readonly string[]): Promise<number> {
  await beforeTaking(tx)
  const rows = await lockHeldOf(tx, { anggota: anggotaIds })
  if (rows.length === 0) return 0
  await takeHeld(tx, rows)
  const ids = rows.map((held) => held.id)
  await markTaken(tx, { ids, oleh: null })
  return rows.length
}
