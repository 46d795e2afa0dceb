import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.table'

export const tugas = pgTable('tugas', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  deadline: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** One submission per user and task (DECISIONS: Tasks, 'twice'). */
export const kumpulTugas = pgTable(
  'kumpul_tugas',
  {
    id: uuid().primaryKey(),
    id_user: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id_tugas: uuid()
      .notNull()
      .references(() => tugas.id),
    nama: text().notNull(),
    nim: text().notNull(),
    kelompok: integer().notNull(),
    link_tugas: text().notNull(),
    create_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    update_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    unique('kumpul_tugas_once').on(t.id_user, t.id_tugas),
    index('kumpul_tugas_id_tugas').on(t.id_tugas),
    index('kumpul_tugas_newest').on(t.create_at, t.id),
    index('kumpul_tugas_kelompok').on(t.kelompok),
  ],
)
