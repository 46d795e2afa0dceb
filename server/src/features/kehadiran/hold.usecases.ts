import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import type { Transaction } from '../../platform/database'
import type { Member } from '../anggota/anggota.repository'
import {
  type Act,
  type Held,
  type Judgement,
  claimedOperator,
  happenedAt,
  isLongAgo,
  seenAt,
} from './arrival'
import { tooManyUnknown } from '../absen/absen.errors'
import { beforeHolding, findReach, findUnknownLimit, insertHeld } from './ditahan.repository'

/** An act that is held because of who delivered it, or who made it (rules R10, R12, R15). */
export interface OutOfScope {
  kind: 'di_luar_wewenang'
  /** The number of the member's group: all that the deliverer learns. */
  nomor: number
  /** The operator's account had lost its role by then. Otherwise the deliverer does not reach the group. */
  revoked: boolean
}

/** An act that is held because its date is uncertain (rule H120). */
export interface DoubtfulDate {
  kind: 'waktu_meragukan'
  nomor: number
  longAgo: boolean
  /** Where its deliverer reaches the member now. */
  member?: Member
}

export type Hindrance = OutOfScope | DoubtfulDate

/** Whether an act may count for this member at its date; null where it may. The scope is that of the moment at which it happened. */
export async function hindranceOf(
  tx: Transaction,
  { id_absen, write }: Pick<Act<unknown>, 'id_absen' | 'write'>,
  { member, arrival }: { member: Member; arrival: string },
): Promise<Hindrance | null> {
  const operator = claimedOperator(write)
  const [longAgo, nomor] = [isLongAgo(write), member.kelompok]
  // What an ADMIN records needs no further statement.
  if (write.mentor === null && operator === null)
    return longAgo ? { kind: 'waktu_meragukan', nomor, longAgo, member } : null
  const [reach] = await findReach(tx, {
    mentor: write.mentor,
    operator,
    kelompok: member.id_kelompok,
    absen: id_absen,
    at: happenedAt(arrival, write),
  })
  if (!reach?.in_scope || reach.revoked)
    return { kind: 'di_luar_wewenang', nomor, revoked: reach?.in_scope === true }
  if (!longAgo && (reach.reached_now || !reach.before_made)) return null
  return { kind: 'waktu_meragukan', nomor, longAgo, ...(reach.reached_now ? { member } : {}) }
}

/**
 * Judges an act. Before it is held, a lock keeps out transactions that add or move members, and the act is judged again: either it sees
 * what they did, or they find it held.
 */
export async function judgeTwice<Result>(
  tx: Transaction,
  act: Act<Result>,
  arrival: string,
): Promise<Judgement<Result & Held>> {
  const first = await act.judge(tx, arrival)
  if ('member' in first) return first
  await beforeHolding(tx)
  return act.judge(tx, arrival)
}

/**
 * Stores an act that has no effect yet. Throws 429 where its deliverer has sent so many scans of unknown members that the next must wait
 * (rule H121).
 */
export async function holdAct(
  tx: Transaction,
  { id, id_absen, target, id_kelompok, event, write, identifier }: Act<unknown>,
  { arrival, alasan }: { arrival: string; alasan: ScanDitahan['alasan'] },
): Promise<void> {
  const [limit] = alasan === 'tidak_dikenal' ? await findUnknownLimit(tx, { pengirim: write.pengirim }) : []
  if (limit) throw tooManyUnknown(Math.max(1, limit.seconds))
  const { kind, status, cara, seen_events } = event
  const seen = seenAt(write)
  await insertHeld(tx, {
    id,
    id_absen,
    alasan,
    participant_identifier: identifier,
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
    kind,
    status,
    cara,
    // What its operator had seen by now, not by the time at which somebody takes it over.
    seen_until: kind === 'scan' ? null : seen !== null && seen < arrival ? seen : arrival,
    seen_events,
  })
}
