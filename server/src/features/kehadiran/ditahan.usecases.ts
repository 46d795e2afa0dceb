import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import type { Pool, Transaction } from '../../platform/database'
import { pesertaNotFound, scanNotFound } from '../absen/absen.errors'
import { holdAbsen } from '../absen/absen.repository'
import { expectAbsen } from '../absen/absen.usecases'
import {
  HELD_PAGE_SIZE,
  type HeldListed,
  type HeldRow,
  beforeTaking,
  countHeld,
  findTargetOf,
  lockHeld,
  lockHeldIn,
  lockHeldOf,
  markTaken,
  selectHeld,
  selectHeldPage,
} from './ditahan.repository'
import { readArrival } from './kehadiran.repository'
import { recordEvents, toAnggotaAbsensi } from './kehadiran.usecases'
import { type ScanRecorded, scanRecorded } from './scan.usecases'
import { type StatusRecorded, statusRecorded } from './status.usecases'

/** Leaves out what few rows have. */
export const listedHeld = ({
  status,
  pengirim,
  jumlah = null,
  ...row
}: HeldListed & { jumlah?: number | null }): ScanDitahan => ({
  ...row,
  ...(status === null ? {} : { status }),
  ...(pengirim === null ? {} : { pengirim }),
  ...(jumlah === null ? {} : { jumlah }),
})

/**
 * The held scans and statuses of an activity that are not taken over and `mentor` may know of (rules R7, H121): all, or a page of them.
 * 404 for an unknown activity.
 */
export async function listDitahan(
  pool: Pool,
  { id: id_absen, page }: { id: string; page?: number | undefined },
  mentor: string | null,
) {
  await expectAbsen(pool, id_absen)
  if (page === undefined) return { rows: (await selectHeld(pool, { id_absen, mentor })).map(listedHeld) }
  const rows = await selectHeldPage(pool, { id_absen, mentor, skip: (page - 1) * HELD_PAGE_SIZE })
  const total = (await countHeld(pool, { id_absen, mentor }))[0]?.total ?? 0
  const pages = { currentPage: page, totalPages: Math.ceil(total / HELD_PAGE_SIZE), total }
  return { rows: rows.map(listedHeld), pages }
}

/**
 * Held acts become the events that they would have been: same id, same time, same operator. Only now do they arrive in the
 * rows that people see, so that is when they were received: a status that was set meanwhile had not seen them (rule H23).
 */
async function takeHeld(tx: Transaction, held: readonly (HeldRow & { id_anggota: string })[]) {
  const received_at = await readArrival(tx)
  return recordEvents(
    tx,
    held.map((act) => ({ ...act, order_at: act.happened_at, received_at })),
  )
}

/**
 * Takes a held scan or status over for the member that it names, whatever group they are in (rules H21, R12); `mentor` for a member of its
 * groups alone. A second tap finds it taken and answers with the state as it is.
 */
export async function takeDitahan(
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
  return takeAll(tx, await lockHeldOf(tx, { anggota: anggotaIds }))
}

/** Applies the held scans of members who are in the audience of an activity now (rule H142). To be called in the transaction of its edit. */
export const takeHeldIn = async (tx: Transaction, absen: string) =>
  takeAll(tx, await lockHeldIn(tx, { absen }))

async function takeAll(tx: Transaction, rows: Awaited<ReturnType<typeof lockHeldIn>>): Promise<number> {
  if (rows.length === 0) return 0
  await takeHeld(tx, rows)
  await markTaken(tx, { ids: rows.map(({ id }) => id), oleh: null })
  return rows.length
}
