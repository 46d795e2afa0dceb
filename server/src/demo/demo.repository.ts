import type { Queryable } from '../platform/database'
import { statement, t } from '../platform/statement'

/** So many rows in one statement that its JSON stays below a few megabytes. */
const MOST_ROWS = 10_000

/** What a demo sets; the rest has its defaults. */
const COLUMNS = {
  kelompok: ['id', 'nomor', 'created_at'],
  anggota: ['id', 'nama', 'nim', 'id_kelompok', 'created_at'],
  users: ['id', 'name', 'email', 'password_hash', 'role', 'email_verified', 'created_at'],
  absen: ['id', 'title', 'tanggal', 'created_at'],
  kehadiran_event: [
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
  ],
  kehadiran: [
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
  ],
  tugas: ['id', 'title', 'description', 'deadline', 'created_at'],
  kumpul_tugas: [
    'id',
    'id_user',
    'id_tugas',
    'nama',
    'nim',
    'kelompok',
    'link_tugas',
    'create_at',
    'update_at',
  ],
} as const

type Table = keyof typeof COLUMNS

/** Adds rows that are given as objects named like the columns. */
function insertInto(table: Table) {
  const names = COLUMNS[table].join(', ')
  const insert = statement(`demo.insert_${table}`, {
    params: { rows: t.json<readonly object[]>() },
    sql: `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, :rows)`,
  })
  return async (on: Queryable, rows: readonly object[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += MOST_ROWS)
      await insert(on, { rows: rows.slice(from, from + MOST_ROWS) })
  }
}

export const insertKelompok = insertInto('kelompok')
export const insertAnggota = insertInto('anggota')
export const insertUsers = insertInto('users')
export const insertAbsen = insertInto('absen')
export const insertEvent = insertInto('kehadiran_event')
export const insertKehadiran = insertInto('kehadiran')
export const insertTugas = insertInto('tugas')
export const insertKumpulTugas = insertInto('kumpul_tugas')

/** SQL: the id that the row of this id has in the copy number `ke`. */
const copied = (id: string) =>
  `overlay(overlay(md5(${id}::text || ke) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`
const NIM = `nim || lpad(ke::text, 3, '0')`

/** Copies all rows of a table so many times more, inside the database: the copies of one number belong together. */
function copyWithin(table: Table, changed: Record<string, string>, where = 'true') {
  const values = COLUMNS[table].map((column) => changed[column] ?? column)
  return statement(`demo.copy_${table}`, {
    params: { times: t.int, kelompok: t.int },
    sql: `insert into ${table} (${COLUMNS[table].join(', ')})
      select ${values.join(', ')} from ${table}, generate_series(1, :times) ke, (select :kelompok::int as per_copy) n where ${where}`,
  })
}

/** In the order of their keys. `times`: copies; `kelompok`: the groups that one has. */
export const copies = [
  copyWithin('kelompok', { id: copied('id'), nomor: 'nomor + ke * per_copy' }),
  copyWithin('anggota', { id: copied('id'), nim: NIM, id_kelompok: copied('id_kelompok') }),
  copyWithin(
    'users',
    { id: copied('id'), email: `replace(email, '@', '.' || ke || '@')` },
    `role = 'PESERTA'`,
  ),
  copyWithin('kehadiran_event', {
    id: copied('id'),
    id_anggota: copied('id_anggota'),
    seen_events: `array(select ${copied('seen')} from unnest(seen_events) seen)`,
  }),
  copyWithin('kehadiran', { id_anggota: copied('id_anggota'), last_event: copied('last_event') }),
  copyWithin('kumpul_tugas', {
    id: copied('id'),
    id_user: copied('id_user'),
    nim: NIM,
    kelompok: 'kelompok + ke * per_copy',
  }),
]

/** Renews the planner's statistics: those of empty tables lead to slow plans. */
export const analyze = statement('demo.analyze', { sql: 'analyze' })

/** Gives an account its member, so that it has a page of its own. */
export const linkAccount = statement('demo.link_account', {
  params: { id: t.uuid, id_anggota: t.uuid },
  sql: 'update users set id_anggota = :id_anggota where id = :id',
})
