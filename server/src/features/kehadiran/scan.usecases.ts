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
import { type Act, type Judgement, type Recorded, type Target, readsCard } from './arrival'
import { findKelompok, findOutside, findTarget } from './ditahan.repository'
import { type Hindrance, hindranceOf } from './hold.usecases'
import type { Recorder } from './record.usecases'

interface Scan {
  participantIdentifier: string
  absenId: string
  id_kelompok: string | null
  cara: CaraScan
  /** The code of a student card: an unknown NIM is refused and not held (rule S133). */
  kartu?: true | undefined
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
  | Hindrance
  | { kind: 'tidak_dikenal' }
  | { kind: 'di_luar_sasaran'; member: Member }
  | { kind: 'kartu_lama'; member: Member }
  | { kind: 'kelompok_tidak_ada'; member: Member }
  | { kind: 'kelompok_lain'; member: Member; nomor: number }

export type ScanResult = ScanRecorded | ScanHeld

export const scanRecorded = (data: AnggotaAbsensi, { before }: Pick<Recorded, 'before'>): ScanRecorded => ({
  kind: before.status_kehadiran === 'Hadir' ? 'duplicate' : 'recorded',
  data,
  since: before.waktu_absen,
})

/** Of a line of a pasted list that made the Hadir (rule H160). */
const tempelOf = ({ cara }: Scan, { before, newest }: Recorded) =>
  cara === 'tempel' && newest && before.status_kehadiran !== 'Hadir' ? { tempel: true } : {}

/** The two columns by which a code finds its member. The group in a code is ignored. A code of 36 characters that is not a UUID names no member. */
function columnsOf(target: QrTarget): Target {
  if (target.by === 'nim') return { id: null, nim: target.nim }
  return { id: UUID.test(target.id) ? target.id : null, nim: null }
}

/** Records a scan (rules H18, H19, H24, R10). A scan without a member to count for is held. */
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
    identifier: scan.participantIdentifier.trim(),
    judge: (tx, arrival) => judge(tx, act, arrival),
    holdsUnknown: !scan.kartu,
    resultOf: (data, recorded) => scanRecorded({ ...data, ...tempelOf(scan, recorded) }, recorded),
  }
  return recorder.record(act)
}

/**
 * The member whom a scan counts for, or why it counts for none: the scope of its deliverer is named first, then its date, a void card (rule M28),
 * the audience and the group that it names. What is held for the audience has nothing else but the group in the way (rule H142).
 */
async function judge(tx: Transaction, act: Act<ScanResult>, arrival: string): Promise<Judgement<ScanHeld>> {
  const { target, id_kelompok } = act
  const [found] = await findTarget(tx, target)
  if (!found) return { held: { kind: 'tidak_dikenal' } }
  const { kartu_lama, ...member } = found
  const hindrance = await hindranceOf(tx, act, { member, arrival })
  if (hindrance) return { held: hindrance }
  if (kartu_lama && readsCard(act)) return { held: { kind: 'kartu_lama', member } }
  const [audience] = await findOutside(tx, { absen: act.id_absen, anggota: member.id })
  if (audience?.outside) return { held: { kind: 'di_luar_sasaran', member } }
  if (id_kelompok === null || id_kelompok === member.id_kelompok) return { member }
  const [named] = await findKelompok(tx, { id: id_kelompok })
  return {
    held: named
      ? { kind: 'kelompok_lain', member, nomor: named.nomor }
      : { kind: 'kelompok_tidak_ada', member },
  }
}
