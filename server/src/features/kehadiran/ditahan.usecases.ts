import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import type { Pool, Transaction } from '../../platform/database'
import { absenNotFound, pesertaNotFound, scanNotFound } from '../absen/absen.errors'
import { holdAbsen, selectAbsen } from '../absen/absen.repository'
import {
  type HeldRow,
  beforeTaking,
  findTargetOf,
  lockHeld,
  lockHeldOf,
  markTaken,
  selectHeld,
} from './ditahan.repository'
import { arrive } from './kehadiran.repository'
import { recordEvents, toAnggotaAbsensi } from './kehadiran.usecases'
import { type ScanRecorded, scanRecorded } from './scan.usecases'
import { type StatusRecorded, statusRecorded } from './status.usecases'

/** The held scans and statuses of an activity that nobody has taken over and `mentor` may know of (rule R7); 404 for an unknown activity. */
export async function listDitahan(
  pool: Pool,
  idAbsen: string,
  mentor: string | null,
): Promise<ScanDitahan[]> {
  if (!(await selectAbsen(pool, { id: idAbsen }))[0]) throw absenNotFound()
  const rows = await selectHeld(pool, { id_absen: idAbsen, mentor })
  return rows.map(({ status, pengirim, ...row }) => ({
    ...row,
    ...(status === null ? {} : { status }),
    ...(pengirim === null ? {} : { pengirim }),
  }))
}

/**
 * Held acts become the events that they would have been: same id, same time, same operator. Only now do they arrive in the
 * rows that people see, so that is when they were received: a status that was set meanwhile had not seen them (rule H23).
 */
async function takeHeld(tx: Transaction, held: readonly (HeldRow & { id_anggota: string })[]) {
  const [arrival] = await arrive(tx)
  if (!arrival) throw new Error('the server has no clock')
  return recordEvents(
    tx,
    held.map((act) => ({ ...act, order_at: act.happened_at, received_at: arrival.at })),
  )
}

/**
 * Takes a held scan or status over for the member that it names, whatever group they are in (rules H21, R12); `mentor` for a member of its
 * groups alone. A second tap finds it taken and answers with the state as it is.
 */
export async function ambilDitahan(
  tx: Transaction,
  id: string,
  { oleh, mentor }: { oleh: string; mentor: string | null },
): Promise<ScanRecorded | StatusRecorded> {
  const [held] = await lockHeld(tx, { id })
  if (!held) throw scanNotFound()
  await holdAbsen(tx, { id: held.id_absen })
  const [member] = await findTargetOf(tx, { id: held.target_id, nim: held.target_nim, mentor })
  if (!member) throw mentor === null ? pesertaNotFound() : scanNotFound()

  const [taken] = await takeHeld(tx, [{ ...held, id_anggota: member.id }])
  if (!taken) throw scanNotFound()
  if (held.diambil_at === null) await markTaken(tx, { ids: [id], oleh })
  const data = toAnggotaAbsensi(member, taken.state, held.received_at)
  return held.status === null ? scanRecorded(data, taken) : statusRecorded(held.status, data, taken)
}

/**
 * Applies the held scans that these members were scanned with before they were known, or in the group that they are in
 * now (rule H22). To be called in the transaction in which members appear, move, change their NIM or come back.
 * No act that was held for its scope: whoever its device names as its operator gives it no right (rule R11). Returns how many became events.
 */
export async function takeHeldScansOf(tx: Transaction, anggotaIds: readonly string[]): Promise<number> {
  await beforeTaking(tx)
  const rows = await lockHeldOf(tx, { anggota: anggotaIds })
  if (rows.length === 0) return 0
  await takeHeld(tx, rows)
  await markTaken(tx, { ids: rows.map(({ id }) => id), oleh: null })
  return rows.length
}
