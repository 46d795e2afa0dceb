import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { PATIENT, createPool, readMigrations } from '../database'
import { type FreshDatabase, freshDatabase } from '../postgres/testing'
import { makeBackup } from './backup'
import { backupConnection } from './connection'
import { checkBackup, restoreBackup } from './restore'

const MIGRATIONS = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))
const MEGABYTE = 1024 * 1024

function poolOf({ connection }: FreshDatabase) {
  const pool = createPool({ ...connection, ...PATIENT }, () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

/** The most that this process held during the work, above what it held before. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  await work().finally(() => clearInterval(timer))
  return (most - before) / MEGABYTE
}

test('160 MB go out and come back without filling the memory', async () => {
  const source = poolOf(await freshDatabase())
  // Random, so that it stays big when it is packed.
  await source.query(
    `insert into terhapus (id, jenis, label, oleh, isi)
     select gen_random_uuid(), 'x', 'x', gen_random_uuid(),
       (select jsonb_agg(gen_random_uuid()) from generate_series(1, 2600) where n > 0)
     from generate_series(1, 100) n`,
  )
  for (let doubled = 0; doubled < 4; doubled++) {
    await source.query(
      'insert into terhapus (id, jenis, label, oleh, isi) select gen_random_uuid(), jenis, label, oleh, isi from terhapus',
    )
  }
  const dir = await mkdtemp(join(tmpdir(), 'bakti-backup-proof-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const path = join(dir, 'besar.backup')
  const client = backupConnection(source)
  await client.connect()
  const out = await growth(() => makeBackup(path, { client, secret: null }))
  await client.end()
  const target = poolOf(await freshDatabase())
  const back = await growth(async () =>
    restoreBackup(path, await checkBackup(path, MIGRATIONS), { pool: target, migrations: MIGRATIONS }),
  )
  const count = 'select count(*)::int as rows, sum(length(isi::text))::float8 as bytes from terhapus'
  const [there, here] = [(await source.query(count)).rows[0], (await target.query(count)).rows[0]]
  expect(here).toEqual(there)
  expect(out).toBeLessThan(80)
  expect(back).toBeLessThan(80)
})
