import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** People who can log in. The e-mail keeps the case it was typed in and is compared without it. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** Argon2id; null for an account that has only a sign-in provider. */
    password_hash: text(),
    role: text().notNull(),
    image: text(),
    /** Proven by a code that was mailed to it, or by the sign-in provider. */
    email_verified: boolean().notNull().default(false),
    google_sub: text().unique(),
    /** Raised when the account's sessions and known browsers end: a device token that carries a lower one is worth nothing. */
    device_epoch: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_lower').on(sql`lower(${t.email})`),
    check('users_role', sql`${t.role} in ('ADMIN', 'PESERTA')`),
  ],
)

/** A row for each `sid` of a token; a session that is revoked has no row (DECISIONS: Accounts, 'token'). */
export const sessions = pgTable(
  'sessions',
  {
    sid: uuid().primaryKey(),
    id_user: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Seven days after the last use, so that it also tells which session was used least recently. */
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('sessions_id_user').on(t.id_user), index('sessions_expires_at').on(t.expires_at)],
)

/** The browsers that logged in to an account before: each has a device token (DECISIONS: Accounts, 'limits'). */
export const devices = pgTable(
  'devices',
  {
    device: uuid().primaryKey(),
    id_user: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last login. */
    used_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index('devices_id_user').on(t.id_user)],
)

/**
 * The code that was last asked for with an e-mail (DECISIONS: Accounts, 'forgotten password'). Addresses without an account have
 * their row, too: asking for a code and trying one costs the same work and gets the same answers for both.
 */
export const kodeVerifikasi = pgTable('kode_verifikasi', {
  /** In lower case. */
  email: text().primaryKey(),
  /** HMAC of e-mail and code; null once it is used. */
  code_hash: text(),
  sent_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** When the two mails before that one left, the later first: three an hour are counted back from now, in whatever hour. */
  sent_before: timestamp({ withTimezone: true, precision: 3 })
    .array()
    .notNull()
    .default(sql`'{}'`),
  expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  tries: integer().notNull(),
})
