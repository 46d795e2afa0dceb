import { sql } from 'drizzle-orm'
import { check, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

export const kelompok = pgTable(
  'kelompok',
  {
    id: uuid().primaryKey(),
    nomor: integer().notNull().unique('kelompok_nomor'),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [check('kelompok_nomor_positive', sql`${t.nomor} > 0`)],
)
