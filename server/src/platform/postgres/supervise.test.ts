import { appendFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { closeConnections, createPool } from '../database'
import { startEmbedded, type EmbeddedPostgres } from './embedded'
import { cleanUp, makeFolder, query, usedFolder } from './test-app'
import { childrenOf, isGone, until } from './test-processes'
import type { Pace } from './supervise'

// What the app does about a PostgreSQL that accepts no new connection. The times are short here; the proof has the real ones.

afterAll(cleanUp)

const pace = { probeMs: 50, stoppingMs: 400 }

async function start(
  dataDir: string,
  own: Partial<Pace> = {},
): Promise<{ server: EmbeddedPostgres; log: string[]; back: Promise<void> }> {
  const log: string[] = []
  const say = (line: string) => log.push(line)
  const server = await startEmbedded({ dataDir, log: say, throwAway: true, pace: { ...pace, ...own } })
  onTestFinished(() => server.stop())
  const back = new Promise<void>((resolve) => {
    server.onState((state) => state === 'up' && resolve())
  })
  return { server, log, back }
}

// rule B15
test('one that is shutting down and waits for its connections is restarted; work under way ends first', async () => {
  const { dataDir } = await usedFolder()
  const { server, log, back } = await start(dataDir)
  const { pid, connection } = server
  const pool = createPool(connection, () => undefined)
  onTestFinished(() => pool.end())
  server.onEnding(() => closeConnections(pool, 5_000))
  await pool.query('create table kept (n int)')
  const work = pool.query('with slow as (select pg_sleep(0.8)) insert into kept select 7 from slow')
  // A connection that is not closed.
  const guest = new pg.Client(connection)
  guest.on('error', () => undefined)
  await guest.connect()
  const since = performance.now()
  process.kill(pid, 'SIGTERM')
  expect((await work).rowCount).toBe(1)
  await back
  expect(performance.now() - since).toBeGreaterThan(pace.stoppingMs)
  expect(server.pid).not.toBe(pid)
  expect(await isGone(pid)).toBe(true)
  expect((await pool.query('select n from kept')).rows).toEqual([{ n: 7 }])
  expect(log).toEqual([
    `PostgreSQL (process ${pid}) says that it is shutting down: it is waited for, then restarted`,
    `PostgreSQL (process ${pid}) has been shutting down for too long: ending it`,
    `PostgreSQL is back (process ${server.pid})`,
  ])
})

// rule B15
test('one whose socket folder was deleted from the temporary folder is restarted at the third refusal', async () => {
  // The path is too long for a socket, so the socket is in a short temporary folder.
  const dataDir = join(await makeFolder(), 'd'.repeat(100))
  const { server, log, back } = await start(dataDir)
  const { pid, connection } = server
  expect(connection.host).not.toContain(dataDir)
  await query(connection, 'create table kept as select 7 as n')
  await rm(connection.host, { recursive: true })
  await back
  expect(await isGone(pid)).toBe(true)
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  expect(await query(server.connection, 'select n from kept')).toEqual([7])
  expect(log).toEqual([
    ...[1, 2, 3].map(
      (nth) => `PostgreSQL (process ${pid}) has no socket that takes connections (${nth} of 3)`,
    ),
    `PostgreSQL (process ${pid}) can be reached by nobody: ending it`,
    `PostgreSQL is back (process ${server.pid})`,
  ])
})

// rule B15
test('one that recovers from a crash is waited for', async () => {
  const { dataDir } = await usedFolder()
  // No test connection: the open one reports the crash. A test connection at that moment would log the same crash again.
  const { server, log, back } = await start(dataDir, { probeMs: 60_000 })
  const { pid, connection } = server
  const victim = new pg.Client(connection)
  victim.on('error', () => undefined)
  await victim.connect()
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(await childrenOf(pid)).toContain(rows[0]!.pid)
  process.kill(rows[0]!.pid, 'SIGKILL')
  await back
  expect(server.pid, 'the same one').toBe(pid)
  expect(log[0]).toMatch(/closed our connection \(.*\): waiting until it answers$/)
  expect(log.at(-1)).toBe(`PostgreSQL is back (process ${pid})`)
})

test('one whose pid file cannot be read for a moment is not restarted', async () => {
  const { dataDir, pgdata } = await usedFolder()
  const { server, log } = await start(dataDir)
  const { pid, connection } = server
  const [file, away] = [join(pgdata, 'postmaster.pid'), join(pgdata, 'away')]
  await rename(file, away)
  // Long enough for several test connections.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await rename(away, file)
  expect([log, server.pid, server.state]).toEqual([[], pid, 'up'])
  expect(await query(connection, 'select 7 as n')).toEqual([7])
})

// rule B15
test('one with too many connections is waited for, however long it takes', async () => {
  const { dataDir, pgdata } = await usedFolder()
  await appendFile(
    join(pgdata, 'postgresql.conf'),
    '\nmax_connections = 6\nsuperuser_reserved_connections = 0\nreserved_connections = 0\n',
  )
  const { server, log } = await start(dataDir)
  const { pid, connection } = server
  const guests: pg.Client[] = []
  // A refusal does not say that all are taken: a test connection of the app may have the last one for a moment.
  while (guests.length < 5) {
    const guest = new pg.Client(connection)
    await guest.connect().then(
      () => guests.push(guest),
      (error: Error) => expect(error).toMatchObject({ code: '53300' }),
    )
  }
  const full = `PostgreSQL (process ${pid}) has too many connections: it is waited for`
  await expect.poll(() => log).toEqual([full])
  // Longer than three refusals, and longer than a shutdown may take.
  await new Promise((resolve) => setTimeout(resolve, 800))
  await Promise.all(guests.map((guest) => guest.end()))
  await expect.poll(() => log).toEqual([full, `PostgreSQL (process ${pid}) answers again`])
  expect([server.pid, server.state]).toEqual([pid, 'up'])
})

// rule B15
test('one that refuses connections permanently is logged once, and left running', async () => {
  const { dataDir, pgdata } = await usedFolder()
  const { server, log } = await start(dataDir)
  const { pid } = server
  await writeFile(join(pgdata, 'pg_hba.conf'), 'local all all reject\n')
  process.kill(pid, 'SIGHUP')
  const refusals = () => log.filter((line) => line.includes('refuses us')).length
  await until(async () => refusals() > 0)
  // Long enough for several test connections.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(refusals()).toBe(1)
  expect(server.pid).toBe(pid)
})
