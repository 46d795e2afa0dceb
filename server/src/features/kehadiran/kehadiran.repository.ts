import {
  CARA_SCAN,
  type KehadiranEvent,
  METODE_ABSEN,
  STATUS_KEHADIRAN,
} from '@bakti/contract/absen/kehadiran.rules'
import type { Queryable, Transaction } from '../../platform/database'
import { type On, type ValuesOf, namesOf, nullable, statement, t } from '../../platform/statement'
import { rowsParameter } from '../../platform/rows-parameter'
import { isOutside } from '../absen/reading.repository'

const PAIR = { id_absen: t.uuid, id_anggota: t.uuid }

/** The columns of `kehadiran` that a replay decides: its state, the event that is last in order, and the latest arrival. */
export const STATE = {
  status_kehadiran: t.oneOf(STATUS_KEHADIRAN),
  waktu_absen: nullable(t.instant),
  metode_absen: nullable(t.oneOf(METODE_ABSEN)),
  perlu_diputuskan: t.bool,
  hadir_oleh: nullable(t.uuid),
  sandaran_diterima: nullable(t.instant),
  scan_diterima: nullable(t.instant),
  last_order_at: t.instant,
  last_event: t.uuid,
  last_received_at: t.instant,
}
export const ROW = { ...PAIR, ...STATE }

/** A member's row in an activity. */
export type KehadiranRow = ValuesOf<typeof ROW>

/** Every write of a row gives it another version, so that a batch finds out that the row is not the one that it read. */
export const setState = (source: string) =>
  [...Object.keys(STATE).map((name) => `${name} = ${source}.${name}`), 'version = h.version + 1'].join(', ')

export const EVENT = {
  id: t.uuid,
  ...PAIR,
  kind: t.oneOf(['scan', 'status']),
  status: nullable(t.oneOf(STATUS_KEHADIRAN)),
  cara: nullable(t.oneOf(CARA_SCAN)),
  operator: t.uuid,
  pengirim: t.uuid,
  perangkat: nullable(t.uuid),
  happened_at: t.instant,
  order_at: t.instant,
  received_at: t.instant,
  seen_until: nullable(t.instant),
  seen_events: t.arrayOf(t.uuid),
  happened_at_raw: nullable(t.text),
  sent_at_raw: nullable(t.text),
}

/** An event as it is stored. */
export type NewEvent = ValuesOf<typeof EVENT>

/** The cast is safe: a check constraint enforces which columns are null for each kind. */
export const toEvent = (event: NewEvent) => event as unknown as KehadiranEvent

export const EVENTS = rowsParameter('event', EVENT)
export const INSERT_EVENT = `insert into kehadiran_event (${namesOf(EVENT)}) select ${EVENTS.list}`

/**
 * A row that was read at T shows every scan that arrived before T − 2 s. A scan is stamped on arrival, and others see it
 * after its commit: what is read between the two lacks it. See `settledUntil`, too.
 */
export const SEEN_MARGIN_MS = 2_000
export const SEEN_MARGIN = `interval '${SEEN_MARGIN_MS} milliseconds'`

/** A batch stamps its acts before its transaction begins, and writes nothing later than this after the stamp. */
export const STAMP_MS = 1_000
export const STAMP = `interval '${STAMP_MS} milliseconds'`

/**
 * No transaction that is still to commit has stamped anything before this moment. To be asked before the rows are read: what
 * commits in between is in them. An import that takes held scans over, or a scan that waits for a lock, may commit long
 * after its stamp; whoever read the list meanwhile has not seen it. A batch stamps up to `STAMP` before its transaction begins.
 */
export const settledUntil = statement('kehadiran.settled_until', {
  row: { at: t.instant },
  sql: `select least(statement_timestamp(), min(xact_start)) - ${STAMP} as at from pg_stat_activity
   where datname = current_database() and backend_type = 'client backend' and backend_xid is not null`,
})

const arrive = statement('kehadiran.arrive', {
  row: { at: t.instant },
  sql: `with xact as materialized (select pg_current_xact_id() as id)
   select date_trunc('milliseconds', clock_timestamp()) as at from xact where id is not null`,
})

/**
 * The moment of arrival, by the one clock that all replicas share. It is read after the transaction has its number: a
 * reader whose snapshot lacks this event can only have started earlier (see `SEEN_MARGIN`).
 */
export async function readArrival(tx: Transaction): Promise<string> {
  const [arrival] = await arrive(tx)
  if (!arrival) throw new Error('the database has not said its time')
  return arrival.at
}

/** Sets again which records of these activities and members are outside the audience: a deletion may have kept another audience's. */
export const correctOutside = statement('kehadiran.correct_outside', {
  params: { absen: t.arrayOf(t.uuid), anggota: t.arrayOf(t.uuid) },
  sql: `update kehadiran h set luar_sasaran = not h.luar_sasaran
   where (h.id_absen = any(:absen::uuid[]) or h.id_anggota = any(:anggota::uuid[]))
     and h.luar_sasaran <> ${isOutside('h.id_absen', 'h.id_anggota')}`,
})

const PAIRS = rowsParameter('pair', PAIR)
export type Pair = ValuesOf<typeof PAIR>

/** `luar_sasaran` true has the trigger `tandai_luar_sasaran` find out whether the member is outside the audience. */
const ensureRows = statement('kehadiran.ensure_rows', {
  params: PAIRS.params,
  sql: `insert into kehadiran (id_absen, id_anggota, status_kehadiran, perlu_diputuskan, last_order_at, last_event, last_received_at,
     luar_sasaran)
   select ${PAIRS.list}, 'Belum Absen', false, '-infinity', '00000000-0000-0000-0000-000000000000', '-infinity', b.sasaran is not null
   from ${PAIRS.from} join absen b on b.id = pair.id_absen order by 1, 2 on conflict do nothing`,
})

const lockExisting = statement('kehadiran.lock_rows', {
  params: PAIRS.params,
  row: { ...PAIR, last_received_at: nullable(t.instant) },
  sql: `select h.id_absen, h.id_anggota, nullif(h.last_received_at, '-infinity') as last_received_at
   from kehadiran h join ${PAIRS.from} on h.id_absen = pair.id_absen and h.id_anggota = pair.id_anggota
   order by h.id_absen, h.id_anggota for update of h`,
})

/** Pairs that have a row, in their order, behind one of them. */
export const listPairs = statement('kehadiran.list_pairs', {
  params: { absen: nullable(t.uuid), anggota: nullable(t.uuid), most: t.int8 },
  row: PAIR,
  sql: `select id_absen, id_anggota from kehadiran
   where :absen::uuid is null or (id_absen, id_anggota) > (:absen::uuid, :anggota::uuid)
   order by id_absen, id_anggota limit :most`,
})

const selectRows = statement('kehadiran.rows', {
  params: PAIRS.params,
  row: ROW,
  sql: `select ${namesOf(ROW, 'h.')} from ${PAIRS.from}
   join kehadiran h on h.id_absen = pair.id_absen and h.id_anggota = pair.id_anggota`,
})

/** The rows of these members in these activities, as they are stored. */
export const findRows = (on: Queryable, pairs: readonly Pair[]) => selectRows(on, PAIRS.values(pairs))

/** Locks rows, and makes those that are missing. Returns the latest arrival of each; null where the row is new. */
export async function lockRows(on: Queryable, pairs: readonly Pair[]) {
  await ensureRows(on, PAIRS.values(pairs))
  return lockStored(on, pairs)
}

/** Locks those of the rows that are there, and makes none. */
export const lockStored = (on: Queryable, pairs: readonly Pair[]) => lockExisting(on, PAIRS.values(pairs))

const STORED = {
  id: EVENT.id,
  ...PAIR,
  kind: EVENT.kind,
  status: EVENT.status,
  cara: EVENT.cara,
  perangkat: EVENT.perangkat,
  happened_at: EVENT.happened_at,
  order_at: EVENT.order_at,
  received_at: EVENT.received_at,
  seen_until: EVENT.seen_until,
  seen_events: EVENT.seen_events,
}

const selectEvents = statement('kehadiran.events', {
  params: PAIRS.params,
  row: STORED,
  sql: `select ${namesOf(STORED, 'e.')}
   from ${PAIRS.from} join kehadiran_event e on e.id_absen = pair.id_absen and e.id_anggota = pair.id_anggota`,
})

export type StoredEvent = KehadiranEvent & Pair

/** Every event of these members in these activities, in no order. */
export async function findEvents(on: On, pairs: readonly Pair[]): Promise<StoredEvent[]> {
  return (await selectEvents(on, PAIRS.values(pairs))) as unknown as StoredEvent[]
}

const insertNew = statement('kehadiran.insert_events', {
  params: EVENTS.params,
  sql: `${INSERT_EVENT} from ${EVENTS.from} on conflict do nothing`,
})

/** Stores events; one that is there already stays as it was first stored. */
export const insertEvents = (on: Queryable, events: readonly NewEvent[]) =>
  insertNew(on, EVENTS.values(events))

const PLACE = { id: t.uuid, order_at: t.instant }
const MOVED = rowsParameter('moved', PLACE)

const updateOrder = statement('kehadiran.move_events', {
  params: MOVED.params,
  sql: `update kehadiran_event e set order_at = moved.order_at from ${MOVED.from} where e.id = moved.id`,
})

/** Gives events another place in the order (`findMoved`). */
export const moveEvents = (on: Queryable, moved: readonly ValuesOf<typeof PLACE>[]) =>
  updateOrder(on, MOVED.values(moved))

const deleteRows = statement('kehadiran.delete_rows', {
  params: PAIRS.params,
  sql: `delete from kehadiran h using ${PAIRS.from} where h.id_absen = pair.id_absen and h.id_anggota = pair.id_anggota`,
})

/** Removes rows that have no event any more. */
export const removeRows = (on: Queryable, pairs: readonly Pair[]) => deleteRows(on, PAIRS.values(pairs))

const ROWS = rowsParameter('state', ROW)

const updateRows = statement('kehadiran.write_states', {
  params: ROWS.params,
  sql: `update kehadiran h set ${setState('state')} from ${ROWS.from}
   where h.id_absen = state.id_absen and h.id_anggota = state.id_anggota`,
})

/** Writes rows that the transaction has locked. */
export const writeRows = (on: Queryable, rows: readonly KehadiranRow[]) => updateRows(on, ROWS.values(rows))
