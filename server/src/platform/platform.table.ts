import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Answers that were given to a key, so that the same request again gets the same answer (DECISIONS: Wire, 'repeats'). */
export const idempotency = pgTable(
  'idempotency',
  {
    key: uuid().primaryKey(),
    /** SHA-256 of method, path, query and body. */
    request_hash: text().notNull(),
    status: integer().notNull(),
    /** The envelope as it was sent. */
    body: text().notNull(),
    id_user: uuid().notNull(),
    /** The first use, or the last repeat: a row is kept for 60 days after it. */
    used_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index('idempotency_used_at').on(t.used_at)],
)

/** Snapshots of what was deleted, for `npm run admin -- undelete` (DECISIONS: Groups, 'deleting'). */
export const terhapus = pgTable('terhapus', {
  id: uuid().primaryKey(),
  /** 'kelompok', 'anggota', 'absen', 'tugas' */
  jenis: text().notNull(),
  /** What people know it by: 'Kelompok 7'. */
  label: text().notNull(),
  /** `[{ tabel, baris }]`: each table's rows as they were, parents before children. */
  isi: jsonb().notNull(),
  oleh: uuid().notNull(),
  dihapus_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  dikembalikan_at: timestamp({ withTimezone: true, precision: 3 }),
})

/**
 * The ids of deleted things that a client could name when it made them. When the key of that create is swept, its repeat must
 * still not make the thing again (DECISIONS: Accounts, 'writes').
 */
export const terhapusId = pgTable(
  'terhapus_id',
  {
    id: uuid().primaryKey(),
    id_terhapus: uuid()
      .notNull()
      .references(() => terhapus.id, { onDelete: 'cascade' }),
  },
  (t) => [index('terhapus_id_id_terhapus').on(t.id_terhapus)],
)

/** rate-limiter-flexible's table, made by us so that the app needs no right to create one at run time. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/**
 * One row: which history of this database we are in. A restore gives it a new id, so that a browser can tell that what it sent
 * may be missing now.
 */
export const epoch = pgTable(
  'epoch',
  {
    satu: boolean().primaryKey().default(true),
    id: uuid().notNull(),
  },
  (t) => [check('epoch_satu', sql`${t.satu}`)],
)
