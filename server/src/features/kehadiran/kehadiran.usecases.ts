import type { AnggotaAbsensi, AnggotaDiputuskan, JumlahKelompok } from '@bakti/contract/absen/absen.schemas'
import {
  BELUM_ABSEN,
  type Kehadiran,
  type KehadiranState,
  applyEvent,
  compareEvents,
  toState,
} from '@bakti/contract/absen/kehadiran.rules'
import type { Pool, Transaction } from '../../platform/database'
import { idempotencyReused } from '../../platform/errors'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import { expectAbsen } from '../absen/absen.usecases'
import { selectDiputuskan } from './diputuskan.repository'
import { selectJumlah } from './jumlah.repository'
import { type Arriving, type Recorded, findMoved, placeInOrder } from './arrival'
import type { Member } from '../anggota/anggota.repository'
import { expectReached } from '../mentor/mentor.usecases'
import {
  type KehadiranRow,
  SEEN_MARGIN_MS,
  STAMP_MS,
  type Pair,
  type StoredEvent,
  findEvents,
  insertEvents,
  lockRows,
  moveEvents,
  removeRows,
  settledUntil,
  writeRows,
} from './kehadiran.repository'
import { selectWithAbsensi } from './with-absensi.repository'

export const pairOf = ({ id_absen, id_anggota }: { id_absen: string; id_anggota: string }) =>
  `${id_absen} ${id_anggota}`

/** All events of one member in one activity, at their places and replayed: the row to write, and the state before each event. */
export function replayAll(stored: readonly StoredEvent[]) {
  const moved = findMoved(stored)
  const placeOf = new Map(moved.map(({ id, order_at }) => [id, order_at]))
  const events = stored.map((event) => ({ ...event, order_at: placeOf.get(event.id) ?? event.order_at }))
  const before = new Map<string, Kehadiran>()
  let now = BELUM_ABSEN
  for (const event of events.sort(compareEvents)) {
    before.set(event.id, now)
    now = applyEvent(now, event)
  }
  return { state: toState(now), before, events, moved }
}

/** What the row keeps of all its events. */
export function rowOf({ id_absen, id_anggota }: Pair, { state, events }: ReturnType<typeof replayAll>) {
  const { order_at, id } = known(events.at(-1))
  const last_received_at = events.map((event) => event.received_at).reduce((a, b) => (a > b ? a : b))
  return { ...state, id_absen, id_anggota, last_order_at: order_at, last_event: id, last_received_at }
}

/**
 * Adds events to the rows of their members: locks the rows, stores the events, replays all of them and writes the outcome. As many
 * statements for a thousand events as for one. An event that is there already changes nothing. The activities and the
 * members must be held by the transaction.
 */
export async function recordEvents(tx: Transaction, arriving: readonly Arriving[]): Promise<Recorded[]> {
  const pairs = [...new Map(arriving.map((event) => [pairOf(event), event])).values()]
  const locked = new Map((await lockRows(tx, pairs)).map((row) => [pairOf(row), row]))
  const events = arriving.map((event) =>
    placeInOrder(event, locked.get(pairOf(event))?.last_received_at ?? null),
  )
  await insertEvents(tx, events)
  const replays = await replayRows(tx, pairs)
  return arriving.map((event, index) => {
    const { state, before, events: all } = known(replays.get(pairOf(event)))
    return {
      state,
      before: known(before.get(event.id)),
      newest: all.at(-1)?.id === event.id,
      ahead: Date.parse(known(events[index]).received_at) - Date.parse(event.received_at),
    }
  })
}

/** Replays all events of these rows, which the transaction has locked, and writes the outcome. */
async function replayRows(tx: Transaction, pairs: readonly Pair[]) {
  const stored = new Map<string, StoredEvent[]>(pairs.map((pair) => [pairOf(pair), []]))
  for (const event of await findEvents(tx, pairs)) stored.get(pairOf(event))?.push(event)
  const replays = new Map([...stored].map(([pair, all]) => [pair, replayAll(all)]))
  const moved = [...replays.values()].flatMap((each) => each.moved)
  if (moved.length > 0) await moveEvents(tx, moved)
  await writeRows(
    tx,
    pairs.map((pair): KehadiranRow => rowOf(pair, known(replays.get(pairOf(pair))))),
  )
  return replays
}

/**
 * Reads the rows of a member again in these activities, after events were given to them or taken from them. A row without events goes. The
 * member must be locked by the transaction, so that no event of theirs arrives meanwhile.
 */
export async function replayMember(tx: Transaction, id_anggota: string, absen: readonly string[]) {
  const pairs = absen.map((id_absen) => ({ id_absen, id_anggota }))
  const having = new Set((await findEvents(tx, pairs)).map(pairOf))
  await removeRows(
    tx,
    pairs.filter((pair) => !having.has(pairOf(pair))),
  )
  const kept = pairs.filter((pair) => having.has(pairOf(pair)))
  await lockRows(tx, kept)
  await replayRows(tx, kept)
}

/** An id that was not stored belongs to the event of another member: the answer must not say that it was recorded. */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw idempotencyReused()
  return found
}

/** `recordEvents` of one. */
export async function recordEvent(tx: Transaction, event: Arriving): Promise<Recorded> {
  return known((await recordEvents(tx, [event]))[0])
}

/** A member, as the contract has it, with a state that was read at `arrival` or later. `seen_at` is computed from `arrival`. */
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

/** Reads the moment up to which a list of attendance is complete: everything that arrived until then is committed. */
export type ReadSettled = () => Promise<string | null>

/** The cache may be this old, because `SEEN_MARGIN_MS` already subtracts as much, together with `STAMP_MS`. */
const SETTLED_MS = SEEN_MARGIN_MS - STAMP_MS

/** `settledUntil`, read at most once a second: what held at one moment holds at every later one, and lists are read all the time. */
export function createReadSettled(pool: Pool): ReadSettled {
  let last: { at: Promise<string | null>; asked: number } | undefined
  return () => {
    const now = performance.now()
    if (last && now - last.asked < SETTLED_MS) return last.at
    const at = settledUntil(pool).then(([row]) => row?.at ?? null)
    at.catch(() => (last = undefined))
    last = { at, asked: now }
    return at
  }
}

export interface Reading {
  pool: Pool
  readSettled: ReadSettled
}

/**
 * A group's members with their records of an activity; 404 where either is unknown, 403 for a group that `mentor` does not have (rule R3).
 */
export async function listWithAbsensi(
  { pool, readSettled }: Reading,
  { id_kelompok: kelompok, id_absen: absen }: { id_kelompok: string; id_absen: string },
  mentor: string | null,
) {
  // Before the rows are read, see `settledUntil`.
  const settled = await readSettled()
  const rows = await selectWithAbsensi(pool, { kelompok, absen, settled, mentor })
  if (rows.length > 0) return rows
  await expectAbsen(pool, absen)
  if (!(await expectReached(pool, kelompok, mentor))) throw kelompokNotFound()
  return []
}

/** Everybody of an activity whose record somebody has to decide about, for `mentor` of the own groups; 404 for an unknown activity. */
export async function listDiputuskan(
  { pool, readSettled }: Reading,
  idAbsen: string,
  mentor: string | null,
): Promise<AnggotaDiputuskan[]> {
  await expectAbsen(pool, idAbsen)
  // Before the rows are read, see `settledUntil`.
  const settled = await readSettled()
  return selectDiputuskan(pool, { absen: idAbsen, settled, mentor })
}

/** The counts of an activity for each group that the caller reaches (rule H125); 404 for an unknown activity. */
export async function listJumlah(
  pool: Pool,
  idAbsen: string,
  mentor: string | null,
): Promise<JumlahKelompok[]> {
  await expectAbsen(pool, idAbsen)
  return selectJumlah(pool, { id_absen: idAbsen, mentor })
}
