import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import {
  BELUM_ABSEN,
  type KehadiranState,
  applyEvent,
  compareEvents,
} from '@bakti/contract/absen/kehadiran.rules'
import { type Answer, RawJson } from '../../platform/answer'
import type { Pool, Transaction } from '../../platform/database'
import { idempotencyReused } from '../../platform/errors'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import { absenNotFound } from './absen.errors'
import type { Member } from './ditahan.repository'
import {
  type NewEvent,
  SEEN_MARGIN_MS,
  type StateRow,
  type StoredEvent,
  ensureRows,
  findEventsOf,
  insertEvents,
  lockRows,
  settledUntil,
  writeStates,
} from './kehadiran.repository'
import { readWithAbsensi } from './with-absensi.repository'

interface Recorded {
  /** After all events, in their order. */
  state: KehadiranState
  /** As it was just before this event, in their order. */
  before: KehadiranState
}

const pairOf = ({ id_absen, id_anggota }: { id_absen: string; id_anggota: string }) =>
  `${id_absen} ${id_anggota}`

/** All events of one member in one activity, replayed: the row to write, and the state before each event. */
function replay(events: StoredEvent[]) {
  const before = new Map<string, KehadiranState>()
  let state = BELUM_ABSEN
  for (const event of events.sort(compareEvents)) {
    before.set(event.id, state)
    state = applyEvent(state, event)
  }
  return { state, before, last: events.at(-1) }
}

/**
 * The slow road of scans and status changes: locks the members' rows, adds the events, replays them all, writes. As many
 * statements for a thousand events as for one. An event that is there already changes nothing. The activities and the
 * members must be held by the transaction.
 */
export async function recordEvents(tx: Transaction, events: readonly NewEvent[]): Promise<Recorded[]> {
  const pairs = [...new Map(events.map((event) => [pairOf(event), event])).values()]
  const [absen, anggota] = [pairs.map((each) => each.id_absen), pairs.map((each) => each.id_anggota)]
  await ensureRows(tx, absen, anggota)
  await lockRows(tx, absen, anggota)
  await insertEvents(tx, JSON.stringify(events))

  const stored = new Map<string, StoredEvent[]>(pairs.map((pair) => [pairOf(pair), []]))
  for (const event of await findEventsOf(tx, absen, anggota)) stored.get(pairOf(event))?.push(event)
  const replays = new Map([...stored].map(([pair, all]) => [pair, replay(all)]))
  const rows = pairs.map(({ id_absen, id_anggota }): StateRow => {
    const { state, last } = known(replays.get(pairOf({ id_absen, id_anggota })))
    const { happened_at, id } = known(last)
    return { ...state, id_absen, id_anggota, last_happened_at: happened_at, last_event: id }
  })
  await writeStates(tx, JSON.stringify(rows))
  return events.map((event) => {
    const { state, before } = known(replays.get(pairOf(event)))
    return { state, before: known(before.get(event.id)) }
  })
}

/** An id that was not stored is an event of somebody else's: nothing may be told as recorded that is not. */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw idempotencyReused()
  return found
}

/** `recordEvents` of one. */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<Recorded> {
  return known((await recordEvents(tx, [event]))[0])
}

/** A member with a state that was read at `arrival`, as the contract has it. */
export function toAnggotaAbsensi(member: Member, state: KehadiranState, arrival: string): AnggotaAbsensi {
  const settled = new Date(Date.parse(arrival) - SEEN_MARGIN_MS).toISOString()
  return {
    id: member.id,
    nama: member.nama,
    nim: member.nim,
    id_kelompok: member.id_kelompok,
    kelompok: member.kelompok,
    status_kehadiran: state.status_kehadiran,
    waktu_absen: state.waktu_absen,
    metode_absen: state.metode_absen,
    perlu_diputuskan: state.perlu_diputuskan,
    sandaran_diterima: state.sandaran_diterima,
    seen_at: state.scan_diterima && state.scan_diterima > settled ? state.scan_diterima : settled,
  }
}

/** Below `SEEN_MARGIN_MS`, so that lists are none the older for it. */
const SETTLED_MS = 1_000
const settledOf = new WeakMap<Pool, { at: Promise<string | undefined>; asked: number }>()

/** `settledUntil`, asked once a second: what held at one moment holds at every later one, and lists are read all the time. */
export function lastSettled(pool: Pool): Promise<string | undefined> {
  const last = settledOf.get(pool)
  const now = performance.now()
  if (last && now - last.asked < SETTLED_MS) return last.at
  const at = settledUntil(pool).then(([row]) => row?.at)
  at.catch(() => settledOf.delete(pool))
  settledOf.set(pool, { at, asked: now })
  return at
}

/** A group's members with their records of an activity; 404 where either is unknown. */
export async function listWithAbsensi(pool: Pool, idKelompok: string, idAbsen: string): Promise<Answer> {
  const { absen_ada, kelompok_ada, rows } = await readWithAbsensi(
    pool,
    idKelompok,
    idAbsen,
    await lastSettled(pool),
  )
  if (!absen_ada) throw absenNotFound()
  if (!kelompok_ada) throw kelompokNotFound()
  return { data: new RawJson(rows) }
}
