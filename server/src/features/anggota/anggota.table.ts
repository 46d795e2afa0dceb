import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { kelompok } from '../kelompok/kelompok.table'

/** A member's id is random (v4): it is what the QR code holds (DECISIONS: Wire, 'ids'). */
export const anggota = pgTable(
  'anggota',
  {
    id: uuid().primaryKey(),
    nama: text().notNull(),
    nim: text().notNull().unique('anggota_nim'),
    id_kelompok: uuid()
      .notNull()
      .references(() => kelompok.id),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index('anggota_id_kelompok').on(t.id_kelompok)],
)
