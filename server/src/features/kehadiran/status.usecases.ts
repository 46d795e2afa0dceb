import { randomUUID } from 'node:crypto'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { jamWib } from '@bakti/contract/waktu.rules'
import { type Answer, RenderedAnswer } from '../../platform/answer'
import { violated } from '../../platform/database'
import { once, repeatedAnswer } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { absenNotFound } from '../absen/absen.errors'
import { holdAbsen } from '../absen/absen.repository'
import { type Books, arrivingNow, deliveryOf, seenAt, tellAhead } from './arrival'
import { findMember } from './ditahan.repository'
import { arrive, setStatus } from './kehadiran.repository'
import { type Recorded, recordEvent, toAnggotaAbsensi } from './kehadiran.usecases'

export type StatusAnswer = Answer<AnggotaAbsensi>

interface StatusChange {
  anggota_id: string
  absen_id: string
  status_kehadiran: StatusKehadiran
}

const CHANGED = 'Status kehadiran berhasil diubah!'
const UNDECIDED = 'Peserta ini sudah dipindai sebelum status diubah. Statusnya perlu diputuskan.'

/** What became of a status change: one that took no effect says what stands, and why. */
function outcomeOf(asked: StatusKehadiran, { state, newest }: Recorded): string {
  const { status_kehadiran, waktu_absen, perlu_diputuskan } = state
  if (status_kehadiran === asked) return perlu_diputuskan ? UNDECIDED : CHANGED
  if (newest)
    return `Status tetap ${status_kehadiran}: peserta ini dipindai pukul ${jamWib(waktu_absen)}, dan itu belum tampil saat status diubah. Statusnya perlu diputuskan.`
  return `Status tetap ${status_kehadiran}: ada catatan yang lebih baru daripada perubahan ini. Ubah lagi bila perlu.`
}

/** Sets a member's status in an activity, as an event; what its operator had not seen, they can't undo. */
export async function updateStatus(
  books: Books,
  change: StatusChange,
  write: Write,
): Promise<RenderedAnswer<StatusAnswer>> {
  const eventId = write.key ?? randomUUID()
  return (
    (await updateStatusFast(books, change, { eventId, write })) ??
    (await repeatedAnswer<StatusAnswer>(books.pool, write)) ??
    (await updateStatusSlowly(books, change, { eventId, write }))
  )
}

interface Attempt {
  eventId: string
  write: Write
}

async function updateStatusFast(books: Books, change: StatusChange, { eventId, write }: Attempt) {
  try {
    const [row] = await setStatus(
      books.pool,
      ...[eventId, change.absen_id, change.anggota_id, change.status_kehadiran],
      ...deliveryOf(write),
      ...[write.key, write.requestHash, write.seenAt, CHANGED, write.seenEvents],
    )
    if (!row) return null
    tellAhead(books, row.ahead)
    return new RenderedAnswer<StatusAnswer>(200, row.body)
  } catch (error) {
    if (violated(error) !== null) return null
    throw error
  }
}

async function updateStatusSlowly(books: Books, change: StatusChange, { eventId, write }: Attempt) {
  return once(books.pool, write, async (tx): Promise<StatusAnswer> => {
    const [arrival] = await arrive(tx)
    if (!arrival) throw new Error('the server has no clock')
    if (!(await holdAbsen(tx, change.absen_id))[0]) throw absenNotFound()
    const [member] = await findMember(tx, change.anggota_id)
    if (!member) throw anggotaNotFound()

    const recorded = await recordEvent(tx, {
      id: eventId,
      id_absen: change.absen_id,
      id_anggota: member.id,
      kind: 'status',
      status: change.status_kehadiran,
      cara: null,
      ...arrivingNow(arrival.at, write),
      seen_until: seenAt(write),
      seen_events: write.seenEvents,
    })
    tellAhead(books, recorded.ahead)
    return {
      message: outcomeOf(change.status_kehadiran, recorded),
      data: toAnggotaAbsensi(member, recorded.state, arrival.at),
    }
  })
}
