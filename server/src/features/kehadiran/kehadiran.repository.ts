import type { KehadiranEvent, KehadiranState } from '@bakti/contract/absen/kehadiran.rules'
import { type Queryable, isoText, statement } from '../../platform/database'

/**
 * The moment of arrival, by the one clock that all replicas share. It is read after the transaction has its number: a
 * reader whose snapshot lacks this scan can only have started earlier (see `SEEN_MARGIN`).
 */
const ARRIVAL = `
  xact as materialized (select pg_current_xact_id() as id),
  arrival as materialized (
    select date_trunc('milliseconds', clock_timestamp()) as at from xact where id is not null
  )`

/** $delay: milliseconds between the act and its sending, null for an act sent at once. Never later than the arrival. */
const happened = (delay: string) => `at - coalesce(${delay}::float8, 0) * interval '1 millisecond'`

/**
 * The arrival as the row counts it: later than every earlier one, also where the clock was set back. So what arrives later has been
 * seen by nobody who acted before, and an act that is made now is the newest.
 */
const ARRIVED = `greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond')`
/** The order of an act: for one sent at once ($8 is null) its arrival, for a queued one the clock less the delay. */
const ORDERED = `case when $8::float8 is null then ${ARRIVED} else excluded.last_order_at end`
/** By how much the arrival lies ahead of the clock, in milliseconds. */
const AHEAD = `(select extract(epoch from h.last_received_at - i.at) * 1000 from h, input i)::float8 as ahead`

/**
 * A row speaks for what had arrived this long before it was read: a scan is stamped on arrival and seen by others
 * after its commit, so the newest ones may be missing from what was read between the two. See `settledUntil`, too.
 */
export const SEEN_MARGIN_MS = 2_000
export const SEEN_MARGIN = `interval '${SEEN_MARGIN_MS} milliseconds'`

const NEWEST = `($8::float8 is null
  or (kehadiran.last_order_at, kehadiran.last_event) < (excluded.last_order_at, excluded.last_event))`

const COLUMNS = `id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
  hadir_oleh, sandaran_diterima, scan_diterima, last_order_at, last_event, last_received_at`

/**
 * The activity and the member, held before their row is touched: a deletion holds them first too, and a statement that left
 * this to its foreign keys, which are checked at its end, would meet it halfway (a deadlock). See `platform/terhapus.ts`.
 */
const HELD = (target: string) => `
  member as materialized (
    select a.id, a.nama, a.nim, a.id_kelompok, k.nomor
    from absen b, anggota a join kelompok k on k.id = a.id_kelompok
    where b.id = $2 and ${target}
    for key share of a, b
  )`

/** A member with the row that was just written, as `anggotaAbsensi` of the contract. */
const ANSWERED_MEMBER = `
  'id', m.id, 'nama', m.nama, 'nim', m.nim, 'id_kelompok', m.id_kelompok, 'kelompok', m.nomor,
  'status_kehadiran', h.status_kehadiran, 'waktu_absen', ${isoText('h.waktu_absen')},
  'metode_absen', h.metode_absen, 'perlu_diputuskan', h.perlu_diputuskan,
  'sandaran_diterima', ${isoText('h.sandaran_diterima')},
  'seen_at', ${isoText(`greatest(i.at - ${SEEN_MARGIN}, h.scan_diterima)`)}`

/** $1 event, $2 absen, $3 target, $4 group or null, $5 operator, $6 deliverer, $7 device, $8 delay, $9 $10 raw times, $11 key, $12 hash, $13 cara, $14 its method */
const scanText = (target: string) => `
with ${ARRIVAL},
input as materialized (select at, ${happened('$8')} as happened from arrival),
${HELD(`${target} and ($4::uuid is null or a.id_kelompok = $4)`)},
h as (
  insert into kehadiran (${COLUMNS})
  select $2, m.id, 'Hadir', i.happened, $14, false, $1, i.at, i.at, i.happened, $1, i.at
  from member m, input i
  on conflict (id_absen, id_anggota) do update set
    status_kehadiran = 'Hadir',
    waktu_absen = case when kehadiran.status_kehadiran = 'Hadir' then kehadiran.waktu_absen else excluded.waktu_absen end,
    metode_absen = case when kehadiran.status_kehadiran = 'Hadir' then kehadiran.metode_absen else excluded.metode_absen end,
    hadir_oleh = case when kehadiran.status_kehadiran = 'Hadir' then kehadiran.hadir_oleh else excluded.hadir_oleh end,
    sandaran_diterima = case when kehadiran.status_kehadiran = 'Hadir'
      then coalesce(kehadiran.sandaran_diterima, ${ARRIVED}) else ${ARRIVED} end,
    scan_diterima = ${ARRIVED},
    last_order_at = ${ORDERED},
    last_event = excluded.last_event,
    last_received_at = ${ARRIVED}
  where ${NEWEST}
  returning id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, sandaran_diterima, scan_diterima,
    hadir_oleh, last_order_at, last_received_at
),
event as (
  insert into kehadiran_event (id, id_absen, id_anggota, kind, cara, operator, pengirim, perangkat,
    happened_at, order_at, received_at, happened_at_raw, sent_at_raw)
  select $1, $2, h.id_anggota, 'scan', $13, $5, $6, $7, i.happened, h.last_order_at, h.last_received_at, $9, $10 from h, input i
),
answer as (
  select json_build_object('status', 200,
    'message', case when h.hadir_oleh = $1 then 'Absensi berhasil dicatat!'
      else 'Sudah hadir pukul ' || to_char(h.waktu_absen at time zone 'UTC' + interval '7 hours', 'HH24:MI') end,
    'data', json_build_object(${ANSWERED_MEMBER}, 'duplicate', h.hadir_oleh <> $1))::text as body
  from h, member m, input i
),
stored as (
  insert into idempotency (key, request_hash, status, body, id_user)
  select $11, $12, 200, body, $6 from answer where $11::uuid is not null
)
select body, ${AHEAD} from answer`

/** An envelope as text, and by how much the act's arrival was put ahead of the clock. */
export interface FastAnswer {
  body: string
  ahead: number
}

/**
 * A scan in one statement: key, event, and the row where this event is the newest; the envelope comes back as text.
 * No row where the member is unknown or of another group, or a later event stands already: then the slow road decides.
 * Throws a unique violation where the key or the event exists, and nothing is written.
 */
export const scanById = statement<FastAnswer>('kehadiran.scan_by_id', scanText('a.id = $3::uuid'))
export const scanByNim = statement<FastAnswer>('kehadiran.scan_by_nim', scanText('a.nim = $3::text'))

/** Hadir set on a Hadir that has a method changes nothing (seed §4). */
const KEPT = `(excluded.status_kehadiran = 'Hadir' and kehadiran.status_kehadiran = 'Hadir' and kehadiran.metode_absen is not null)`

/**
 * A status change in one statement, where its event is the newest and its operator had seen every scan by the time of the rows on
 * screen. What a status has seen by name alone is for the slow path.
 * $1 event, $2 absen, $3 member, $4 status, $5 operator, $6 deliverer, $7 device, $8 delay, $9 $10 raw times,
 * $11 key, $12 hash, $13 seen until or null, $14 the answer's message, $15 seen events
 */
export const setStatus = statement<FastAnswer>(
  'kehadiran.set_status',
  `
with ${ARRIVAL},
input as materialized (
  select at, ${happened('$8')} as happened, date_trunc('milliseconds', $13::timestamptz) as seen from arrival
),
${HELD('a.id = $3::uuid')},
h as (
  insert into kehadiran (${COLUMNS})
  select $2, m.id, $4::text, case when $4 <> 'Belum Absen' then i.happened end,
    case when $4 <> 'Belum Absen' then 'MANUAL_BY_ADMIN' end, false,
    case when $4 = 'Hadir' then $1::uuid end, null, null, i.happened, $1, i.at
  from member m, input i
  on conflict (id_absen, id_anggota) do update set
    status_kehadiran = excluded.status_kehadiran,
    waktu_absen = case when excluded.waktu_absen is not null then coalesce(kehadiran.waktu_absen, excluded.waktu_absen) end,
    metode_absen = case when ${KEPT} then kehadiran.metode_absen else excluded.metode_absen end,
    hadir_oleh = case when ${KEPT} then kehadiran.hadir_oleh else excluded.hadir_oleh end,
    sandaran_diterima = case when ${KEPT} then kehadiran.sandaran_diterima end,
    perlu_diputuskan = false,
    last_order_at = ${ORDERED},
    last_event = excluded.last_event,
    last_received_at = ${ARRIVED}
  where ${NEWEST} and (kehadiran.scan_diterima is null
    or kehadiran.scan_diterima <= (select coalesce(seen, 'infinity') from input))
  returning id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, sandaran_diterima, scan_diterima,
    last_order_at, last_received_at
),
event as (
  insert into kehadiran_event (id, id_absen, id_anggota, kind, status, operator, pengirim, perangkat,
    happened_at, order_at, received_at, seen_until, seen_events, happened_at_raw, sent_at_raw)
  select $1, $2, h.id_anggota, 'status', $4, $5, $6, $7, i.happened, h.last_order_at, h.last_received_at,
    least(coalesce(i.seen, h.last_received_at), h.last_received_at), $15::uuid[], $9, $10
  from h, input i
),
answer as (
  select json_build_object('status', 200, 'message', $14::text, 'data', json_build_object(${ANSWERED_MEMBER}))::text as body
  from h, member m, input i
),
stored as (
  insert into idempotency (key, request_hash, status, body, id_user)
  select $11, $12, 200, body, $6 from answer where $11::uuid is not null
)
select body, ${AHEAD} from answer`,
)

/** The moment of arrival on the slow road, with the same order of steps as on the fast one. */
export const arrive = statement<{ at: string }>('kehadiran.arrive', `with ${ARRIVAL} select at from arrival`)

/** Members in activities, by the same place in two arrays. */
const PAIRS = 'unnest($1::uuid[], $2::uuid[]) as p (id_absen, id_anggota)'

/** Makes the rows that are missing, so that they can be locked. */
export const ensureRows = statement(
  'kehadiran.ensure_rows',
  `insert into kehadiran (${COLUMNS})
   select p.id_absen, p.id_anggota, 'Belum Absen', null, null, false, null, null, null, '-infinity',
     '00000000-0000-0000-0000-000000000000', '-infinity'
   from ${PAIRS} order by 1, 2 on conflict do nothing`,
)

/** With the latest arrival of each; null where the row is new. */
export const lockRows = statement<{ id_absen: string; id_anggota: string; last_received_at: string | null }>(
  'kehadiran.lock_rows',
  `select h.id_absen, h.id_anggota, nullif(h.last_received_at, '-infinity') as last_received_at from kehadiran h join ${PAIRS} on h.id_absen = p.id_absen and h.id_anggota = p.id_anggota
   order by h.id_absen, h.id_anggota for update of h`,
)

interface EventRow {
  id_absen: string
  id_anggota: string
  id: string
  kind: 'scan' | 'status'
  status: string | null
  cara: string | null
  perangkat: string | null
  happened_at: string
  order_at: string
  received_at: string
  seen_until: string | null
  seen_events: string[]
}

const selectEvents = statement<EventRow>(
  'kehadiran.events',
  `select e.id_absen, e.id_anggota, e.id, e.kind, e.status, e.cara, e.perangkat, e.happened_at, e.order_at, e.received_at,
     e.seen_until, e.seen_events
   from ${PAIRS} join kehadiran_event e on e.id_absen = p.id_absen and e.id_anggota = p.id_anggota`,
)

export type StoredEvent = KehadiranEvent & { id_absen: string; id_anggota: string }

/** Every event of these members in these activities, in no order. */
export async function findEventsOf(
  on: Queryable,
  absen: readonly string[],
  anggota: readonly string[],
): Promise<StoredEvent[]> {
  // The table's check constraint holds what the union says.
  return (await selectEvents(on, absen, anggota)) as unknown as StoredEvent[]
}

/** Every event of a member in an activity, in no order. */
export async function findEvents(
  on: Queryable,
  idAbsen: string,
  idAnggota: string,
): Promise<KehadiranEvent[]> {
  return findEventsOf(on, [idAbsen], [idAnggota])
}

/** What an event is stored with, in the table's order of columns. */
export interface NewEvent {
  id: string
  id_absen: string
  id_anggota: string
  kind: 'scan' | 'status'
  status: string | null
  cara: string | null
  operator: string
  pengirim: string
  perangkat: string | null
  happened_at: string
  order_at: string
  received_at: string
  seen_until: string | null
  seen_events: readonly string[]
  happened_at_raw: string | null
  sent_at_raw: string | null
}

const EVENT_COLUMNS = `id, id_absen, id_anggota, kind, status, cara, operator, pengirim, perangkat,
  happened_at, order_at, received_at, seen_until, seen_events, happened_at_raw, sent_at_raw`

/** $1: a JSON list of `NewEvent`. Stores them; one that is there already stays as it was first stored. */
export const insertEvents = statement(
  'kehadiran.insert_events',
  `insert into kehadiran_event (${EVENT_COLUMNS})
   select ${EVENT_COLUMNS} from jsonb_populate_recordset(null::kehadiran_event, $1::jsonb) on conflict do nothing`,
)

/** A row as the replay says, and the latest event in order. */
export interface StateRow extends KehadiranState {
  id_absen: string
  id_anggota: string
  last_order_at: string
  last_event: string
  last_received_at: string
}

/** $1: a JSON list of `StateRow`. */
export const writeStates = statement(
  'kehadiran.write_states',
  `update kehadiran h set status_kehadiran = s.status_kehadiran, waktu_absen = s.waktu_absen,
     metode_absen = s.metode_absen, perlu_diputuskan = s.perlu_diputuskan, hadir_oleh = s.hadir_oleh,
     sandaran_diterima = s.sandaran_diterima, scan_diterima = s.scan_diterima,
     last_order_at = s.last_order_at, last_event = s.last_event, last_received_at = s.last_received_at, version = h.version + 1
   from jsonb_populate_recordset(null::kehadiran, $1::jsonb) s
   where h.id_absen = s.id_absen and h.id_anggota = s.id_anggota`,
)

/**
 * No transaction that is still to commit has stamped anything before this moment. To be asked before the rows are read: what
 * commits in between is in them. An import that takes held scans over, or a scan that waits for a lock, may commit long
 * after its stamp; who read the list meanwhile has not seen it.
 */
export const settledUntil = statement<{ at: string }>(
  'kehadiran.settled_until',
  `select least(statement_timestamp(), min(xact_start)) as at from pg_stat_activity
   where datname = current_database() and backend_type = 'client backend' and backend_xid is not null`,
)
