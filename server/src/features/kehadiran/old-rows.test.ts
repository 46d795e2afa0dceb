import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { replayKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { expect, onTestFinished, test } from 'vitest'
import { undelete } from '../../cli/undelete'
import { type Pool, createPool, migrate, readMigrations } from '../../platform/database'
import { ownDatabase } from '../../platform/postgres/testing'
import { findEvents, findRows } from './kehadiran.repository'
import { repairRows } from './repair.usecases'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A database as it was before the migration that is named. */
async function databaseBefore(name: string): Promise<Pool> {
  const { connection, drop } = await ownDatabase()
  const pool = createPool(connection, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const migrations = readMigrations(MIGRATIONS)
  const count = migrations.findIndex((migration) => migration.name.endsWith(name))
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await pool.query(
    'create table migrasi (hash text primary key, applied_at timestamptz not null default now())',
  )
  for (const { sql, hash } of migrations.slice(0, count)) {
    await pool.query(sql)
    await pool.query('insert into migrasi (hash) values ($1)', [hash])
  }
  return pool
}

const SARI = { kelompok: randomUUID(), anggota: randomUUID(), absen: randomUUID(), operator: randomUUID() }
const BUDI = randomUUID()
const [SCAN, STATUS, DITAHAN, TERHAPUS] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

/**
 * Sari, who was set to Izin at 09:00 before her scan of 08:00 came in, Budi, who was also set to Belum Absen before his did, and a
 * held scan, in the words of the first schema.
 */
async function addOldRows(pool: Pool): Promise<void> {
  const { kelompok, anggota, absen, operator } = SARI
  await pool.query('insert into kelompok (id, nomor) values ($1, 7)', [kelompok])
  await pool.query(`insert into anggota (id, nama, nim, id_kelompok) values ($1, 'Sari', '12345', $2)`, [
    anggota,
    kelompok,
  ])
  await pool.query(`insert into absen (id, title, tanggal) values ($1, 'Hari 1', '2025-08-11')`, [absen])
  await pool.query(
    `insert into kehadiran_event (id, id_absen, id_anggota, kind, status, operator, pengirim, happened_at, received_at, seen_until)
     values ($1, $3, $4, 'scan', null, $5, $5, '2025-08-11T08:00Z', '2025-08-11T11:00Z', null),
       ($2, $3, $4, 'status', 'Izin', $5, $5, '2025-08-11T09:00Z', '2025-08-11T09:00Z', '2025-08-11T09:00Z')`,
    [SCAN, STATUS, absen, anggota, operator],
  )
  await pool.query(
    `insert into kehadiran (id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
       hadir_oleh, sandaran_diterima, scan_diterima, last_happened_at, last_event)
     values ($1, $2, 'Izin', '2025-08-11T08:00Z', 'MANUAL_BY_ADMIN', true, null, null, '2025-08-11T11:00Z', '2025-08-11T09:00Z', $3)`,
    [absen, anggota, STATUS],
  )
  // scan, unseen Sakit, unseen Belum Absen: the mark was lost by the rules of then.
  const [scan, sakit, belum] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(`insert into anggota (id, nama, nim, id_kelompok) values ($1, 'Budi', '67890', $2)`, [
    BUDI,
    kelompok,
  ])
  await pool.query(
    `insert into kehadiran_event (id, id_absen, id_anggota, kind, status, operator, pengirim, happened_at, received_at, seen_until)
     values ($1, $4, $5, 'scan', null, $6, $6, '2025-08-11T08:00Z', '2025-08-11T11:00Z', null),
       ($2, $4, $5, 'status', 'Sakit', $6, $6, '2025-08-11T09:00Z', '2025-08-11T09:00Z', '2025-08-11T09:00Z'),
       ($3, $4, $5, 'status', 'Belum Absen', $6, $6, '2025-08-11T10:00Z', '2025-08-11T10:00Z', '2025-08-11T10:00Z')`,
    [scan, sakit, belum, absen, BUDI, operator],
  )
  await pool.query(
    `insert into kehadiran (id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
       hadir_oleh, sandaran_diterima, scan_diterima, last_happened_at, last_event)
     values ($1, $2, 'Belum Absen', null, null, false, null, null, '2025-08-11T11:00Z', '2025-08-11T10:00Z', $3)`,
    [absen, BUDI, belum],
  )
  await pool.query(
    `insert into scan_ditahan (id, id_absen, alasan, participant_identifier, target_nim, operator, pengirim, happened_at, received_at)
     values ($1, $2, 'tidak_dikenal', '99999', '99999', $3, $3, '2025-08-11T08:00Z', '2025-08-11T08:00Z')`,
    [DITAHAN, absen, operator],
  )
}

/** Sari's rows and the held scan. */
const rowsOf = async (pool: Pool) => {
  const { rows } = await pool.query(
    `select (select jsonb_agg(to_jsonb(e) order by id) from kehadiran_event e where id_anggota = $1) as event,
       (select jsonb_agg(to_jsonb(h)) from kehadiran h where id_anggota = $1) as kehadiran,
       (select jsonb_agg(to_jsonb(d)) from scan_ditahan d) as ditahan`,
    [SARI.anggota],
  )
  return rows[0]
}

test('rows from before a migration get their values, and so does what was deleted before it', async () => {
  const pool = await databaseBefore('_cara_scan')
  await addOldRows(pool)
  const { rows: chunk } = await pool.query(
    `select jsonb_build_array(
       jsonb_build_object('tabel', 'absen', 'baris', (select jsonb_agg(to_jsonb(b)) from absen b)),
       jsonb_build_object('tabel', 'kehadiran_event', 'baris', (select jsonb_agg(to_jsonb(e)) from kehadiran_event e where id_anggota = $1)),
       jsonb_build_object('tabel', 'kehadiran', 'baris', (select jsonb_agg(to_jsonb(h) order by id_anggota) from kehadiran h)),
       jsonb_build_object('tabel', 'scan_ditahan', 'baris', (select jsonb_agg(to_jsonb(d)) from scan_ditahan d))) as isi`,
    [SARI.anggota],
  )
  await pool.query(
    `insert into terhapus (id, jenis, label, isi, oleh) values ($1, 'absen', 'Hari 1', $2, $3)`,
    [TERHAPUS, JSON.stringify(chunk[0].isi), SARI.operator],
  )

  await migrate(pool, MIGRATIONS)
  const events = await findEvents(pool, [{ id_absen: SARI.absen, id_anggota: SARI.anggota }])
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: SCAN, cara: 'kamera', order_at: '2025-08-11T08:00:00.000Z' }),
      expect.objectContaining({ id: STATUS, cara: null, seen_events: [] }),
    ]),
  )
  const migrated = await rowsOf(pool)
  expect(migrated.ditahan).toMatchObject([{ id: DITAHAN, cara: 'kamera' }])
  for (const id of [SARI.anggota, BUDI]) {
    const { rows } = await pool.query(
      `select status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, hadir_oleh, sandaran_diterima, scan_diterima,
         last_order_at, last_received_at from kehadiran where id_anggota = $1`,
      [id],
    )
    const replayed = replayKehadiran(await findEvents(pool, [{ id_absen: SARI.absen, id_anggota: id }]))
    expect(replayed.perlu_diputuskan).toBe(true)
    const last = { last_order_at: id === BUDI ? '10' : '09', last_received_at: '11' }
    const at = (hour: string) => `2025-08-11T${hour}:00:00.000Z`
    expect(rows).toEqual([
      { ...replayed, last_order_at: at(last.last_order_at), last_received_at: at(last.last_received_at) },
    ])
  }

  for (const table of ['kehadiran', 'kehadiran_event', 'scan_ditahan', 'absen'])
    await pool.query(`delete from ${table}`)
  expect(await undelete(pool, [TERHAPUS])).toEqual(['Hari 1 dikembalikan (6 baris).'])
  expect(await rowsOf(pool)).toEqual(migrated)
})

/** A third member, whose mark a Belum Absen took away that had seen one of two scans; an unseen Alfa had set it. */
async function addHalfSeen(pool: Pool): Promise<{ id_absen: string; id_anggota: string }> {
  const { absen, kelompok, operator } = SARI
  const [citra, first, second, alfa, belum] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await pool.query(`insert into anggota (id, nama, nim, id_kelompok) values ($1, 'Citra', '24680', $2)`, [
    citra,
    kelompok,
  ])
  await pool.query(
    `insert into kehadiran_event (id, id_absen, id_anggota, kind, status, operator, pengirim, happened_at, received_at, seen_until)
     values ($1, $5, $6, 'scan', null, $7, $7, '2025-08-11T08:00Z', '2025-08-11T08:01Z', null),
       ($2, $5, $6, 'scan', null, $7, $7, '2025-08-11T08:30Z', '2025-08-11T11:00Z', null),
       ($3, $5, $6, 'status', 'Alfa', $7, $7, '2025-08-11T09:00Z', '2025-08-11T09:00Z', '2025-08-11T07:00Z'),
       ($4, $5, $6, 'status', 'Belum Absen', $7, $7, '2025-08-11T10:00Z', '2025-08-11T10:00Z', '2025-08-11T09:30Z')`,
    [first, second, alfa, belum, absen, citra, operator],
  )
  await pool.query(
    `insert into kehadiran (id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
       hadir_oleh, sandaran_diterima, scan_diterima, last_happened_at, last_event)
     values ($1, $2, 'Belum Absen', null, null, false, null, null, '2025-08-11T11:00Z', '2025-08-11T10:00Z', $3)`,
    [absen, citra, belum],
  )
  return { id_absen: absen, id_anggota: citra }
}

// rules H122, H10
test('doctor computes every row anew, and repairs what a migration did not', async () => {
  const pool = await databaseBefore('_cara_scan')
  await addOldRows(pool)
  const pair = await addHalfSeen(pool)
  await migrate(pool, MIGRATIONS)
  const rowNow = async () => (await findRows(pool, [pair]))[0]!
  expect((await rowNow()).perlu_diputuskan).toBe(false)
  // The migration is right about Sari and Budi.
  expect(await repairRows(pool)).toEqual({ checked: 3, repaired: 1 })
  const replayed = replayKehadiran(await findEvents(pool, [pair]))
  expect(replayed.perlu_diputuskan).toBe(true)
  expect(await rowNow()).toMatchObject(replayed)
  expect(await repairRows(pool)).toEqual({ checked: 3, repaired: 0 })
})
