import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { anggota } from '../anggota/anggota.table'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** An attendance activity. `tanggal` is a calendar date. */
export const absen = pgTable('absen', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  tanggal: date({ mode: 'string' }).notNull(),
  created_at: instant().notNull().defaultNow(),
})

/**
 * What happened, once, in the order of `order_at`, `id`. Nothing here is ever changed; `kehadiran` is its replay.
 * `operator` and `pengirim` are no foreign keys: an event outlives the account that made it.
 */
export const kehadiranEvent = pgTable(
  'kehadiran_event',
  {
    id: uuid().primaryKey(),
    id_absen: uuid()
      .notNull()
      .references(() => absen.id),
    id_anggota: uuid()
      .notNull()
      .references(() => anggota.id),
    kind: text().notNull(),
    /** Of kind 'status': the value that was set. */
    status: text(),
    /** Of kind 'scan': how it was made. */
    cara: text(),
    operator: uuid().notNull(),
    /** Who delivered it: another account than the operator's, when a queued item travels on another session. */
    pengirim: uuid().notNull(),
    perangkat: uuid(),
    /** The date that people see. */
    happened_at: instant().notNull(),
    /** Decides the order, and dates nothing. */
    order_at: instant().notNull(),
    /** Later than every earlier arrival in its row, whatever the clock says. */
    received_at: instant().notNull(),
    /** Of kind 'status': the server's time of the rows that the operator had on screen. */
    seen_until: instant(),
    /** Of kind 'status': the scans that its operator had on screen, as the device named them. */
    seen_events: uuid().array().notNull().default([]),
    /** The device's own words, kept as they came. */
    happened_at_raw: text(),
    sent_at_raw: text(),
  },
  (t) => [
    index('kehadiran_event_of').on(t.id_absen, t.id_anggota),
    index('kehadiran_event_id_anggota').on(t.id_anggota),
    check(
      'kehadiran_event_kind',
      sql`(${t.kind} = 'scan' and ${t.cara} is not null and ${t.cara} in ('kamera', 'pemindai', 'ketik', 'cari') and ${t.status} is null and ${t.seen_until} is null) or (${t.kind} = 'status' and ${t.cara} is null and ${t.status} in ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin') and ${t.seen_until} is not null)`,
    ),
    check(
      'kehadiran_event_seen_events',
      sql`cardinality(${t.seen_events}) <= 20 and (${t.kind} = 'status' or ${t.seen_events} = '{}')`,
    ),
  ],
)

/** A member's state in an activity: `KehadiranState` of the contract, and which event it goes up to. */
export const kehadiran = pgTable(
  'kehadiran',
  {
    id_absen: uuid()
      .notNull()
      .references(() => absen.id),
    id_anggota: uuid()
      .notNull()
      .references(() => anggota.id),
    status_kehadiran: text().notNull(),
    waktu_absen: instant(),
    metode_absen: text(),
    perlu_diputuskan: boolean().notNull(),
    hadir_oleh: uuid(),
    sandaran_diterima: instant(),
    scan_diterima: instant(),
    last_order_at: instant().notNull(),
    last_event: uuid().notNull(),
    /** The latest arrival over all events. */
    last_received_at: instant().notNull(),
    /** One more after every change of the row: a batch writes a row only where it still has the version that was read. */
    version: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.id_absen, t.id_anggota] }),
    index('kehadiran_id_anggota').on(t.id_anggota),
    check(
      'kehadiran_status',
      sql`${t.status_kehadiran} in ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin')`,
    ),
    check('kehadiran_metode', sql`${t.metode_absen} in ('QR_CODE', 'MANUAL_BY_ADMIN')`),
  ],
)

/** A scan that counts for nobody yet: of another group's member, of an unknown one, or naming a group that is gone. */
export const scanDitahan = pgTable(
  'scan_ditahan',
  {
    /** The id that its event will have. */
    id: uuid().primaryKey(),
    id_absen: uuid()
      .notNull()
      .references(() => absen.id),
    alasan: text().notNull(),
    participant_identifier: text().notNull(),
    /** How it was made; its event will carry it. */
    cara: text().notNull(),
    /** The code names a member by one of these two; by neither where its 36 characters are no UUID. */
    target_id: uuid(),
    target_nim: text(),
    /** The group that the scan named; no foreign key, since it may be gone. */
    id_kelompok: uuid(),
    operator: uuid().notNull(),
    pengirim: uuid().notNull(),
    perangkat: uuid(),
    happened_at: instant().notNull(),
    received_at: instant().notNull(),
    happened_at_raw: text(),
    sent_at_raw: text(),
    /** When it became an event, and by whose tap; no name where the member appeared by itself. */
    diambil_at: instant(),
    diambil_oleh: uuid(),
  },
  (t) => [
    check('scan_ditahan_cara', sql`${t.cara} in ('kamera', 'pemindai', 'ketik', 'cari')`),
    index('scan_ditahan_open')
      .on(t.id_absen)
      .where(sql`${t.diambil_at} is null`),
    index('scan_ditahan_target_id')
      .on(t.target_id)
      .where(sql`${t.diambil_at} is null`),
    index('scan_ditahan_target_nim')
      .on(t.target_nim)
      .where(sql`${t.diambil_at} is null`),
  ],
)
