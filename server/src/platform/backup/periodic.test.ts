import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createPool, readMigrations } from '../database'
import { type FreshDatabase, freshDatabase } from '../postgres/testing'
import { startPeriodicBackups } from './periodic'
import { checkBackup } from './restore'

const MIGRATIONS = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))
const HOUR_MS = 60 * 60 * 1000
const POLL = { timeout: 10_000, interval: 20 }

/** The name that a backup of so long ago has. */
const nameOf = (agoMs: number) =>
  `bakti-${new Date(Date.now() - agoMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`

async function folder() {
  const dir = await mkdtemp(join(tmpdir(), 'bakti-periodic-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** One replica, which looks every 20 ms, on a database of its own or on another's. */
async function start(dir: string, options: { database?: FreshDatabase; spareBytes?: number } = {}) {
  const database = options.database ?? (await freshDatabase())
  const pool = createPool(database.connection, () => undefined)
  const said: string[] = []
  const failed: string[] = []
  const say = (_details: object, text: string) => void said.push(text)
  const backups = startPeriodicBackups({
    pool,
    folder: dir,
    everyMs: HOUR_MS,
    secret: 'x'.repeat(32),
    lookMs: 20,
    spareBytes: 0,
    ...options,
    log: {
      warn: say,
      error: (details: object, text: string) => {
        say(details, text)
        failed.push(text)
      },
    } as never,
  })
  const stop = () => backups.stop()
  onTestFinished(async () => {
    await stop()
    await pool.end()
  })
  return { database, pool, said, failed, stop }
}

const whole = async (dir: string) => (await readdir(dir)).filter((name) => name.endsWith('.backup')).sort()

// rule B6
test('one is made when the newest is too old, not before; 14 are kept, and what is not ours stays', async () => {
  const dir = join(await folder(), 'made')
  const first = await start(dir)
  await expect.poll(() => whole(dir).catch(() => []), POLL).toHaveLength(1)
  const [name] = await whole(dir)
  expect((await stat(join(dir, name!))).mode & 0o777).toBe(0o600)
  expect((await checkBackup(join(dir, name!), MIGRATIONS)).rahasia).toBe('x'.repeat(32))
  await sleep(200)
  expect(await whole(dir)).toEqual([name])
  await first.stop()

  // It is 13 days later: an old one for each, and what others have put there.
  await rm(join(dir, name!))
  const old = Array.from({ length: 15 }, (_, nth) => nameOf((nth + 2) * HOUR_MS))
  for (const each of [...old, 'catatan.txt', 'bakti-manual.backup']) await writeFile(join(dir, each), each)
  await writeFile(join(dir, `${nameOf(3 * HOUR_MS)}.belum-selesai`), 'cut off by a kill')
  await start(dir, first)
  await expect.poll(() => readdir(dir).then((names) => names.includes(old[14]!)), POLL).toBe(false)
  const names = await readdir(dir)
  expect(names).toHaveLength(16)
  expect(names).toEqual(expect.arrayContaining([...old.slice(0, 13), 'catatan.txt', 'bakti-manual.backup']))
  expect(await readFile(join(dir, 'bakti-manual.backup'), 'utf8')).toBe('bakti-manual.backup')
})

// rule B110
test('backups with a date in the future do not drive out the others, and the log names them', async () => {
  const dir = await folder()
  const ahead = Array.from({ length: 14 }, (_, nth) => nameOf(-(nth + 1) * 24 * HOUR_MS))
  const old = Array.from({ length: 14 }, (_, nth) => nameOf((nth + 2) * HOUR_MS))
  for (const each of [...ahead, ...old]) await writeFile(join(dir, each), each)
  const { said, stop } = await start(dir)
  await expect.poll(async () => (await whole(dir)).includes(old[13]!), POLL).toBe(false)
  await stop()
  const names = await whole(dir)
  expect(names).toEqual(expect.arrayContaining([...ahead, ...old.slice(0, 13)]))
  const [made] = names.filter((name) => ![...ahead, ...old].includes(name))
  expect((await checkBackup(join(dir, made!), MIGRATIONS)).rahasia).toBe('x'.repeat(32))
  expect(said).toContain(
    '14 cadangan bernama waktu yang belum tiba: jam pernah terlalu maju. Periksa jam, lalu pindahkan berkas itu',
  )
})

// rule B6
test('of two replicas one makes them; the other takes over when it ends', async () => {
  const [one, other] = [await folder(), await folder()]
  const first = await start(one)
  await expect.poll(() => whole(one), POLL).toHaveLength(1)
  const second = await start(other, first)
  await sleep(300)
  expect(await whole(other)).toEqual([])
  await first.stop()
  await expect.poll(() => whole(other), POLL).toHaveLength(1)
  expect(second.said).toEqual([])
})

// rule B6
test('the log says when the last good one is too old, when one fails, and when space runs short', async () => {
  const dir = await folder()
  const old = nameOf(5 * HOUR_MS)
  await writeFile(join(dir, old), 'old')
  // More than any disk has free.
  const { said } = await start(dir, { spareBytes: Number.MAX_SAFE_INTEGER })
  await expect.poll(() => said, POLL).toHaveLength(3)
  // Age and attempt are checked independently, so the order of their lines is open.
  expect(said.toSorted()).toEqual([
    'Cadangan berkala gagal',
    'Cadangan terakhir yang baik sudah 5 jam yang lalu',
    expect.stringMatching(/^Ruang untuk cadangan hampir habis: sisa \d+ MB di /),
  ])
  // The database may be on that disk: its last space is left to it. And nothing is logged twice within the hour.
  await sleep(200)
  expect(await readdir(dir)).toEqual([old])
  expect(said).toHaveLength(3)
})

// rules B6, B111
test('it goes on after its connection broke, and calls that no failure', async () => {
  const dir = await folder()
  const { pool, said, failed } = await start(dir)
  await expect.poll(() => whole(dir), POLL).toHaveLength(1)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bakti-backup' and datname = current_database()`,
  )
  const [name] = await whole(dir)
  await rm(join(dir, name!))
  await expect.poll(() => whole(dir), POLL).toHaveLength(1)
  expect(said).toEqual(['Cadangan berkala menunggu database'])
  expect(failed).toEqual([])
})
