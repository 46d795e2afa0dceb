import { appendFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBinaries } from './binaries'
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

// The launcher's settings and error messages (rules B8, B12).

let installation: Installation
beforeAll(async () => {
  installation = await install()
})
afterAll(cleanUp)

const log = () => undefined

test('a machine without a PostgreSQL package gets one error line', async () => {
  await expect(findBinaries('sunos-sparc')).rejects.toThrow(
    /^No embedded PostgreSQL is installed for sunos-sparc: run 'npm install' .* or set DATABASE_URL/,
  )
  await expect(findBinaries('win32-x64')).rejects.toThrow('set DATABASE_URL')
})

test.each([
  ['postgresql.conf', 'fsync'],
  ['postgresql.conf', 'full_page_writes'],
  ['the database', 'synchronous_commit'],
])('%s that turns %s off is refused, and nothing is left running', async (where, setting) => {
  const { dataDir, pgdata } = await usedFolder()
  if (where === 'postgresql.conf') await appendFile(join(pgdata, where), `\n${setting} = off\n`)
  else {
    const server = await startEmbedded({ dataDir, log })
    await query(server.connection, `ALTER DATABASE bakti SET ${setting} = off`)
    await server.stop()
  }
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`PostgreSQL's ${setting} must be on`)
  expect(await readdir(pgdata)).not.toContain('postmaster.pid')
})

// rule B12
test("the operator's own PostgreSQL variables change nothing", async () => {
  const env = {
    PGDATA: '/nowhere',
    PGPORT: '1',
    PGUSER: 'x',
    PGDATABASE: 'x',
    PGSSLMODE: 'require',
    LC_ALL: 'xx',
    TZ: 'Asia/Jakarta',
  }
  const app = launch(installation, await makeFolder(), { env })
  const { connection } = await app.next()
  expect(await query(connection, 'SHOW timezone')).toEqual(['UTC'])
})

// rule B8
test('the reason why PostgreSQL does not start is one line', async () => {
  const { dataDir, pgdata } = await usedFolder()
  await rm(join(pgdata, 'global/pg_control'))
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /^PostgreSQL does not start: .*pg_control.* \(see .*\)$/,
  )
})

// rule B14
test('data of another version is not changed', async () => {
  const { dataDir, pgdata } = await usedFolder()
  await writeFile(join(pgdata, 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('was made by PostgreSQL 17, this is 18')
})

// rule B14
test('a folder with other content is not changed', async () => {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'precious')
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('is there but is no PostgreSQL data')
  expect(await readFile(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('precious')
})

test.each(['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])('a folder where %s belongs is one line', async (name) => {
  const { dataDir, pgdata } = await usedFolder()
  await mkdir(join(pgdata, name))
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `${join(pgdata, name)} is a folder, where PostgreSQL's socket belongs: move it away.`,
  )
  await rm(join(pgdata, name), { recursive: true })
  await tryOut(dataDir)
})
