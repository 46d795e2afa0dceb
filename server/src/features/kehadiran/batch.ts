import {
  BELUM_ABSEN,
  applyEvent,
  needsScans,
  resumeReplay,
  toState,
} from '@bakti/contract/absen/kehadiran.rules'
import { type Act, type Arriving, type Recorded, arrivingOf, settle } from './arrival'
import type { FoundAct, RowChange } from './batch.repository'
import { type NewEvent, toEvent } from './kehadiran.repository'

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

/**
 * Applies acts that arrive together to the rows of their members. Left out are an act whose member is not found or in another group, one
 * that is out of its deliverer's scope, and those of `applyToRow`.
 */
export function planBatch(acts: readonly Act<unknown>[], found: readonly FoundAct[]) {
  const foundOf = new Map(found.map((each) => [each.event, each]))
  const pending = new Map<string, [Pending, ...Pending[]]>()
  for (const act of acts) {
    const own = foundOf.get(act.id)
    if (!own || (act.id_kelompok !== null && act.id_kelompok !== own.id_kelompok)) continue
    const pair = `${act.id_absen} ${own.id}`
    const each = { act, found: own, arriving: arrivingOf(act, own.id, own.arrival) }
    const others = pending.get(pair)
    if (others) others.push(each)
    else pending.set(pair, [each])
  }
  const changes = [...pending.values()].map(applyToRow)
  return {
    rows: changes.flatMap(({ row }) => row ?? []),
    applied: changes.flatMap(({ applied }) => applied),
  }
}

/** The row that was read for an act; null where its member has no row in the activity. The table's constraints guarantee what is cast. */
function rowOf({ act, found }: Pending): RowChange | null {
  if (found.version === null) return null
  return { ...found, id_absen: act.id_absen, id_anggota: found.id } as RowChange
}

const orderOf = ({ arriving: { order_at, received_at } }: Pending) => order_at ?? received_at
const compareOrder = (a: Pending, b: Pending) =>
  orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0

/**
 * Applies the acts on one row in the order in which they count. Left out are those that the row is not enough for: an event that is not
 * the last in order, and a status that may have seen a scan by its name alone.
 */
function applyToRow(pending: readonly [Pending, ...Pending[]]): {
  row: RowChange | null
  applied: Applied[]
} {
  let row = rowOf(pending[0])
  let replay = row === null ? BELUM_ABSEN : resumeReplay(row)
  const applied: Applied[] = []
  for (const each of pending.toSorted(compareOrder)) {
    // `named` can stay empty: an event that is later than every other one is later than the scans that it names.
    const event = settle(each.arriving, { last_received_at: row?.last_received_at ?? null, named: [] })
    if (row !== null && (event.order_at <= row.last_order_at || needsScans(row, toEvent(event)))) continue
    const before = replay
    replay = applyEvent(replay, toEvent(event))
    const state = toState(replay)
    const { id_absen, id_anggota } = event
    const last = {
      last_order_at: event.order_at,
      last_event: event.id,
      last_received_at: event.received_at,
    }
    row = { ...state, ...last, id_absen, id_anggota, version: each.found.version }
    const ahead = Date.parse(event.received_at) - Date.parse(each.arriving.received_at)
    applied.push({ ...each, event, recorded: { state, before, newest: true, ahead } })
  }
  return { row: applied.length === 0 ? null : row, applied }
}
