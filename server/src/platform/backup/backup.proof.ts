import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replayKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { expect, onTestFinished, test } from 'vitest'
import { findEvents } from '../../features/kehadiran/kehadiran.repository'
import { gate, item, scanOf, send, statusOf } from '../../testing/batch'
import { PATIENT, createPool, readMigrations } from '../database'
import { type FreshDatabase, bareDatabase, freshDatabase } from '../postgres/testing'
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

// rules B1, H7
test('a backup made under load: what was answered before it began is in it, and every row is the replay of its acts', async () => {
  const { pool, admin, absenId, members } = await gate(300)
  const dir = await mkdtemp(join(tmpdir(), 'bakti-backup-proof-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const answered = new Set<string>()
  const stop = new AbortController()
  /** A phone that scans and changes its share of the members again and again. */
  const phone = async (share: readonly string[]) => {
    for (let nth = 0; !stop.signal.aborted; nth = (nth + 1) % share.length) {
      const items = [
        item(scanOf(absenId, share[nth]!)),
        item(statusOf(absenId, share[(nth * 7) % share.length]!, nth % 2 === 0 ? 'Izin' : 'Alfa')),
      ]
      for (const { id, status } of await send(admin, items)) if (status === 200 && id) answered.add(id)
    }
  }
  const phones = Array.from({ length: 8 }, (_, of) => phone(members.filter((__, at) => at % 8 === of)))
  const counts: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    await expect.poll(() => answered.size).toBeGreaterThan((counts.at(-1) ?? 0) + 200)
    const sure = [...answered]
    const path = join(dir, `${nth}.backup`)
    const client = backupConnection(pool)
    await client.connect()
    await makeBackup(path, { client, secret: null }).finally(() => client.end())

    const target = poolOf(await bareDatabase())
    await restoreBackup(path, await checkBackup(path, MIGRATIONS), { pool: target, migrations: MIGRATIONS })
    const { rows: acts } = await target.query<{ id: string }>('select id from kehadiran_event')
    const there = new Set(acts.map(({ id }) => id))
    expect(sure.filter((id) => !there.has(id))).toEqual([])
    const { rows: keys } = await target.query<{ key: string }>('select key from idempotency')
    expect(keys.map(({ key }) => key).filter((key) => sure.includes(key)).length).toBe(sure.length)
    const { rows } = await target.query<{ id_absen: string; id_anggota: string; [column: string]: unknown }>(
      'select * from kehadiran',
    )
    const events = await findEvents(target, rows)
    const wrong = rows.filter(({ id_anggota, status_kehadiran, perlu_diputuskan }) => {
      const state = replayKehadiran(events.filter((event) => event.id_anggota === id_anggota))
      return state.status_kehadiran !== status_kehadiran || state.perlu_diputuskan !== perlu_diputuskan
    })
    expect(wrong).toEqual([])
    counts.push(there.size)
  }
  stop.abort()
  await Promise.all(phones)
  console.log('acts in each backup', counts, 'answered in all', answered.size)
})
