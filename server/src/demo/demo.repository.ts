import { type Queryable, statement } from '../platform/database'

/** Adds rows that are given as objects named like the columns. */
function insertInto(table: string, ...columns: string[]) {
  const names = columns.join(', ')
  const insert = statement(
    `demo.insert_${table}`,
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
  )
  // in slices, so that no text of JSON gets beyond a few megabytes
  return async (on: Queryable, rows: readonly object[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += 10_000)
      await insert(on, JSON.stringify(rows.slice(from, from + 10_000)))
  }
}

export const insertKelompok = insertInto('kelompok', 'id', 'nomor', 'created_at')
export const insertAnggota = insertInto('anggota', 'id', 'nama', 'nim', 'id_kelompok', 'created_at')
export const insertUsers = insertInto(
  'users',
  ...['id', 'name', 'email', 'password_hash', 'role', 'email_verified', 'created_at'],
)
export const insertAbsen = insertInto('absen', 'id', 'title', 'tanggal', 'created_at')
export const insertEvent = insertInto(
  'kehadiran_event',
  ...[
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
  ],
  ...['seen_until', 'seen_events', 'happened_at_raw', 'sent_at_raw'],
)
export const insertKehadiran = insertInto(
  'kehadiran',
  ...['id_absen', 'id_anggota', 'status_kehadiran', 'waktu_absen', 'metode_absen', 'perlu_diputuskan'],
  ...['hadir_oleh', 'sandaran_diterima', 'scan_diterima', 'last_order_at', 'last_event', 'last_received_at'],
)
export const insertTugas = insertInto('tugas', 'id', 'title', 'description', 'deadline', 'created_at')
export const insertKumpulTugas = insertInto(
  'kumpul_tugas',
  ...['id', 'id_user', 'id_tugas', 'nama', 'nim', 'kelompok', 'link_tugas', 'create_at', 'update_at'],
)

/** The planner counts anew: it still thinks that the tables are empty. */
export const analyze = statement('demo.analyze', 'analyze')
