import {
  BELUM_ABSEN,
  applyEvent,
  needsScans,
  resumeReplay,
  toState,
} from '@bakti/contract/absen/kehadiran.rules'
import { type Act, type Arriving, type Recorded, arrivingOf, placeInOrder } from './arrival'
import type { FoundAct, RowChange } from './batch.repository'
import { type NewEvent, type Pair, type StoredEvent, toEvent } from './kehadiran.repository'
import { pairOf, replayAll, rowOf } from './kehadiran.usecases'

interface Pending {
  act: Act<unknown>
  found: FoundAct
  arriving: Arriving
}

/** An act that was applied to the row of its member, with the event to store. */
export interface Applied extends Pending {
  event: NewEvent
  recorded: Recorded
}

/** Pending acts of one row of attendance, in the order in which they came. */
type OfRow = readonly [Pending, ...Pending[]]

interface Plan {
  rows: RowChange[]
  applied: Applied[]
  /** The rows that are not enough for their acts: without their events these are left out. */
  unsure: Pair[]
}

/**
 * Applies acts that arrive together to the rows of their members. Left out are an act whose member is not found or in another group, one
 * that is out of its deliverer's scope, and one that its row does not suffice for: that row is `unsure`, and a second call has its events.
 * @param stored the events of the rows that were unsure before
 */
export function planBatch(
  acts: readonly Act<unknown>[],
  found: readonly FoundAct[],
  stored: readonly StoredEvent[] | null = null,
): Plan {
  const foundOf = new Map(found.map((each) => [each.event, each]))
  const pending = new Map<string, [Pending, ...Pending[]]>()
  for (const act of acts) {
    const own = foundOf.get(act.id)
    if (!own || (act.id_kelompok !== null && act.id_kelompok !== own.id_kelompok)) continue
    const each = { act, found: own, arriving: arrivingOf(act, own.id, own.arrival) }
    const others = pending.get(pairOf(each.arriving))
    if (others) others.push(each)
    else pending.set(pairOf(each.arriving), [each])
  }
  const storedOf = new Map([...pending.keys()].map((pair): [string, StoredEvent[]] => [pair, []]))
  for (const event of stored ?? []) storedOf.get(pairOf(event))?.push(event)
  const plan: Plan = { rows: [], applied: [], unsure: [] }
  for (const [pair, own] of pending) {
    const change =
      applyToRow(own) ?? (isNew(own) || stored ? applyToEvents(own, storedOf.get(pair) ?? []) : null)
    if (change) {
      plan.rows.push(change.row)
      plan.applied.push(...change.applied)
    } else if (!stored) plan.unsure.push(own[0].arriving)
  }
  return plan
}

interface Change {
  row: RowChange
  applied: Applied[]
}

const isNew = ([{ found }]: OfRow) => found.version === null

/** The row that was read for an act. The table's constraints guarantee what is cast. */
const foundRow = ({ act, found }: Pending) =>
  ({ ...found, id_absen: act.id_absen, id_anggota: found.id }) as unknown as RowChange

const aheadOf = ({ received_at }: NewEvent, { arriving }: Pending) =>
  Date.parse(received_at) - Date.parse(arriving.received_at)

/** One of these acts is named by a status, so that their places depend on each other. */
function isNamed(pending: OfRow): boolean {
  const named = new Set(pending.flatMap(({ arriving }) => arriving.seen_events))
  return pending.some(({ act, found }) => found.named || named.has(act.id))
}

/**
 * Applies acts to the row as it was read, one after the other, each as the last event of its member. null where the row is not enough: one of them is not the
 * last in order, is a status that may have seen a scan by its name alone, or is named itself.
 */
function applyToRow(pending: OfRow): Change | null {
  if (isNew(pending) || isNamed(pending)) return null
  let row = foundRow(pending[0])
  let replay = resumeReplay(row)
  const applied: Applied[] = []
  for (const each of pending) {
    const event = placeInOrder(each.arriving, row.last_received_at)
    if (event.order_at <= row.last_order_at || needsScans(row, toEvent(event))) return null
    const before = replay
    replay = applyEvent(replay, toEvent(event))
    const state = toState(replay)
    row = {
      ...row,
      ...state,
      last_order_at: event.order_at,
      last_event: event.id,
      last_received_at: event.received_at,
    }
    applied.push({ ...each, event, recorded: { state, before, newest: true, ahead: aheadOf(event, each) } })
  }
  return { row, applied }
}

/**
 * Replays acts with all events of their row; each gets the answer that it would get without those behind it. null where an event that is
 * stored changes its place by them.
 */
function applyToEvents(pending: OfRow, stored: readonly StoredEvent[]): Change | null {
  let last_received_at = isNew(pending) ? null : foundRow(pending[0]).last_received_at
  const events = [...stored]
  const steps = pending.map((each) => {
    const event = placeInOrder(each.arriving, last_received_at)
    last_received_at = event.received_at
    events.push({ ...toEvent(event), id_absen: event.id_absen, id_anggota: event.id_anggota })
    return { each, event, replayed: replayAll(events) }
  })
  const replayed = steps.at(-1)?.replayed ?? replayAll(events)
  const placeOf = new Map(replayed.moved.map(({ id, order_at }) => [id, order_at]))
  if (stored.some(({ id }) => placeOf.has(id))) return null
  return {
    row: { ...rowOf(pending[0].arriving, replayed), version: pending[0].found.version },
    applied: steps.map(({ each, event, replayed: { state, before, events: known } }) => ({
      ...each,
      event: { ...event, order_at: placeOf.get(event.id) ?? event.order_at },
      recorded: {
        state,
        before: before.get(event.id) ?? BELUM_ABSEN,
        newest: known.at(-1)?.id === event.id,
        ahead: aheadOf(event, each),
      },
    })),
  }
}
