import { PERANGKAT_MAX } from '@bakti/contract/perangkat/perangkat.rules'
import type { DeviceReport } from '@bakti/contract/perangkat/perangkat.schemas'
import { type ValuesOf, listOf, nullable, statement, t } from '../../platform/statement'
import { holdsAt } from '../mentor/mentor.repository'

const KEY = { device: t.uuid, id_user: t.uuid, outbox: t.uuid }
const COUNTS = { unsent: t.int, review: t.int }
const REASONS = t.jsonb<DeviceReport['reasons']>()

const ago = (seconds: string) => `now() - :${seconds}::bigint * interval '1 second'`

/**
 * Stores a report. One within 30 s of the last stored one is dropped, unless what waits or the scanner has changed. `is_new`: the first
 * one of its device, account and database; no row: dropped.
 */
export const storeReport = statement('perangkat.store', {
  params: {
    ...KEY,
    ...COUNTS,
    sid: t.uuid,
    oldest_age: nullable(t.int8),
    clock_offset: nullable(t.int8),
    roster_age: nullable(t.int8),
    app_version: t.text,
    browser: t.text,
    scanner_open: t.bool,
    battery_level: nullable(t.int),
    battery_charging: nullable(t.bool),
    reasons: REASONS,
  },
  row: { is_new: t.bool },
  sql: `insert into perangkat as p (device, id_user, outbox, sid, unsent, review, oldest_at, clock_offset, roster_at,
     app_version, browser, scanner_open, battery_level, battery_charging, reasons)
   values (:device, :id_user, :outbox, :sid, :unsent, :review, ${ago('oldest_age')}, :clock_offset, ${ago('roster_age')},
     :app_version, :browser, :scanner_open, :battery_level, :battery_charging, :reasons)
   on conflict (device, id_user, outbox) do update set sid = excluded.sid, unsent = excluded.unsent, review = excluded.review,
     oldest_at = excluded.oldest_at, clock_offset = excluded.clock_offset, roster_at = excluded.roster_at,
     app_version = excluded.app_version, browser = excluded.browser, scanner_open = excluded.scanner_open,
     battery_level = excluded.battery_level, battery_charging = excluded.battery_charging, reasons = excluded.reasons,
     reported_at = excluded.reported_at
   where p.reported_at < now() - interval '30 seconds' or p.unsent <> excluded.unsent or p.review <> excluded.review
     or p.scanner_open <> excluded.scanner_open or p.sid is distinct from excluded.sid
   returning (xmax = 0) as is_new`,
})

/**
 * Whether a session has used the device (rule D120): it has reported it before, or it names a database of it, whose id is secret. A
 * browser without a database has stored the device's id in its place. A row of before migration 0021 names no session, so its account counts.
 */
export const findUse = statement('perangkat.find_use', {
  params: { device: t.uuid, sid: t.uuid, id_user: t.uuid, outbox: t.arrayOf(t.uuid) },
  row: { known: t.bool, used: t.bool },
  sql: `select count(*) > 0 as known,
     coalesce(bool_or(p.sid = :sid or (p.sid is null and p.id_user = :id_user)
       or (p.outbox <> p.device and p.outbox = any(:outbox))), false) as used
   from perangkat p where p.device = :device`,
})

/** Stores what a database that is gone held last; a later report of it counts more. */
export const storeFormer = statement('perangkat.store_former', {
  params: { ...KEY, ...COUNTS, age: t.int8 },
  sql: `insert into perangkat as p (device, id_user, outbox, unsent, review, reported_at)
   values (:device, :id_user, :outbox, :unsent, :review, ${ago('age')})
   on conflict (device, id_user, outbox) do update
     set unsent = excluded.unsent, review = excluded.review, reported_at = excluded.reported_at
   where p.reported_at < excluded.reported_at and p.lost_at is null`,
})

/** Keeps the newest reports of an account. */
export const dropSurplus = statement('perangkat.drop_surplus', {
  params: { id_user: t.uuid },
  sql: `delete from perangkat where id in (
     select id from perangkat where id_user = :id_user order by reported_at desc, id offset ${PERANGKAT_MAX}
   )`,
})

const REPORT = {
  id: t.uuid,
  device: t.uuid,
  id_user: t.uuid,
  nama: t.text,
  hp: nullable(t.text),
  kelompok: t.json(listOf(t.int)),
  ...COUNTS,
  arrived: t.int,
  replaced: t.bool,
  oldest_at: nullable(t.instant),
  clock_offset: nullable(t.int8),
  roster_at: nullable(t.instant),
  app_version: t.text,
  browser: t.text,
  scanner_open: t.bool,
  battery_level: nullable(t.int),
  battery_charging: nullable(t.bool),
  reasons: REASONS,
  reported_at: t.instant,
  lost_at: nullable(t.instant),
  cleared_at: nullable(t.instant),
  cleared_by: nullable(t.text),
  cleared_count: nullable(t.int),
  now: t.instant,
}
export type ReportRow = ValuesOf<typeof REPORT>

/** An act that was sent at once has no time of its own: it seems to be made when it arrived. */
const AT_ONCE = `interval '15 seconds'`

/**
 * Reports, each with how many acts that were made before it arrived after it. Attendance is found by its event or its held scan, any
 * other act by its key. Only what arrived from a device that waits is read, by the index of each table.
 */
const reportsWhere = (condition: string) => `
  with chosen as materialized (select p.id from perangkat p where ${condition}),
  waiting as materialized (
    select p.id, p.device, p.reported_at from perangkat p join chosen on chosen.id = p.id where p.unsent + p.review > 0
  ),
  arrived as (
    select w.id, count(distinct act.id)::int as acts
    from waiting w cross join lateral (
      select e.id, e.happened_at from kehadiran_event e where e.perangkat = w.device and e.received_at > w.reported_at
      union all
      select d.id, d.happened_at from scan_ditahan d where d.perangkat = w.device and d.received_at > w.reported_at
      union all
      select i.key, null from idempotency i where i.perangkat = w.device and i.used_at > w.reported_at
    ) act
    where act.happened_at is null or act.happened_at <= w.reported_at + ${AT_ONCE}
    group by w.id
  )
  select p.id, p.device, p.id_user, u.name as nama, u.hp,
    (select coalesce(json_agg(distinct k.nomor order by k.nomor), '[]') from mentor_kelompok w join kelompok k on k.id = w.id_kelompok
      where u.role = 'MENTOR' and w.id_user = u.id and ${holdsAt()}) as kelompok,
    p.unsent, p.review, coalesce(arrived.acts, 0) as arrived,
    exists (select from perangkat q where q.outbox = p.outbox and q.reported_at > p.reported_at) as replaced,
    p.oldest_at, p.clock_offset, p.roster_at, p.app_version, p.browser, p.scanner_open, p.battery_level, p.battery_charging,
    p.reasons, p.reported_at, p.lost_at, p.cleared_at, c.name as cleared_by, p.cleared_count,
    date_trunc('milliseconds', now()) as now
  from chosen
  join perangkat p on p.id = chosen.id
  join users u on u.id = p.id_user
  left join users c on c.id = p.cleared_by
  left join arrived on arrived.id = p.id`

/** SQL of all reports (`ReportRow`). */
export const ALL_REPORTS = reportsWhere('true')

export const listReports = statement('perangkat.list', { row: REPORT, sql: ALL_REPORTS })

/** Reports of devices that keep acts for review. */
export const listReviewing = statement('perangkat.list_reviewing', {
  row: REPORT,
  sql: reportsWhere('p.review > 0'),
})

export const findReport = statement('perangkat.find', {
  params: { id: t.uuid },
  row: REPORT,
  sql: reportsWhere('p.id = :id'),
})

/**
 * What other databases of this browser held last: of this device, of the one that its cookie names, or of one that was found lost here. A
 * database that reported after it was called lost is in use: an installed app has a storage beside its browser's, with the same cookie.
 */
export const findFormer = statement('perangkat.find_former', {
  params: { device: t.uuid, cookie: nullable(t.uuid), outbox: t.uuid },
  row: REPORT,
  sql: reportsWhere(
    `(p.device = :device or p.device = :cookie or p.lost_on = :device) and p.outbox <> :outbox and p.unsent + p.review > 0
     and (p.lost_at is null or p.lost_at >= p.reported_at)`,
  ),
})

/** The database of these reports is gone; `device` has found that out. */
export const noteLost = statement('perangkat.note_lost', {
  params: { ids: t.arrayOf(t.uuid), device: t.uuid },
  sql: 'update perangkat set lost_at = now(), lost_on = :device where id = any(:ids)',
})

export const clearReport = statement('perangkat.clear', {
  params: { id: t.uuid, by: t.uuid, count: t.int },
  sql: 'update perangkat set cleared_at = now(), cleared_by = :by, cleared_count = :count where id = :id',
})

/** Reports of devices that were not used for 60 days. One with acts that are missing stays until an ADMIN clears it. */
export const deleteOldReports = statement('perangkat.sweep', {
  sql: `delete from perangkat
    where reported_at < now() - interval '60 days' and (unsent + review = 0 or cleared_at >= reported_at)`,
})
