import { randomUUID } from 'node:crypto'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { type Answer, StoredAnswer } from '../../platform/answer'
import { type Pool, type Transaction, violated } from '../../platform/database'
import { once, repeatedAnswer } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { absenNotFound } from './absen.errors'
import { holdAbsen } from './absen.repository'
import { arrivedNow, deliveryOf, seenUntil } from './arrival'
import { findMember } from './ditahan.repository'
import { arrive, setStatus } from './kehadiran.repository'
import { recordEvent, toAnggotaAbsensi } from './kehadiran.usecases'

interface StatusChange {
  anggota_id: string
  absen_id: string
  status_kehadiran: StatusKehadiran
}

const CHANGED = 'Status kehadiran berhasil diubah!'
const UNDECIDED = 'Peserta ini sudah dipindai sebelum status diubah. Statusnya perlu diputuskan.'

/** Sets a member's status in an activity, as an event; what its operator had not seen, they can't undo. */
export async function updateStatus(
  pool: Pool,
  change: StatusChange,
  write: Write,
): Promise<Answer | StoredAnswer> {
  const eventId = write.key ?? randomUUID()
  return (
    (await updateStatusFast(pool, change, { eventId, write })) ??
    (await repeatedAnswer(pool, write)) ??
    once(pool, write, (tx) => updateStatusSlowly(tx, change, { eventId, write }))
  )
}

interface Attempt {
  eventId: string
  write: Write
}

async function updateStatusFast(pool: Pool, change: StatusChange, { eventId, write }: Attempt) {
  try {
    const [row] = await setStatus(
      pool,
      ...[eventId, change.absen_id, change.anggota_id, change.status_kehadiran],
      ...deliveryOf(write),
      ...[write.key, write.requestHash, write.seenAt, CHANGED],
    )
    return row ? new StoredAnswer(200, row.body) : null
  } catch (error) {
    if (violated(error) !== null) return null
    throw error
  }
}

async function updateStatusSlowly(
  tx: Transaction,
  change: StatusChange,
  { eventId, write }: Attempt,
): Promise<Answer> {
  const [arrival] = await arrive(tx)
  if (!arrival) throw new Error('the server has no clock')
  if (!(await holdAbsen(tx, change.absen_id))[0]) throw absenNotFound()
  const [member] = await findMember(tx, change.anggota_id)
  if (!member) throw anggotaNotFound()

  const { state } = await recordEvent(tx, {
    id: eventId,
    id_absen: change.absen_id,
    id_anggota: member.id,
    kind: 'status',
    status: change.status_kehadiran,
    cara: null,
    ...arrivedNow(arrival.at, write),
    seen_until: seenUntil(arrival.at, write),
  })
  const message = state.perlu_diputuskan ? UNDECIDED : CHANGED
  return { message, data: toAnggotaAbsensi(member, state, arrival.at) }
}
