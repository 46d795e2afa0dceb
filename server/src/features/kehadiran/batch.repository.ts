import {
  type On,
  type ValuesOf,
  namesOf,
  nullable,
  nullableRow,
  statement,
  t,
} from '../../platform/statement'
import { type Act, ageOf, claimedOperator, readsCard } from './arrival'
import { isOutside } from '../absen/reading.repository'
import { MEMBER } from '../anggota/anggota.repository'
import { hasGroup } from '../mentor/mentor.repository'
import { isMadeAfter, wasRevoked } from './ditahan.repository'
import { EVENTS, INSERT_EVENT, type NewEvent, ROW, STAMP, STATE, setState } from './kehadiran.repository'
import { rowsParameter } from '../../platform/rows-parameter'

const ACTS = rowsParameter('act', {
  event: t.uuid,
  id_absen: t.uuid,
  id: nullable(t.uuid),
  nim: nullable(t.text),
  scan: t.bool,
  kartu: t.bool,
})

/** The acts of this batch whose deliverer does not reach every group, or whose operator is another account. */
const LIMITED = rowsParameter('limited', {
  event: t.uuid,
  mentor: nullable(t.uuid),
  operator: nullable(t.uuid),
  ago: t.int8,
})
const HAPPENED_AT = `clock.arrival - limited.ago * interval '1 millisecond'`

/** SQL: the act `a` may not count for its member, or not at its date (rules R10, R15, H120). */
const OUT_OF_SCOPE = `exists (
  select from ${LIMITED.from} where limited.event = a.event and (
    (limited.mentor is not null and not ${hasGroup('limited.mentor', 'a.id_kelompok', HAPPENED_AT)})
    or ${wasRevoked('limited.operator', HAPPENED_AT)}
    or (limited.mentor is not null and not ${hasGroup('limited.mentor', 'a.id_kelompok', 'clock.arrival')}
      and ${isMadeAfter('a.id_absen', HAPPENED_AT)})
  )
)`

/** SQL: a stored status of this row names the act `a`. */
const NAMED = `h.version is not null and exists (
     select from kehadiran_event s where s.id_absen = h.id_absen and s.id_anggota = h.id_anggota
       and s.seen_events <> '{}' and a.event = any(s.seen_events)
   )`

/** SQL: a scan of a member outside the audience is held (rule H142); a status by hand is not. */
const OUTSIDE = `(a.scan and ${isOutside('a.id_absen', 'a.id')})`

const FOUND = {
  event: t.uuid,
  arrival: t.instant,
  ...MEMBER.row,
  version: nullable(t.int),
  ...nullableRow(STATE),
  named: t.bool,
}
const actsWhere = (condition: string) => `
   with clock as materialized (select date_trunc('milliseconds', clock_timestamp()) as arrival),
   act as materialized (select ${ACTS.list} from ${ACTS.from}),
   a as materialized (
     select act.event, act.id_absen, act.scan, m.id, m.nama, m.nim, m.id_kelompok from act join anggota m on m.id = act.id
       and not (act.kartu and m.kode_kartu is not null)
     union all
     select act.event, act.id_absen, act.scan, m.id, m.nama, m.nim, m.id_kelompok from act join anggota m on m.nim = act.nim
   )
   select a.event, clock.arrival, ${MEMBER.list}, h.version, ${namesOf(STATE, 'h.')}, ${NAMED} as named
   from clock, a
   join kelompok k on k.id = a.id_kelompok
   left join kehadiran h on h.id_absen = a.id_absen and h.id_anggota = a.id
   where not exists (select from kehadiran_event e where e.id = a.event) and not ${OUTSIDE} and ${condition}`

/**
 * What a batch knows of its acts, in one statement: the member that each names by id or by NIM, with their row, and the moment of
 * arrival. An act whose member is unknown or has a later card, or whose event exists, is missing. A row that is missing has a null `version`.
 */
const readActs = statement('kehadiran.read_acts', {
  params: ACTS.params,
  row: FOUND,
  sql: actsWhere('true'),
})

/** The same, where some acts are limited: one that may not count for its member is missing, too. An ADMIN's acts skip this check. */
const readLimitedActs = statement('kehadiran.read_limited_acts', {
  params: { ...ACTS.params, ...LIMITED.params },
  row: FOUND,
  sql: actsWhere(`not ${OUT_OF_SCOPE}`),
})

export type FoundAct = Awaited<ReturnType<typeof readActs>>[number]

export function readBatch(on: On, acts: readonly Act<unknown>[]) {
  const limited = acts.flatMap(({ id: event, write }) => {
    const [mentor, operator] = [write.mentor, claimedOperator(write)]
    return mentor === null && operator === null ? [] : [{ event, mentor, operator, ago: ageOf(write) }]
  })
  const rows = acts.map((act) => ({
    event: act.id,
    id_absen: act.id_absen,
    ...act.target,
    scan: act.event.kind === 'scan',
    kartu: readsCard(act),
  }))
  if (limited.length === 0) return readActs(on, ACTS.values(rows))
  return readLimitedActs(on, { ...ACTS.values(rows), ...LIMITED.values(limited) })
}

export const findByNim = statement('kehadiran.find_by_nim', {
  params: { nim: t.arrayOf(t.text) },
  row: { id: t.uuid, nim: t.text },
  sql: 'select id, nim from anggota where nim = any(:nim)',
})

/** A row as a batch leaves it; `version` is the one that was read, null where there was no row. */
const CHANGED = { ...ROW, version: nullable(t.int) }
export type RowChange = ValuesOf<typeof CHANGED>
const ROWS = rowsParameter('state', CHANGED)
const KEY = { key: t.uuid, request_hash: t.text, body: t.text, id_user: t.uuid }
const KEYS = rowsParameter('stored', KEY)

/**
 * Writes rows, events and answers, and returns the ids of the events that were written. For one row either all its acts are written or
 * none. A row is left out if its version has changed, or if another transaction has locked it, its activity or its member. Nothing is
 * written later than `STAMP` after the arrival, because readers rely on it (`settledUntil`). An event or a key that exists makes
 * PostgreSQL refuse the whole batch.
 *
 * It waits only for what another transaction has inserted and not committed, for at most 500 ms a lock and 1 s in all
 * (`Pool.batches`). Locks are taken in one order:
 * new rows by (id_absen, id_anggota), then events by id, then keys. So two batches can't deadlock. `once` takes its key first: a batch
 * with the same key of another process can wait for it in a circle, which ends when the 500 ms are over; its acts are then
 * recorded alone.
 */
const write = statement('kehadiran.write_batch', {
  params: { arrival: t.instant, ...ROWS.params, ...EVENTS.params, ...KEYS.params },
  row: { id: t.uuid },
  sql: `with xact as materialized (select pg_current_xact_id() as id),
   fresh as materialized (
     select id from xact where id is not null and clock_timestamp() <= :arrival::timestamptz + ${STAMP}
   ),
   possible as materialized (
     select ${ROWS.list}, b.sasaran is not null as luar_sasaran
     from fresh, ${ROWS.from}
     join absen b on b.id = state.id_absen
     join anggota a on a.id = state.id_anggota
     for key share of a, b skip locked
   ),
   added as (
     insert into kehadiran (${namesOf(ROW)}, luar_sasaran)
     select ${namesOf(ROW)}, luar_sasaran from possible where version is null order by id_absen, id_anggota
     on conflict do nothing returning id_absen, id_anggota
   ),
   unchanged as materialized (
     select ${namesOf(CHANGED, 'p.')}
     from possible p join kehadiran h on h.id_absen = p.id_absen and h.id_anggota = p.id_anggota
     where h.version = p.version and (select count(*) from added) >= 0
     for no key update of h skip locked
   ),
   changed as (
     update kehadiran h set ${setState('u')} from unchanged u
     where h.id_absen = u.id_absen and h.id_anggota = u.id_anggota
     returning h.id_absen, h.id_anggota
   ),
   written as materialized (
     select id_absen, id_anggota from added union all select id_absen, id_anggota from changed
   ),
   recorded as (
     ${INSERT_EVENT}
     from ${EVENTS.from} join written w on w.id_absen = event.id_absen and w.id_anggota = event.id_anggota
     order by event.id
     returning id
   ),
   answered as (
     insert into idempotency (key, request_hash, status, body, id_user)
     select stored.key, stored.request_hash, 200, stored.body, stored.id_user
     from ${KEYS.from} join recorded r on r.id = stored.key
     order by stored.key
   )
   select id from recorded`,
})

interface Batch {
  arrival: string
  rows: readonly RowChange[]
  events: readonly NewEvent[]
  /** The answers of acts that have a key. */
  keys: readonly ValuesOf<typeof KEY>[]
}

/** Returns the ids of the events that were written. */
export async function writeBatch(on: On, { arrival, rows, events, keys }: Batch): Promise<Set<string>> {
  const written = await write(on, {
    arrival,
    ...ROWS.values(rows),
    ...EVENTS.values(events),
    ...KEYS.values(keys),
  })
  return new Set(written.map(({ id }) => id))
}
