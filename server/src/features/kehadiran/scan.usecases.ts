import { randomUUID } from 'node:crypto'
import type { ScanTercatat, ScanTertahan } from '@bakti/contract/absen/absen.schemas'
import { type CaraScan, metodeOf } from '@bakti/contract/absen/kehadiran.rules'
import { type QrTarget, parseQr } from '@bakti/contract/absen/qr.rules'
import { UUID } from '@bakti/contract/uuid.rules'
import { jamWib } from '@bakti/contract/waktu.rules'
import { type Answer, RenderedAnswer } from '../../platform/answer'
import { type Transaction, violated } from '../../platform/database'
import { once, repeatedAnswer } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { absenNotFound, qrInvalid } from '../absen/absen.errors'
import { holdAbsen } from '../absen/absen.repository'
import { type Books, arrivingNow, deliveryOf, happenedAt, tellAhead } from './arrival'
import {
  type Member,
  beforeHolding,
  findKelompok,
  findTarget,
  insertHeld,
  limitWaits,
} from './ditahan.repository'
import { arrive, scanById, scanByNim } from './kehadiran.repository'
import { recordEvent, toAnggotaAbsensi } from './kehadiran.usecases'

export type ScanAnswer = Answer<ScanTercatat, ScanTertahan>

interface Scan {
  participantIdentifier: string
  absenId: string
  id_kelompok: string | null
  cara: CaraScan
}

/** The two columns by which a code finds its member; 36 characters that are no UUID find nobody. */
function columnsOf(target: QrTarget): { id: string | null; nim: string | null } {
  if (target.by === 'nim') return { id: null, nim: target.nim }
  return { id: UUID.test(target.id) ? target.id : null, nim: null }
}

/**
 * Records a scan (DECISIONS: 'scan answers'). One statement where it can be; the transaction below where a later event
 * stands already, the key was used before, or the scan counts for nobody yet. Nothing is thrown away.
 */
export async function recordScan(
  books: Books,
  scan: Scan,
  write: Write,
): Promise<RenderedAnswer<ScanAnswer>> {
  const parsed = parseQr(scan.participantIdentifier)
  if (!parsed.ok) throw qrInvalid(parsed.problem)
  const eventId = write.key ?? randomUUID()
  const attempt = { target: columnsOf(parsed.target), eventId, write }
  return (
    (await recordScanFast(books, scan, attempt)) ??
    (await repeatedAnswer<ScanAnswer>(books.pool, write)) ??
    (await recordScanSlowly(books, scan, attempt))
  )
}

interface Attempt {
  target: { id: string | null; nim: string | null }
  eventId: string
  write: Write
}

async function recordScanFast(books: Books, scan: Scan, { target, eventId, write }: Attempt) {
  const run = target.id ? scanById : target.nim ? scanByNim : null
  if (!run) return null
  try {
    const [row] = await run(
      books.pool,
      ...[eventId, scan.absenId, target.id ?? target.nim, scan.id_kelompok],
      ...deliveryOf(write),
      ...[write.key, write.requestHash, scan.cara, metodeOf(scan.cara)],
    )
    if (!row) return null
    tellAhead(books, row.ahead)
    return new RenderedAnswer<ScanAnswer>(200, row.body)
  } catch (error) {
    // The key or the event exists, or the activity or the member is going away: the slow road tells which.
    if (violated(error) !== null) return null
    throw error
  }
}

async function recordScanSlowly(books: Books, scan: Scan, attempt: Attempt) {
  const { eventId, write } = attempt
  return once(books.pool, write, async (tx): Promise<ScanAnswer> => {
    const [arrival] = await arrive(tx)
    if (!arrival) throw new Error('the server has no clock')
    if (!(await holdAbsen(tx, scan.absenId))[0]) throw absenNotFound()

    const member = await findCounted(tx, scan, attempt)
    if (!member) return holdScan(tx, scan, attempt, arrival.at)
    const { state, before, ahead } = await recordEvent(tx, {
      id: eventId,
      id_absen: scan.absenId,
      id_anggota: member.id,
      kind: 'scan',
      status: null,
      cara: scan.cara,
      ...arrivingNow(arrival.at, write),
      seen_until: null,
      seen_events: [],
    })
    tellAhead(books, ahead)
    const duplicate = before.status_kehadiran === 'Hadir'
    const data: ScanTercatat = { ...toAnggotaAbsensi(member, state, arrival.at), duplicate }
    const message = duplicate
      ? `Sudah hadir pukul ${jamWib(before.waktu_absen)}`
      : 'Absensi berhasil dicatat!'
    return { message, data }
  })
}

/** The member whom the scan counts for. A scan is held only after a second look, with those who add members kept out. */
async function findCounted(tx: Transaction, scan: Scan, { target }: Attempt): Promise<Member | null> {
  const counts = (member: Member | undefined) =>
    member && (scan.id_kelompok === null || scan.id_kelompok === member.id_kelompok) ? member : null
  const [member] = await findTarget(tx, target.id, target.nim)
  if (counts(member)) return counts(member)
  await limitWaits(tx)
  await beforeHolding(tx)
  const [again] = await findTarget(tx, target.id, target.nim)
  return counts(again)
}

interface Outcome {
  alasan: 'kelompok_lain' | 'tidak_dikenal' | 'kelompok_tidak_ada'
  answer: ScanAnswer
}

const held = (
  status: 404 | 409,
  code: string,
  message: string,
  data: Omit<ScanTertahan, 'ditahan'>,
): ScanAnswer => ({
  status,
  message,
  data: { ...data, ditahan: true } satisfies ScanTertahan,
  beside: { code },
})

async function judge(tx: Transaction, scan: Scan, member: Member | undefined): Promise<Outcome> {
  if (!member) {
    const answer = held(404, 'peserta.not_found', 'Peserta tidak ditemukan', {})
    return { alasan: 'tidak_dikenal', answer }
  }
  const anggota = { id: member.id, nama: member.nama, nim: member.nim }
  const kelompok = { id: member.id_kelompok, nomor: member.kelompok }
  const [named] = await findKelompok(tx, scan.id_kelompok)
  if (!named) {
    const answer = held(404, 'kelompok.not_found', 'Kelompok tidak ditemukan', { anggota, kelompok })
    return { alasan: 'kelompok_tidak_ada', answer }
  }
  const message = `Anggota Kelompok ${member.kelompok}, bukan Kelompok ${named.nomor}`
  return { alasan: 'kelompok_lain', answer: held(409, 'scan.other_kelompok', message, { anggota, kelompok }) }
}

/** Keeps a scan that counts for nobody yet, with its outcome. */
async function holdScan(
  tx: Transaction,
  scan: Scan,
  { target, eventId, write }: Attempt,
  arrival: string,
): Promise<ScanAnswer> {
  const [member] = await findTarget(tx, target.id, target.nim)
  const { alasan, answer } = await judge(tx, scan, member)
  const text = scan.participantIdentifier.trim()
  await insertHeld(
    tx,
    ...[eventId, scan.absenId, alasan, text, target.id, target.nim, scan.id_kelompok],
    ...[write.operator, write.pengirim, write.perangkat, happenedAt(arrival, write), arrival],
    ...[write.happenedAtRaw, write.sentAtRaw, scan.cara],
  )
  return answer
}
