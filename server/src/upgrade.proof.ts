import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replayKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { undelete } from './cli/undelete'
import { findEvents } from './features/kehadiran/kehadiran.repository'
import { createPool, migrate, readMigrations } from './platform/database'
import { bareDatabase } from './platform/postgres/testing'
import { startApp } from './testing/app'

/** What the first release stored and answered: its database after two days of acts, and the requests that made them. */
interface FirstRelease {
  account: { email: string; password: string }
  /** A member that was deleted with a scan. */
  gone: string
  acts: {
    key: string
    method: 'POST' | 'PUT'
    path: string
    body: object
    headers: Record<string, string>
    status: number
    answer: string
  }[]
  /** The lists of each activity and group, by their ids. */
  lists: Record<string, Record<string, unknown>[]>
  held: Record<string, { id: string }[]>
  tables: Record<string, Record<string, unknown>[]>
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const FIRST = JSON.parse(
  readFileSync(new URL('./testing/first-release.json', import.meta.url), 'utf8'),
) as FirstRelease

/** Rows that others refer to come first. */
const ORDER = ['users', 'sessions', 'kelompok', 'anggota', 'absen', 'kehadiran_event', 'kehadiran']

/** A database as the first release left it. */
async function firstDatabase() {
  const database = await bareDatabase()
  const pool = createPool(database.connection, () => undefined)
  onTestFinished(() => pool.end())
  const [init] = readMigrations(MIGRATIONS)
  await pool.query(
    'create table migrasi (hash text primary key, applied_at timestamptz not null default now())',
  )
  await pool.query(init!.sql)
  const names = [...ORDER, ...Object.keys(FIRST.tables).filter((name) => !ORDER.includes(name))]
  for (const name of names)
    await pool.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
      JSON.stringify(FIRST.tables[name]),
    ])
  // As if it had been yesterday: keys are kept for 60 days.
  await pool.query('update idempotency set created_at = now()')
  return { database, pool }
}

// rules B4, H7, W17
test('the data of the first release goes through all migrations: rows, sessions, held scans, keys and what was deleted', async () => {
  const { database, pool } = await firstDatabase()
  expect((await pool.query('select hash from migrasi')).rows).toEqual([
    { hash: readMigrations(MIGRATIONS)[0]!.hash },
  ])
  await migrate(pool, MIGRATIONS)

  const { app } = await startApp({ database })
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: FIRST.account })
  expect(login.json()).toMatchObject({ status: 200, data: { role: 'ADMIN' } })
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` }
  const ask = async (options: InjectOptions & { url: string }) => {
    const answer = await app.inject({ ...options, headers: { ...headers, ...options.headers } })
    return { status: answer.statusCode, body: answer.json<{ data: unknown }>() }
  }

  for (const [ids, rows] of Object.entries(FIRST.lists)) {
    const [absen, kelompok] = ids.split(' ')
    const { body } = await ask({
      url: `/api/kelompok/anggota/with-absensi?id_kelompok=${kelompok}&id_absen=${absen}`,
    })
    const seen = rows.map(({ seen_at: _, ...row }): unknown => expect.objectContaining(row))
    expect(body.data, ids).toEqual(seen)
  }
  for (const [absen, rows] of Object.entries(FIRST.held)) {
    const { body } = await ask({ url: `/api/absen/ditahan?id=${absen}` })
    expect((body.data as { id: string }[]).map(({ id }) => id).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    )
  }

  // What a phone still holds from then is answered as it was, and counts once.
  const counted = async () =>
    (
      await pool.query(
        'select (select count(*) from kehadiran_event) as acts, (select count(*) from anggota) as anggota, (select count(*) from scan_ditahan) as held',
      )
    ).rows
  const before = await counted()
  for (const { key, method, path, body, headers: said, status, answer } of FIRST.acts) {
    const again = await ask({
      method,
      url: `/api${path}`,
      payload: body,
      headers: { ...said, 'idempotency-key': key },
    })
    expect(again, `${method} ${path}`).toEqual({ status, body: JSON.parse(answer) as object })
  }
  expect(await counted()).toEqual(before)

  await undelete(pool, [String(FIRST.tables.terhapus![0]!.id)])
  const { rows } = await pool.query<Record<string, unknown> & { id_absen: string; id_anggota: string }>(
    'select * from kehadiran',
  )
  expect(rows.map(({ id_anggota }) => id_anggota)).toContain(FIRST.gone)
  for (const row of rows) {
    const state = replayKehadiran(await findEvents(pool, [row]))
    expect([row.status_kehadiran, row.perlu_diputuskan], 'the replay of its acts').toEqual([
      state.status_kehadiran,
      state.perlu_diputuskan,
    ])
  }
})
