import type { Queryable } from '../platform/database'
import { statement, t } from '../platform/statement'

/** So many rows in one statement that its JSON stays below a few megabytes. */
const MOST_ROWS = 10_000

/** Adds rows that are given as objects named like the columns. */
function insertInto(table: string, columns: readonly string[]) {
  const names = columns.join(', ')
  const insert = statement(`demo.insert_${table}`, {
    params: { rows: t.json<readonly object[]>() },
    sql: `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, :rows)`,
  })
  return async (on: Queryable, rows: readonly object[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += MOST_ROWS)
      await insert(on, { rows: rows.slice(from, from + MOST_ROWS) })
  }
}

export const insertKelompok = insertInto('kelompok', ['id', 'nomor', 'created_at'])
export const insertAnggota = insertInto('anggota', ['id', 'nama', 'nim', 'id_kelompok', 'created_at'])
export const insertUsers = insertInto('users', [
  'id',
  'name',
  'email',
  'password_hash',
  'role',
  'email_verified',
  'created_at',
])
export const insertAbsen = insertInto('absen', ['id', 'title', 'tanggal', 'created_at'])
export const insertEvent = insertInto('kehadiran_event', [
  'id',
  'id_absen',
  'id_anggota',
  'kind',
  'status',
  'cara',
  'operator',
  'pengirim',
  'happened_at',
  'order_at',
  'received_at',
  'seen_until',
  'seen_events',
  'happened_at_raw',
  'sent_at_raw',
])
export const insertKehadiran = insertInto('kehadiran', [
  'id_absen',
  'id_anggota',
  'status_kehadiran',
  'waktu_absen',
  'metode_absen',
  'perlu_diputuskan',
  'hadir_oleh',
  'sandaran_diterima',
  'scan_diterima',
  'last_order_at',
  'last_event',
  'last_received_at',
])
export const insertTugas = insertInto('tugas', ['id', 'title', 'description', 'deadline', 'created_at'])
export const insertKumpulTugas = insertInto('kumpul_tugas', [
  'id',
  'id_user',
  'id_tugas',
  'nama',
  'nim',
  'kelompok',
  'link_tugas',
  'create_at',
  'update_at',
])

/** Renews the planner's statistics: those of empty tables lead to slow plans. */
export const analyze = statement('demo.analyze', { sql: 'analyze' })

/** Gives an account its member, so that it has a page of its own. */
export const linkAccount = statement('demo.link_account', {
  params: { id: t.uuid, id_anggota: t.uuid },
  sql: 'update users set id_anggota = :id_anggota where id = :id',
})
