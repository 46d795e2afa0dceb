import { expect, onTestFinished, test } from 'vitest'
import { startRelay } from '../testing/relay'
import { type Pool, createPool, isUnavailable, isWaiting, sqlState, transaction } from './database'
import { Pipeline } from './pipeline'
import { type FreshDatabase, databaseOfNewSessions } from './postgres/testing'
import { statement, t } from './statement'

const put = statement('test.put', {
  params: { n: t.int },
  sql: `insert into numbers values (:n)`,
})
const putSlowly = statement('test.put_slowly', {
  params: { n: t.int, seconds: t.int8 },
  sql: `with slow as materialized (select pg_sleep(:seconds)) insert into numbers select :n from slow`,
})
const read = statement('test.read', { row: { n: t.int }, sql: `select n from numbers order by n` })
const readPid = statement('test.read_pid', { row: { pid: t.int }, sql: `select pg_backend_pid() as pid` })

function openPool({ connection }: Pick<FreshDatabase, 'connection'>, config: object = {}): Pool {
  const pool = createPool({ ...connection, ...config }, () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

/** A pool whose statements share one connection, and another one to look on. */
async function onePipe(config: object = {}) {
  const database = await databaseOfNewSessions()
  const other = openPool(database)
  await other.query('create table numbers (n int primary key)')
  onTestFinished(() => void other.query('drop table numbers').catch(() => undefined))
  return { pool: openPool(database, { pipelined: 1, ...config }), other, database }
}

const settled = async (work: Promise<unknown>) => work.then(() => 'done').catch((error: unknown) => error)

// rule B22
test('a statement that fails does not harm those that are under way beside it', async () => {
  const { pool } = await onePipe()
  await put(pool, { n: 5 })
  const before = await readPid(pool)
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, n) => settled(put(pool, { n: n % 10 === 5 ? 5 : n }))),
  )
  expect(results.filter((result) => result === 'done')).toHaveLength(36)
  expect(results.filter((result) => sqlState(result) === '23505')).toHaveLength(4)
  expect(await read(pool)).toHaveLength(37)
  expect(await readPid(pool)).toEqual(before)
})

test('statements of one name whose first use fails are run again: none of them was prepared', async () => {
  const { pool, other } = await onePipe()
  const tx = await other.connect()
  onTestFinished(() => tx.release(true))
  await readPid(pool)
  // The first one already waits for a lock where it is prepared.
  await tx.query('begin; lock table numbers')
  const writes = Promise.all([1, 2, 3].map((n) => put(pool, { n })))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await tx.query('commit')
  await writes
  expect(await read(pool)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

// rule B22
test('a statement that a connection has forgotten is run again, but not for ever', async () => {
  const { pool } = await onePipe()
  const run = (name: string, text: string) => pool.pipeline.run({ name, text, values: [] })
  const before = await readPid(pool)
  await run('forget', 'deallocate all')
  expect(await readPid(pool)).not.toEqual(before)
  const error = await run('unknown', 'execute nothing_of_that_name').catch((reason: unknown) => reason)
  expect(sqlState(error)).toBe('26000')
})

// rule B22
test('a statement that waits for a lock does so on another connection, and those behind it do not wait', async () => {
  const { pool, other } = await onePipe()
  await put(pool, { n: 1 })
  const tx = await other.connect()
  onTestFinished(() => tx.release(true))
  await tx.query('begin; insert into numbers values (2)')
  let late = true
  const waiting = put(pool, { n: 2 }).finally(() => (late = false))
  await Promise.all(Array.from({ length: 50 }, (_, n) => put(pool, { n: 100 + n })))
  expect(late).toBe(true)
  await tx.query('rollback')
  await waiting
  expect(await read(pool)).toHaveLength(52)
})

// rule B22
test('a slow statement keeps others off its connection', async () => {
  const { pool } = await onePipe({ pipelined: 2 })
  await Promise.all([put(pool, { n: 1 }), put(pool, { n: 2 }), put(pool, { n: 3 })])
  let late = true
  const slow = putSlowly(pool, { n: 4, seconds: 2 }).finally(() => (late = false))
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (let wave = 10; wave < 60; wave += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => put(pool, { n: wave + at })))
  expect(late).toBe(true)
  await slow
})

// rules B20, B22, W33
test('PostgreSQL ends the connection with statements under way: reads are repeated, writes fail with "come back", nothing is written twice', async () => {
  const { pool, other } = await onePipe()
  const [{ pid }] = (await readPid(pool)) as [{ pid: number }]
  const slow = settled(putSlowly(pool, { n: 1, seconds: 60 }))
  const behind = settled(put(pool, { n: 2 }))
  const list = read(pool)
  await expect
    .poll(
      async () =>
        (await other.query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [pid]))
          .rowCount,
    )
    .toBe(1)
  await other.query('select pg_terminate_backend($1)', [pid])
  expect([await slow, await behind].map(isUnavailable)).toEqual([true, true])
  expect(await list).toEqual([])
  await put(pool, { n: 2 })
  expect(await read(pool)).toEqual([{ n: 2 }])
  expect(await readPid(pool)).not.toEqual([{ pid }])
})

// rule B20
test('a statement that is not answered in time fails with all that is behind it, and its connection is closed', async () => {
  const { pool, other } = await onePipe({ query_timeout: 1_000 })
  const before = await readPid(pool)
  const since = performance.now()
  const slow = settled(putSlowly(pool, { n: 1, seconds: 3 }))
  const behind = settled(put(pool, { n: 2 }))
  expect([await slow, await behind].map(isUnavailable)).toEqual([true, true])
  expect(performance.now() - since).toBeLessThan(2_900)
  expect(await readPid(pool)).not.toEqual(before)
  // PostgreSQL was not asked to stop: whoever repeats does so under a key.
  await expect.poll(async () => (await other.query('select from numbers')).rowCount).toBeGreaterThan(0)
})

// rule B23
test('an idle connection that died silently is noticed before it is needed', async () => {
  const relay = await startRelay((await databaseOfNewSessions()).connection)
  const config = () => ({ ...relay.connection, query_timeout: 20_000 })
  const pipeline = new Pipeline(
    { config, connections: 1, depth: 4, onError: () => undefined },
    { everyMs: 50, waitMs: 150 },
  )
  onTestFinished(() => pipeline.end())
  const ask = () => pipeline.run({ name: 'ask', text: 'select 1 as one', values: [] })
  await ask()
  relay.freeze()
  await expect.poll(() => pipeline.size).toBe(0)
  expect(await ask()).toEqual([{ one: 1 }])
})

// rule B23
test('connections stay open while nobody asks: the first call after a silence opens none', async () => {
  const { pool, other } = await onePipe()
  await transaction(pool, (tx) => tx.query('select 1'))
  const before = await readPid(pool)
  const opened = async () =>
    (
      await other.query(
        'select pid, backend_start from pg_stat_activity where datname = current_database() order by 1',
      )
    ).rows
  const backends = await opened()
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  expect(await readPid(pool)).toEqual(before)
  await transaction(pool, (tx) => tx.query('select 1'))
  expect(await opened()).toEqual(backends)
}, 30_000)

test('a statement without a connection to be had is told to come back', async () => {
  const relay = await startRelay((await databaseOfNewSessions()).connection, { listening: false })
  const pool = openPool(relay)
  const since = performance.now()
  const results = await Promise.all([settled(read(pool)), settled(read(pool))])
  expect(results.map(isUnavailable)).toEqual([true, true])
  expect(performance.now() - since).toBeLessThan(2_000)
})

test('a pipeline that is closed finishes what is under way, and opens a connection for the next statement', async () => {
  const { pool } = await onePipe()
  const before = await readPid(pool)
  const work = putSlowly(pool, { n: 1, seconds: 1 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await pool.pipeline.close(5_000)
  await work
  expect(await readPid(pool)).not.toEqual(before)
})

test('nobody can begin a transaction on a pipeline', () => {
  // @ts-expect-error its connections have several statements under way, of several callers
  const begin = () => transaction(createPool({}, () => undefined).pipeline, async () => undefined)
  expect(begin).toBeTypeOf('function')
  expect(isWaiting(new Error('x'))).toBe(false)
})
