import type { ScanDitahan, ScanTercatat } from '@bakti/contract/absen/absen.schemas'
import { jamWib } from '@bakti/contract/waktu.rules'
import type { Answer } from '../../platform/answer'
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

/** The held scans of an activity that nobody has taken over; 404 for an unknown activity. */
export async function listDitahan(pool: Pool, idAbsen: string): Promise<ScanDitahan[]> {
  if (!(await selectAbsen(pool, idAbsen))[0]) throw absenNotFound()
  return selectHeld(pool, idAbsen)
}

/**
 * Held scans become the events that they would have been: same id, same time, same operator. Only now do they arrive in the
 * rows that people see, so that is when they were received: a status that was set meanwhile had not seen them.
 */
async function takeHeld(tx: Transaction, held: readonly (HeldRow & { id_anggota: string })[]) {
  const [arrival] = await arrive(tx)
  if (!arrival) throw new Error('the server has no clock')
  return recordEvents(
    tx,
    held.map((scan) => ({
      id: scan.id,
      id_absen: scan.id_absen,
      id_anggota: scan.id_anggota,
      kind: 'scan',
      status: null,
      cara: scan.cara,
      operator: scan.operator,
      pengirim: scan.pengirim,
      perangkat: scan.perangkat,
      happened_at: scan.happened_at,
      order_at: scan.happened_at,
      received_at: arrival.at,
      seen_until: null,
      seen_events: [],
      happened_at_raw: scan.happened_at_raw,
      sent_at_raw: scan.sent_at_raw,
    })),
  )
}

/**
 * Takes a held scan over for the member that its code names, whatever group they are in (DECISIONS: 'scan answers').
 * A second tap finds it taken and answers with the state as it is.
 */
export async function ambilDitahan(tx: Transaction, id: string, oleh: string): Promise<Answer<ScanTercatat>> {
  const [held] = await lockHeld(tx, id)
  if (!held) throw scanNotFound()
  await holdAbsen(tx, held.id_absen)
  const [member] = await findTarget(tx, held.target_id, held.target_nim)
  if (!member) throw pesertaNotFound()

  const [taken] = await takeHeld(tx, [{ ...held, id_anggota: member.id }])
  if (!taken) throw scanNotFound()
  const { state, before } = taken
  if (held.diambil_at === null) await markTaken(tx, [id], oleh)
  const duplicate = before.status_kehadiran === 'Hadir'
  const data: ScanTercatat = { ...toAnggotaAbsensi(member, state, held.received_at), duplicate }
  const message = duplicate ? `Sudah hadir pukul ${jamWib(before.waktu_absen)}` : 'Absensi berhasil dicatat!'
  return { message, data }
}

/**
 * Applies the held scans that these members were scanned with before they were known, or in the group that they are in
 * now. To be called in the transaction in which members appear, move, change their NIM or come back.
 * Returns how many became events.
 */
export async function takeHeldScansOf(tx: Transaction, anggotaIds: readonly string[]): Promise<number> {
  await beforeTaking(tx)
  const rows = await lockHeldOf(tx, anggotaIds)
  if (rows.length === 0) return 0
  await takeHeld(tx, rows)
  const ids = rows.map((held) => held.id)
  await markTaken(tx, ids, null)
  return rows.length
}
