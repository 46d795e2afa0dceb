import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './testing'

async function query(database: FreshDatabase | string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(typeof database === 'string' ? database : database.connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows.map((row) => Object.values(row)[0])
}

test('fresh databases are migrated, and know nothing of each other', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  expect(await query(one, 'SELECT count(*)::int FROM migrasi')).not.toEqual([0])
  await query(one, 'CREATE TABLE only_here ()')
  expect(await query(two, `SELECT to_regclass('only_here')`)).toEqual([null])
})

test('the URL reaches the same database', async () => {
  const database = await freshDatabase()
  expect(await query(database.url, 'SELECT current_database()')).toEqual([database.connection.database])
})

test('a dropped database is gone, whoever is connected', async () => {
  const database = await freshDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  const cutOff = new Promise((resolve) => client.once('end', () => resolve(undefined)))
  await client.connect()
  await database.drop()
  await cutOff
  await expect(query(database, 'SELECT 1')).rejects.toThrow('does not exist')
})
