import { spawn } from 'node:child_process'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from './embedded'
import {
  cleanUp,
  install,
  launch,
  makeFolder,
  query,
  tryOut,
  usedFolder,
  type Installation,
} from './test-app'
import { childrenOf, isGone, killAndWait, statusOf, until } from './test-processes'

// What a kill or a power cut leaves behind (rule B10).

let installation: Installation
beforeAll(async () => {
  installation = await install()
})
afterAll(cleanUp)

const log = () => undefined

// The parent of this process lives long enough. The number of this process itself would not do: PostgreSQL ignores its own parent.
test('a process number that another program has is not taken for PostgreSQL', async () => {
  const { dataDir, pgdata } = await usedFolder()
  await writeFile(
    join(pgdata, 'postmaster.pid'),
    `${process.ppid}\n${pgdata}\n1700000000\n5432\n${pgdata}\n\n`,
  )
  await tryOut(dataDir)
})

test('the lock of a dead socket does not block, though its process number is in use', async () => {
  const { dataDir, pgdata } = await usedFolder()
  await writeFile(join(pgdata, '.s.PGSQL.5432'), '')
  await writeFile(join(pgdata, '.s.PGSQL.5432.lock'), `${process.ppid}\n${pgdata}\n`)
  await tryOut(dataDir)
})

test('a PostgreSQL on another folder is not taken for the own one', async () => {
  const other = await startEmbedded({ dataDir: await makeFolder(), log, throwAway: true })
  const { dataDir, pgdata } = await usedFolder()
  await writeFile(
    join(pgdata, 'postmaster.pid'),
    await readFile(join(other.connection.host, 'postmaster.pid')),
  )
  await tryOut(dataDir)
  expect(await query(other.connection, 'SELECT 1')).toEqual([1])
  await other.stop()
})

test('a zombie does not block the start', async () => {
  const { dataDir, pgdata } = await usedFolder()
  // the shell is replaced by a program that does not wait for the shell's child
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void parent.kill())
  const zombie = Number(
    (await createInterface({ input: parent.stdout })[Symbol.asyncIterator]().next()).value,
  )
  await until(async () => (await statusOf(zombie, 'State')) === 'Z')
  await writeFile(join(pgdata, 'postmaster.pid'), `${zombie}\n${pgdata}\n1700000000\n5432\n${pgdata}\n\n`)
  await tryOut(dataDir)
})

test('an empty pid file, as a power cut leaves it, does not block', async () => {
  const { dataDir, pgdata } = await usedFolder()
  await writeFile(join(pgdata, 'postmaster.pid'), '')
  await tryOut(dataDir)
})

// rule B15
test('a PostgreSQL whose socket was deleted is replaced', async () => {
  const { dataDir, pgdata } = await usedFolder()
  const app = launch(installation, dataDir)
  const { pid } = await app.next()
  app.process.kill('SIGKILL')
  await app.gone
  await rm(join(pgdata, '.s.PGSQL.5432'))
  await tryOut(dataDir)
  expect(await isGone(pid)).toBe(true)
})

test('a PostgreSQL that answers but whose process is invisible (another container) is not changed', async () => {
  const { dataDir, pgdata } = await usedFolder()
  const unseen = createServer()
  await new Promise<void>((resolve) => unseen.listen(join(pgdata, '.s.PGSQL.5432'), resolve))
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /another container\?\) works on .*: stop it, or set/,
  )
  unseen.close()
})

/** Kills the first start on a new folder when `file` is there, and before PostgreSQL's folder has its name; its initdb lives on. */
async function cutFirstStart(file: string): Promise<{ dataDir: string; initdb: number[] }> {
  for (;;) {
    const dataDir = await makeFolder()
    const app = launch(installation, dataDir)
    const made = async () => (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-'))
    const seen = async () => {
      const name = await made()
      return name !== undefined && (await stat(join(dataDir, name, file)).catch(() => null)) !== null
    }
    const done = async () => (await readdir(dataDir)).includes('postgres')
    await until(async () => (await seen()) || (await done()))
    const initdb = await childrenOf(app.process.pid ?? 0)
    app.process.kill('SIGKILL')
    await app.gone
    // The last files exist for a few milliseconds only; a machine that missed them tries again.
    if (await made()) return { dataDir, initdb }
  }
}

test.each(['PG_VERSION', 'global/pg_control', 'base/5'])(
  'a kill in the first start, when %s is there, leaves nothing half made',
  async (file) => {
    const { dataDir, initdb } = await cutFirstStart(file)
    await tryOut(dataDir)
    await killAndWait(initdb)
    await tryOut(dataDir)
    expect(await readdir(dataDir)).toEqual(['postgres'])
  },
)
