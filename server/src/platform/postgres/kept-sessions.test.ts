import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './testing'

async function connect({ connection }: FreshDatabase, own: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...own })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

test('an ended session serves the next connection, and nothing of the first is left in it', async () => {
  const database = await freshDatabase()
  const first = await connect(database, { statement_timeout: 7_000 })
  const pid = await pidOf(first)
  await first.query({ name: 'one', text: 'select 1 as n' })
  await first.query(`set statement_timeout = '1s'`)
  await first.query('create temporary table mine ()')
  await first.query('select pg_advisory_lock(7)')
  await first.query('listen here')
  const other = await connect(database)
  await first.end()

  const locked = await other.query('select pg_try_advisory_lock(7) as got')
  expect(locked.rows, 'its lock is free when its end is told').toEqual([{ got: true }])
  const next = await connect(database, { statement_timeout: 7_000 })
  expect(await pidOf(next)).toBe(pid)
  expect((await next.query({ name: 'one', text: 'select 2 as n' })).rows).toEqual([{ n: 2 }])
  expect((await next.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }])
  const left = `select to_regclass('mine') as mine, (select count(*)::int from pg_listening_channels()) as heard`
  expect((await next.query(left)).rows).toEqual([{ mine: null, heard: 0 }])
  await Promise.all([next.end(), other.end()])
})

test('one with other settings, in a transaction or closed by PostgreSQL serves nobody else', async () => {
  const database = await freshDatabase()
  const [plain, open, killed] = [await connect(database), await connect(database), await connect(database)]
  const pids = [await pidOf(plain), await pidOf(open), await pidOf(killed)]
  await open.query('begin')
  await plain.query('select pg_terminate_backend($1)', [pids[2]])
  await Promise.all([plain.end(), open.end(), killed.end()])

  const other = await connect(database, { application_name: 'another' })
  const [again, once] = [await connect(database), await connect(database)]
  expect(pids).not.toContain(await pidOf(other))
  expect(await pidOf(again)).toBe(pids[0])
  expect(pids).not.toContain(await pidOf(once))
  await Promise.all([other.end(), again.end(), once.end()])
})
