import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { emptied } from './test-cluster'
import { freshDatabase, type FreshDatabase } from './testing'

async function query(database: FreshDatabase | string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(typeof database === 'string' ? database : database.connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows.map((row) => Object.values(row)[0])
}

test('fresh databases are migrated and independent of each other', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  expect(await query(one, 'SELECT count(*)::int FROM migrasi')).not.toEqual([0])
  await query(one, 'CREATE TABLE only_here ()')
  expect(await query(two, `SELECT to_regclass('only_here')`)).toEqual([null])
})

test('the URL reaches the same database', async () => {
  const database = await freshDatabase()
  expect(await query(database.url, 'SELECT current_database()')).toEqual([database.connection.database])
})

test('a dropped database is deleted, even if it has connections', async () => {
  const database = await freshDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  const cutOff = new Promise((resolve) => client.once('end', () => resolve(undefined)))
  await client.connect()
  await database.drop()
  await cutOff
  await expect(query(database, 'SELECT 1')).rejects.toThrow('does not exist')
})

test('a database that is used again is empty; one with another schema or an open connection is not used again', async () => {
  const admin = inject('postgres')
  const [kept, changed, busy] = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()])
  for (const each of [kept, changed, busy])
    await query(each, `INSERT INTO kelompok (id, nomor) VALUES (gen_random_uuid(), 7)`)
  await query(changed, 'ALTER TABLE kelompok ADD COLUMN warna text')
  const client = new pg.Client(busy.connection)
  await client.connect()
  expect(await Promise.all([kept, changed, busy].map((each) => emptied(admin, each)))).toEqual([
    true,
    false,
    false,
  ])
  await client.end()
  expect(await query(kept, 'SELECT count(*)::int FROM kelompok')).toEqual([0])
  expect(await query(kept, 'SELECT count(*)::int FROM migrasi')).not.toEqual([0])
})
