import { randomUUID } from 'node:crypto'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { CaraScan } from '@bakti/contract/absen/kehadiran.rules'
import { type QrTarget, parseQr } from '@bakti/contract/absen/qr.rules'
import { UUID } from '@bakti/contract/uuid.rules'
import type { RenderedAnswer } from '../../platform/answer'
import type { Transaction } from '../../platform/database'
import type { Write } from '../../platform/write'
import type { Member } from '../anggota/anggota.repository'
import { qrInvalid } from '../absen/absen.errors'
import { type Act, type Recorded, type Target, happenedAt } from './arrival'
import { beforeHolding, findKelompok, findTarget, insertHeld } from './ditahan.repository'
import type { Recorder } from './record.usecases'

interface Scan {
  participantIdentifier: string
  absenId: string
  id_kelompok: string | null
  cara: CaraScan
}

/** A scan that counts; a duplicate where its member was Hadir just before it, in the order of events. */
export interface ScanRecorded {
  kind: 'recorded' | 'duplicate'
  data: AnggotaAbsensi
  /** `waktu_absen` just before this scan. It is shown only for a duplicate. */
  since: string | null
}

/** A scan that is held: it has no effect yet. */
type ScanHeld =
  | { kind: 'tidak_dikenal' }
  | { kind: 'kelompok_tidak_ada'; member: Member }
  | { kind: 'kelompok_lain'; member: Member; nomor: number }

export type ScanResult = ScanRecorded | ScanHeld

export const scanRecorded = (data: AnggotaAbsensi, { before }: Pick<Recorded, 'before'>): ScanRecorded => ({
  kind: before.status_kehadiran === 'Hadir' ? 'duplicate' : 'recorded',
  data,
  since: before.waktu_absen,
})

/** The two columns by which a code finds its member. A code of 36 characters that is not a UUID names no member. */
function columnsOf(target: QrTarget): Target {
  if (target.by === 'nim') return { id: null, nim: target.nim }
  return { id: UUID.test(target.id) ? target.id : null, nim: null }
}

/** Records a scan (rules H18, H19, H24). A scan without a member to count for is held. */
export async function recordScan(
  recorder: Recorder,
  scan: Scan,
  write: Write,
): Promise<RenderedAnswer<ScanResult>> {
  const parsed = parseQr(scan.participantIdentifier)
  if (!parsed.ok) throw qrInvalid(parsed.problem)
  const act: Act<ScanResult> = {
    id: write.key ?? randomUUID(),
    id_absen: scan.absenId,
    target: columnsOf(parsed.target),
    id_kelompok: scan.id_kelompok,
    event: { kind: 'scan', status: null, cara: scan.cara, seen_until: null, seen_events: [] },
    write,
    findMember: async (tx, arrival) => {
      const member = await findCounted(tx, act)
      return member ? { member } : { result: await holdScan(tx, { scan, act, arrival }) }
    },
    resultOf: scanRecorded,
  }
  return recorder.record(act)
}

/** The member whom the scan counts for. A scan is held only after a second look, after taking a lock that makes adding members wait. */
async function findCounted(
  tx: Transaction,
  { target, id_kelompok }: Act<ScanResult>,
): Promise<Member | null> {
  const find = async () => {
    const [member] = await findTarget(tx, target)
    return member && (id_kelompok === null || id_kelompok === member.id_kelompok) ? member : null
  }
  const member = await find()
  if (member) return member
  await beforeHolding(tx)
  return find()
}

/** Why a scan does not count. */
async function judge(
  tx: Transaction,
  member: Member | undefined,
  id_kelompok: string | null,
): Promise<ScanHeld> {
  if (!member) return { kind: 'tidak_dikenal' }
  const [named] = await findKelompok(tx, { id: id_kelompok })
  return named
    ? { kind: 'kelompok_lain', member, nomor: named.nomor }
    : { kind: 'kelompok_tidak_ada', member }
}

interface Held {
  scan: Scan
  act: Act<ScanResult>
  arrival: string
}

/** Stores a scan that has no effect yet. */
async function holdScan(tx: Transaction, { scan, act, arrival }: Held): Promise<ScanHeld> {
  const { id, id_absen, target, id_kelompok, write } = act
  const [member] = await findTarget(tx, target)
  const held = await judge(tx, member, id_kelompok)
  await insertHeld(tx, {
    id,
    id_absen,
    alasan: held.kind,
    participant_identifier: scan.participantIdentifier.trim(),
    target_id: target.id,
    target_nim: target.nim,
    id_kelompok,
    operator: write.operator,
    pengirim: write.pengirim,
    perangkat: write.perangkat,
    happened_at: happenedAt(arrival, write),
    received_at: arrival,
    happened_at_raw: write.happenedAtRaw,
    sent_at_raw: write.sentAtRaw,
    cara: scan.cara,
  })
  return held
}
