import { HEADERS } from '@bakti/contract/envelope'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app'
import { transaction } from './database'
import { changeEpoch } from './epoch'
import { databaseOfNewSessions } from './postgres/testing'

const EPOCH = HEADERS.epoch.toLowerCase()

async function setUp() {
  const { app, pool } = await startApp({
    database: await databaseOfNewSessions(),
    corsOrigin: ['https://contoh.id'],
  })
  const get = async (url: string) =>
    (await app.inject({ url, headers: { origin: 'https://contoh.id' } })).headers
  const epochOf = async (url = '/api/health') => (await get(url))[EPOCH]
  return { pool, get, epochOf }
}

// rule B5
test('every answer of the API names the epoch of the database, a refused one too', async () => {
  const { pool, get, epochOf } = await setUp()
  const { id } = (await pool.query<{ id: string }>('select id from epoch')).rows[0]!
  expect(await epochOf('/api/ready')).toBe(id)
  expect(await epochOf('/api/auth/me')).toBe(id)
  expect(await epochOf('/api/tidak-ada')).toBe(id)
  expect(await epochOf('/kelompok')).toBeUndefined()
  // CORS lets a page of another origin read the header.
  expect((await get('/api/health'))['access-control-expose-headers']).toContain(HEADERS.epoch)
})

// rule B5
test('a replica that runs hears of a new epoch at once', async () => {
  const { pool, epochOf } = await setUp()
  const before = await epochOf()
  await transaction(pool, changeEpoch)
  await expect.poll(() => epochOf(), { timeout: 5_000, interval: 20 }).not.toBe(before)
  const { id } = (await pool.query<{ id: string }>('select id from epoch')).rows[0]!
  expect(await epochOf()).toBe(id)
})

// rule B5
test('a database that went away and came back as another one is noticed', async () => {
  const { pool, epochOf } = await setUp()
  const first = await epochOf()
  await transaction(pool, changeEpoch)
  await expect.poll(() => epochOf(), { timeout: 5_000, interval: 20 }).not.toBe(first)
  const second = await epochOf()

  await pool.query('update epoch set id = gen_random_uuid()')
  expect(await epochOf()).toBe(second)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => epochOf(), { timeout: 5_000, interval: 20 }).not.toBe(second)
})
