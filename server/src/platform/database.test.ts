import { expect, onTestFinished, test } from 'vitest'
import {
  type Pool,
  connectionApart,
  createPool,
  isUnavailable,
  sqlState,
  transaction,
  wireInstant,
} from './database'
import { statement, t } from './statement'
import { databaseOfNewSessions } from './postgres/testing'
import { startRelay } from '../testing/relay'

async function twoPools() {
  const { connection } = await databaseOfNewSessions()
  const pools = [createPool(connection, () => undefined), createPool(connection, () => undefined)] as const
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))))
  return pools
}

// An error event without a listener would end the process: vitest tells of it as an unhandled error, and fails.
test('PostgreSQL may go away in the middle of a transaction: the caller is told to come back, and the next one works', async () => {
  const [pool, other] = await twoPools()
  const lost = transaction(pool, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Nothing is being asked on the connection while it breaks.
    const ended = new Promise<void>((resolve) => tx.once('end', () => resolve()))
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await tx.query('select 1')
  })
  const error = await lost.catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
  expect(await transaction(pool, async (tx) => (await tx.query('select 1 as one')).rows)).toEqual([
    { one: 1 },
  ])
})

const one = statement('test.one', { row: { n: t.int }, sql: 'select 1 as n' })

// rule B20
test.each([
  ['a query', (pool: Pool) => pool.query('select 1')],
  ['a statement', (pool: Pool) => one(pool)],
  ['a transaction', (pool: Pool) => transaction(pool, (tx) => tx.query('select 1'))],
])('%s on a connection that died silently is given up, and the slot is free again', async (_name, work) => {
  const relay = await startRelay((await databaseOfNewSessions()).connection)
  const pool = createPool({ ...relay.connection, max: 1, query_timeout: 300 }, () => undefined)
  onTestFinished(() => pool.end())
  await work(pool)
  relay.freeze()
  const since = performance.now()
  const error = await work(pool).catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
  expect(performance.now() - since, 'no second wait, for a ROLLBACK').toBeLessThan(590)
  await work(pool)
  expect(pool.totalCount + pool.pipeline.size).toBe(1)
})

test('a statement that violates a constraint leaves its connection open', async () => {
  const { connection } = await databaseOfNewSessions()
  const pool = createPool({ ...connection, max: 1 }, () => undefined)
  onTestFinished(() => pool.end())
  await pool.query('create table once (n int primary key)')
  const insert = statement('test.insert', { params: { n: t.int }, sql: 'insert into once values (:n)' })
  const whoAnswers = statement('test.pid', { row: { pid: t.int }, sql: 'select pg_backend_pid() as pid' })
  await insert(pool, { n: 1 })
  const before = await whoAnswers(pool)
  expect(sqlState(await insert(pool, { n: 1 }).catch((error: unknown) => error))).toBe('23505')
  expect(await whoAnswers(pool)).toEqual(before)
})

// rule B20
test('requests never wait for ever, and PostgreSQL is asked to look after its own end', async () => {
  const [pool] = await twoPools()
  const { options } = pool
  expect(options).toMatchObject({ keepAlive: true, query_timeout: 20_000, statement_timeout: 15_000 })
  const apart = connectionApart(pool)
  onTestFinished(() => apart.end())
  await apart.connect()
  const { rows } = await apart.query<{ statement_timeout: string }>('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '15s' }])
})

test('a statement on the pool is run again after a deadlock; one within a transaction is not, since it is not the whole of it', async () => {
  const [pool] = await twoPools()
  await pool.query(
    `create sequence tries;
     create function third_time() returns bigint language plpgsql as $$ begin
       if nextval('tries') < 3 then raise exception 'deadlock' using errcode = '40P01'; end if;
       return lastval();
     end $$`,
  )
  const thirdTime = statement('test.third_time', {
    row: { time: t.int8 },
    sql: 'select third_time() as time',
  })
  expect(await thirdTime(pool)).toEqual([{ time: 3 }])

  await pool.query("select setval('tries', 1)")
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  expect(sqlState(await thirdTime(client).catch((error: unknown) => error))).toBe('40P01')
})

test.each([
  ['40P01', 'a deadlock'],
  ['40001', 'a serialization failure'],
  ['55P03', 'a lock that could not be had'],
  ['57014', 'a statement that took too long'],
  ['57P01', 'a shutdown'],
  ['57P03', 'a start'],
  ['25P03', 'a transaction that was idle for too long'],
  ['25006', 'a standby that does not take over yet'],
  ['53300', 'too many connections'],
  ['53100', 'a full disk'],
  ['53200', 'no memory left'],
  ['58030', 'a disk that fails'],
  ['ENOSPC', 'a full disk of our own'],
  ['ENOMEM', 'no memory of our own'],
  ['EMFILE', 'no file left to open'],
  ['08006', 'a broken connection'],
  ['ECONNREFUSED', 'nobody there'],
  ['EHOSTUNREACH', 'no way there'],
  ['ENETUNREACH', 'no network'],
  ['EAI_AGAIN', 'no name server'],
])('%s: come back later (%s)', (code) => {
  expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true)
})

test('a socket that is not there: come back later; any other missing file is a fault', () => {
  const missing = (syscall: string) => Object.assign(new Error('x'), { code: 'ENOENT', syscall })
  expect([missing('connect'), missing('open')].map(isUnavailable)).toEqual([true, false])
})

test.each(['23505', '22021', '42601', 'XX000', 'ERR_INVALID_ARG_TYPE'])(
  '%s is no "come back later"',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(false)
  },
)

test.each([
  ['2025-08-11 01:02:03+00', '2025-08-11T01:02:03.000Z'],
  ['2025-08-11 01:02:03.04+00', '2025-08-11T01:02:03.040Z'],
  ['2025-08-11 01:02:03.456+00', '2025-08-11T01:02:03.456Z'],
  ['2025-08-11 01:02:03.456789+00', '2025-08-11T01:02:03.456Z'],
  ['2025-08-11 08:02:03.4+07', '2025-08-11T01:02:03.400Z'],
])('the instant that PostgreSQL writes as %s is read as %s', (written, read) => {
  expect(wireInstant(written)).toBe(read)
})
