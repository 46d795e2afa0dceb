import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowEmbedded, startEmbedded, type EmbeddedPostgres } from './embedded'
import { cleanUp, install, launch, makeFolder, query, usedFolder } from './test-app'
import { childrenOf, isGone, killAndWait } from './test-processes'
import type { Installation } from './test-app'
import { signalTo } from './postmaster'

let installation: Installation
beforeAll(async () => {
  installation = await install()
})
afterAll(cleanUp)

const log = () => undefined
// without fsync, because durability is not tested here
const throwAway = true

test('a first start makes the database, a second one finds its content', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const first = await startEmbedded({ dataDir, log })
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS n')
  await first.stop()
  expect(await isGone(first.pid)).toBe(true)

  const second = await startEmbedded({ dataDir, log })
  expect(await query(second.connection, 'SELECT n FROM kept')).toEqual([7])
  await second.stop()
  await second.stop()
})

// rule B12
test('it is reached by a private socket only, durable, and the same under every locale', async () => {
  const server = await startEmbedded({ dataDir: await makeFolder(), log })
  const ask = async (sql: string) => (await query(server.connection, sql))[0]
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
  expect(await ask('SHOW listen_addresses')).toBe('')
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(await ask(`SHOW ${name}`)).toBe('on')
  expect(await ask(`SELECT concat(datlocprovider, datlocale) FROM pg_database WHERE datname = 'bakti'`)).toBe(
    'bC.UTF-8',
  )
  expect(await ask(`SELECT upper('é')`)).toBe('É')
  expect(await ask('SHOW timezone')).toBe('UTC')
  // the superuser's reserved connections stay free for the launcher
  expect(await ask('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false)
  await server.stop()
})

// rule B10
test('a start after a SIGKILL of the app attaches to the PostgreSQL it left, and can stop it', async () => {
  const { dataDir } = await usedFolder()
  const app = launch(installation, dataDir)
  const { pid, connection } = await app.next()
  await query(connection, 'CREATE TABLE kept AS SELECT 7 AS n')
  app.process.kill('SIGKILL')
  await app.gone

  const next = await startEmbedded({ dataDir, log, throwAway })
  expect(next.pid).toBe(pid)
  expect(await query(next.connection, 'SELECT n FROM kept')).toEqual([7])
  await next.stop()
  expect(await isGone(pid)).toBe(true)
})

// rule B10
test('a start after a SIGKILL of everything recovers what was committed', async () => {
  const dataDir = await makeFolder()
  for (let round = 1; round <= 3; round++) {
    const app = launch(installation, dataDir, { env: { DURABLE: '1' } })
    const { event, pid, connection } = await app.next()
    expect(event).toBe('up')
    await query(connection, `CREATE TABLE round_${round} ()`)
    const workers = await childrenOf(pid)
    expect(workers.length).toBeGreaterThan(2)
    app.process.kill('SIGKILL')
    // without waiting: the next start finds zombies and processes that are ending
    for (const each of [pid, ...workers]) signalTo(each, 'SIGKILL')
  }
  const last = await startEmbedded({ dataDir, log })
  expect(
    await query(last.connection, `SELECT count(*)::int FROM pg_tables WHERE tablename LIKE 'round_%'`),
  ).toEqual([3])
  await last.stop()
})

// rule B11
test('of two starts at once one wins, the other reports it in one line', async () => {
  const dataDir = await makeFolder()
  const apps = [1, 2].map(() => launch(installation, dataDir, { env: { WAIT_MS: '0' } }))
  const told = await Promise.all(apps.map((app) => app.next()))
  const [winner, loser] = told[0]?.event === 'up' ? [0, 1] : [1, 0]
  expect(told[winner]?.event).toBe('up')
  expect(told[loser]).toMatchObject({
    event: 'failed',
    name: 'EmbeddedPostgresError',
    message: `${dataDir} is in use by another BAKTI (process ${apps[winner]?.process.pid}): stop that one, or give this one another DATA_DIR.`,
  })
  expect(await apps[loser]?.gone).toBe(1)
})

// rule B11
test('a start waits for an app that is stopping, and then has its data', async () => {
  const { dataDir } = await usedFolder()
  const before = launch(installation, dataDir)
  await query((await before.next()).connection, 'CREATE TABLE kept AS SELECT 7 AS n')
  let starting: Promise<EmbeddedPostgres> | undefined
  const said = await new Promise<string>(
    (resolve) => (starting = startEmbedded({ dataDir, log: resolve, throwAway })),
  )
  expect(said).toBe(
    `${dataDir} is in use by another BAKTI (process ${before.process.pid}): waiting for it to stop`,
  )
  before.process.kill('SIGTERM')
  expect(await before.gone).toBe(0)
  const after = await starting
  expect(after && (await query(after.connection, 'SELECT n FROM kept'))).toEqual([7])
  await after?.stop()
})

test('a command beside the app borrows its PostgreSQL and leaves it running', async () => {
  const { dataDir } = await usedFolder()
  const owner = await startEmbedded({ dataDir, log, throwAway })
  const guest = await borrowEmbedded({ dataDir, log, throwAway })
  expect(guest.connection).toEqual(owner.connection)
  await guest.stop()
  expect(await query(owner.connection, 'SELECT 1')).toEqual([1])
  await owner.stop()

  const alone = await borrowEmbedded({ dataDir, log, throwAway })
  expect(await query(alone.connection, 'SELECT 1')).toEqual([1])
  await alone.stop()
  await expect(query(alone.connection, 'SELECT 1')).rejects.toThrow('ENOENT')
})

// rule B9
test('Ctrl-C reaches the app only, which then stops PostgreSQL', async () => {
  const { dataDir } = await usedFolder()
  const app = launch(installation, dataDir)
  const { pid } = await app.next()
  const group = Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2])
  expect(group).not.toBe(app.process.pid)
  // to the whole process group, as a terminal does
  process.kill(-(app.process.pid ?? 0), 'SIGINT')
  expect(await app.gone).toBe(0)
  expect(await isGone(pid)).toBe(true)
})

// rule B15
test('a PostgreSQL that is killed is started again, on the same connection', async () => {
  const { dataDir } = await usedFolder()
  const server = await startEmbedded({ dataDir, log, throwAway })
  const { pid, connection } = server
  const states: string[] = []
  const back = new Promise<void>((resolve) => {
    server.onState((state) => {
      states.push(state)
      if (state === 'up') resolve()
    })
  })
  await query(connection, 'CREATE TABLE kept AS SELECT 7 AS n')
  await killAndWait([pid])
  await back
  expect(states).toEqual(['down', 'up'])
  expect(server.pid).not.toBe(pid)
  expect(server.connection).toEqual(connection)
  expect(await query(connection, 'SELECT n FROM kept')).toEqual([7])
  await server.stop()
})

test('stop() in the middle of a restart stops it all the same', async () => {
  const { dataDir } = await usedFolder()
  const server = await startEmbedded({ dataDir, log, throwAway })
  const stopped = new Promise<void>((resolve, reject) => {
    server.onState((state) => {
      if (state === 'down') server.stop().then(resolve, reject)
    })
  })
  await killAndWait([server.pid])
  await stopped
  await expect(query(server.connection, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})
