import { expect, onTestFinished, test } from 'vitest'
import { createPool } from './database'
import { freshDatabase } from './postgres/testing'
import { openSnapshot } from './snapshot'

const COUNT = { text: 'select count(*)::int as n from snapshot_test' }

async function setUp() {
  const { connection } = await freshDatabase()
  const pool = createPool({ ...connection, max: 1 }, () => undefined)
  onTestFinished(() => pool.end())
  await pool.query('create table snapshot_test (n int)')
  const open = async () =>
    (
      await pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
    ).rows[0]?.n
  return { pool, open }
}

// rule X9
test('it sees one moment and writes nothing, while the pool stays free', async () => {
  const { pool, open } = await setUp()
  const { on, close } = await openSnapshot(pool)
  expect((await on.query(COUNT)).rows).toEqual([{ n: 0 }])
  await pool.query('insert into snapshot_test values (1)')
  expect((await on.query(COUNT)).rows).toEqual([{ n: 0 }])
  expect(await open()).toBe(1)
  await expect(on.query({ text: 'insert into snapshot_test values (2)' })).rejects.toThrow('read-only')
  await close()
  await close()
  await expect.poll(open).toBe(0)
})

// rule X10
test('it closes by itself, and the next read fails', async () => {
  const { pool, open } = await setUp()
  const { on } = await openSnapshot(pool, 200)
  // PostgreSQL would end it after 30 s.
  await expect.poll(open, { timeout: 5_000 }).toBe(0)
  await expect(on.query(COUNT)).rejects.toThrow('not queryable')
})

test('a database that is not there is an error, and no connection is left', async () => {
  const pool = createPool({ host: '/nowhere', database: 'x', user: 'x' }, () => undefined)
  onTestFinished(() => pool.end())
  await expect(openSnapshot(pool)).rejects.toThrow('ENOENT')
})
