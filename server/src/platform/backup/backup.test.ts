import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { undelete } from '../../cli/undelete'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { type Pool, createPool, readMigrations, transaction } from '../database'
import { changeEpoch } from '../epoch'
import { type FreshDatabase, bareDatabase, freshDatabase } from '../postgres/testing'
import { makeBackup } from './backup'
import { backupConnection } from './connection'
import { checkBackup, restoreBackup } from './restore'
import { listTables } from './tables'

const MIGRATIONS = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))
const SECRET = 'what signs the sessions of this database'

async function folder() {
  const dir = await mkdtemp(join(tmpdir(), 'bakti-backup-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

function poolOf({ connection }: FreshDatabase, config: pg.PoolConfig = {}): Pool {
  const pool = createPool({ ...connection, ...config }, () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

async function backup(pool: Pool, path: string, onTable?: (nama: string, client: pg.Client) => unknown) {
  const client = backupConnection(pool)
  await client.connect()
  try {
    return await makeBackup(path, { client, secret: SECRET, onTable: (nama) => onTable?.(nama, client) })
  } finally {
    await client.end()
  }
}

async function restore(path: string, pool: Pool, migrations = MIGRATIONS) {
  return restoreBackup(path, await checkBackup(path, migrations), { pool, migrations })
}

/** One hash over all rows of each table. The epoch is another one after a restore, by design. */
async function rowHashes(on: pg.ClientBase | Pool): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { nama } of await listTables(on as pg.ClientBase)) {
    if (nama === 'epoch') continue
    const { rows } = await on.query<{ hash: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${nama} t`,
    )
    hashes[nama] = rows[0]!.hash
  }
  return hashes
}

const epochOf = async (pool: Pool) => (await pool.query<{ id: string }>('select id from epoch')).rows[0]!.id

/** A group, an activity, and something in every table, with what is hard to write down. */
async function filled() {
  const app = await startApp()
  const { pool } = app
  const scene = await scenario(pool)
    .kelompok(7)
    .anggota('Sari', '12345')
    .absen('Hari 1')
    .kelompok(8)
    .tugas('Esai')
  const admin = await app.api.as('ADMIN')
  const scan = (participantIdentifier: string) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier, absenId: scene.absen('Hari 1').id },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  await scan(scene.anggota('Sari').id)
  await scan('99999')
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(8).id } })
  await pool.query('update tugas set description = $1, title = $2', ['a\tb\nc\\.\n\\.\n\r\\N 🎓', '\\.'])
  await pool.query(
    `insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
     values (gen_random_uuid(), $1, $2, 'Sari', '12345', 7, 'https://contoh.id', now(), now())`,
    [admin.user!.id, scene.tugas('Esai').id],
  )
  await pool.query(
    `insert into kode_verifikasi (email, sent_at, sent_before, expires_at, tries) values ('a@b.id', now(), array[now(), now()], now(), 1)`,
  )
  await pool.query(`insert into rate_limit values ('x', '', 3, now(), now())`)
  return { ...app, scene, admin, scan }
}

// rules B1, B5
test('a backup puts every row of every table back, and the database has another epoch', async () => {
  const { pool } = await filled()
  const path = join(await folder(), 'satu.backup')
  const { tabel } = await backup(pool, path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  const before = await rowHashes(pool)
  // Nothing is compared with nothing.
  const rows = (nama: string) => Number(before[nama]!.split(':')[0])
  expect(
    ['kehadiran_event', 'kehadiran', 'scan_ditahan', 'terhapus', 'sessions', 'idempotency'].map(rows),
  ).not.toContain(0)
  expect(tabel).toBe(Object.keys(before).length + 1)

  const bare = poolOf(await bareDatabase())
  expect((await checkBackup(path, MIGRATIONS)).rahasia).toBe(SECRET)
  await restore(path, bare)
  expect(await rowHashes(bare)).toEqual(before)
  // What was switched off for the load works again.
  const { rows: off } = await bare.query("select from pg_trigger where not tgisinternal and tgenabled <> 'O'")
  expect(off).toEqual([])
  expect(await epochOf(bare)).not.toBe(await epochOf(pool))
})

// rules B1, B4
test('a backup that was recorded with schema 24 is restored: its rows, its columns, and what was deleted', async () => {
  const recorded = fileURLToPath(new URL('./recorded/schema-24.backup', import.meta.url))
  const expected = JSON.parse(await readFile(recorded.replace('.backup', '.json'), 'utf8')) as {
    rows: Record<string, number>
    columns: Record<string, string[]>
  }
  const pool = poolOf(await bareDatabase())
  await restore(recorded, pool)

  // Names that are stored on disks elsewhere: a renamed table or column would leave them behind.
  const { rows: columns } = await pool.query<{ name: string; names: string[] }>(
    `select table_name as name, array_agg(column_name::text) as names from information_schema.columns
     where table_schema = 'public' group by 1`,
  )
  const now = new Map(columns.map(({ name, names }) => [name, names]))
  for (const [table, names] of Object.entries(expected.columns))
    expect(now.get(table), table).toEqual(expect.arrayContaining(names))
  for (const [table, count] of Object.entries(expected.rows))
    expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(count)

  const { rows } = await pool.query<{ id: string; jenis: string }>('select id, jenis from terhapus')
  expect(rows.map(({ jenis }) => jenis)).toEqual(['kelompok'])
  await undelete(pool, [rows[0]!.id])
  expect((await pool.query('select nomor from kelompok order by nomor')).rows).toEqual([
    { nomor: 7 },
    { nomor: 8 },
  ])
})

// rule B3
test('it goes into an empty database that has its tables already, and not into one with a row', async () => {
  const { database, pool } = await filled()
  const path = join(await folder(), 'satu.backup')
  // Where the pool's connections are pipelined, those of backup and restore are not: pg refuses COPY there.
  await backup(poolOf(database, { pipeline: true }), path)
  const target = poolOf(await freshDatabase(), { pipeline: true })
  await target.query('insert into kelompok (id, nomor) values (gen_random_uuid(), 1)')
  const before = [await rowHashes(target), await epochOf(target)]
  await expect(restore(path, target)).rejects.toThrow(
    'Database tujuan sudah berisi data (tabel kelompok), jadi tidak ada yang diubah: pulihkan ke database yang kosong.',
  )
  expect([await rowHashes(target), await epochOf(target)]).toEqual(before)
  await target.query('delete from kelompok')
  await restore(path, target)
  expect(await rowHashes(target)).toEqual(await rowHashes(pool))
})

test('sessions and undelete work in a restored database', async () => {
  const { pool, admin, scene } = await filled()
  const path = join(await folder(), 'satu.backup')
  await backup(pool, path)
  const database = await freshDatabase()
  await restore(path, poolOf(database))
  const restored = await startApp({ database })
  // The token that was given before the backup.
  const same = await restored.api.as(admin.user!)
  const absen = await same.call(absenCalls.list)
  expect(absen.body.data).toMatchObject([{ title: 'Hari 1', hadir: 1, ditahan: 1 }])
  const { rows } = await restored.pool.query<{ id: string }>('select id from terhapus')
  await undelete(restored.pool, [rows[0]!.id])
  const kelompok = await same.call(kelompokCalls.list)
  expect(kelompok.body.data.map(({ id }) => id)).toContain(scene.kelompok(8).id)
})

// rule B1
test('under 20 scans a second every scan acknowledged before its start is in it, and nothing by half', async () => {
  const app = await startApp()
  const PEOPLE = 45
  const names = Array.from({ length: PEOPLE }, (_, nth) => `Peserta ${nth}`)
  const scene = await names.reduce(
    (story, nama) => story.anggota(nama),
    scenario(app.pool).absen('Hari 1').kelompok(7),
  )
  const admin = await app.api.as('ADMIN')
  const acknowledged: string[] = []
  const scans: Promise<unknown>[] = []
  const scanOne = async (nama: string) => {
    const body = { participantIdentifier: scene.anggota(nama).id, absenId: scene.absen('Hari 1').id }
    const key = crypto.randomUUID()
    const { status } = await admin.call(absenCalls.scan, { body, headers: { 'Idempotency-Key': key } })
    if (status === 200) acknowledged.push(key)
  }
  const rush = (async () => {
    for (const nama of names) {
      scans.push(scanOne(nama))
      await sleep(50)
    }
  })()
  await expect.poll(() => acknowledged.length, { interval: 20 }).toBeGreaterThan(9)

  const path = join(await folder(), 'satu.backup')
  const before = [...acknowledged]
  let atItsMoment: Record<string, string> | undefined
  // Slow enough that the rush goes on below it.
  await backup(app.pool, path, async (_nama, client) => {
    atItsMoment ??= await hashesOfSnapshot(client, app.pool)
    await sleep(100)
  })
  const during = acknowledged.length
  await rush
  await Promise.all(scans)
  expect(during).toBeGreaterThan(before.length + 10)
  expect(acknowledged).toHaveLength(PEOPLE)

  const restored = poolOf(await freshDatabase())
  await restore(path, restored)
  const { rows } = await restored.query<{ id: string }>('select id from kehadiran_event')
  const events = rows.map(({ id }) => id)
  expect(before.filter((key) => !events.includes(key))).toEqual([])
  expect(events.length).toBeLessThan(PEOPLE)
  expect(await rowHashes(restored)).toEqual(atItsMoment)
})

/** What the database held at the moment that the backup is of. */
async function hashesOfSnapshot(client: pg.Client, pool: Pool) {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  const looking = await pool.connect()
  try {
    await looking.query('begin isolation level repeatable read')
    await looking.query(`set transaction snapshot '${rows[0]!.id}'`)
    return await rowHashes(looking)
  } finally {
    await looking.query('rollback')
    looking.release()
  }
}

// rule B3
test('a damaged, cut or foreign file is refused with one line before anything is touched', async () => {
  const { pool } = await filled()
  const dir = await folder()
  const path = join(dir, 'satu.backup')
  await backup(pool, path)
  const whole = await readFile(path)
  const plain = gunzipSync(whole).toString()
  const forged = (change: (text: string) => string) => gzipSync(change(plain))
  const flipped = Buffer.from(whole)
  flipped[Math.floor(whole.length / 2)]! ^= 1
  const bad: [string, Buffer, RegExp][] = [
    ['a flipped bit', flipped, /rusak atau terpotong/],
    ['half of it', whole.subarray(0, whole.length / 2), /rusak atau terpotong/],
    ['all but its last byte', whole.subarray(0, -1), /rusak atau terpotong/],
    ['another name in a row', forged((text) => text.replace('Sari', 'Sara')), /rusak atau terpotong/],
    ['one row less', forged((text) => text.replace(/\n[^\n]*Sari[^\n]*\n/, '\n')), /rusak atau terpotong/],
    ['without its seal', forged((text) => text.replace(/\{"sha256".*\n/, '')), /rusak atau terpotong/],
    ['more behind its seal', forged((text) => `${text}more\n`), /rusak atau terpotong/],
    ['nothing', Buffer.alloc(0), /rusak atau terpotong/],
    ['no gzip', randomBytes(2000), /bukan cadangan BAKTI/],
    ['another gzip', gzipSync('nama,nim\nSari,12345\n'), /bukan cadangan BAKTI/],
    ['a later format', gzipSync('{"bakti":"cadangan","format":2}\n'), /BAKTI yang lebih baru/],
    [
      'a later schema',
      forged((text) => text.replace(/"skema":\[/, '"skema":["f00",')),
      /BAKTI yang lebih baru/,
    ],
  ]
  for (const [what, content, message] of bad) {
    const file = join(dir, 'rusak.backup')
    await writeFile(file, content)
    const error = await checkBackup(file, MIGRATIONS).catch((reason: unknown) => reason)
    expect((error as Error).message, what).toMatch(message)
    expect((error as Error).message, what).toMatch(/^[^\n]+$/)
  }
  await expect(checkBackup(join(dir, 'tidak-ada'), MIGRATIONS)).rejects.toThrow(/tidak-ada tidak ada$/)
})

// rule B3
test('a file that turns out damaged while it is loaded leaves the database as it was', async () => {
  const { pool } = await filled()
  const path = join(await folder(), 'satu.backup')
  await backup(pool, path)
  const header = await checkBackup(path, MIGRATIONS)
  const plain = gunzipSync(await readFile(path)).toString()
  const target = poolOf(await bareDatabase())
  const tablesThere = async () =>
    (await target.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount
  const changes: [string, string][] = [
    [plain.replace('Sari', 'Sara'), 'rusak atau terpotong'],
    [plain.slice(0, plain.length / 2), 'rusak atau terpotong'],
    [plain.replace('{"tabel":"users"', '{"tabel":"pengguna"'), 'tabel pengguna tidak sesuai'],
    // This one PostgreSQL itself refuses.
    [plain.replace('\t12345\t', '\t12345\t\t'), 'tabel anggota ditolak'],
  ]
  for (const [change, message] of changes) {
    await writeFile(path, gzipSync(change))
    const restoring = restoreBackup(path, header, { pool: target, migrations: MIGRATIONS })
    await expect(restoring).rejects.toThrow(message)
    expect(await tablesThere()).toBe(0)
  }
})

// rule B4
test('a backup of an older schema is brought up to date once it is loaded', async () => {
  const old = poolOf(await bareDatabase())
  const first = MIGRATIONS.slice(0, 1)
  await transaction(old, async (tx) => {
    await tx.query(first[0]!.sql)
    await tx.query(
      'create table migrasi (hash text primary key, applied_at timestamptz not null default now())',
    )
    await tx.query('insert into migrasi (hash) values ($1)', [first[0]!.hash])
  })
  await scenario(old).kelompok(7).anggota('Sari', '12345')
  const path = join(await folder(), 'lama.backup')
  await backup(old, path)
  const target = poolOf(await bareDatabase())
  await restore(path, target)
  expect((await target.query('select nama, nim from anggota')).rows).toEqual([{ nama: 'Sari', nim: '12345' }])
  expect((await target.query('select hash from migrasi')).rowCount).toBe(MIGRATIONS.length)
  expect(await epochOf(target)).toEqual(expect.any(String))

  // Where the tables are of a later version and empty, what to do is said.
  await expect(restore(path, poolOf(await freshDatabase()))).rejects.toThrow('pakai database tanpa tabel')
})

// rule B3
test('tables of another program in the target are named as what is in the way, not the file', async () => {
  const { pool } = await startApp()
  const path = join(await folder(), 'satu.backup')
  await backup(pool, path)
  for (const [make, nama] of [
    [bareDatabase, 'lain'],
    [bareDatabase, 'users'],
    [freshDatabase, 'lain'],
  ] as const) {
    const target = poolOf(await make())
    await target.query(`create table ${nama} (x int)`)
    await expect(restore(path, target)).rejects.toThrow(
      `Database tujuan punya tabel lain yang bukan dari BAKTI (${nama}), jadi tidak ada yang diubah`,
    )
    expect((await target.query(`select * from ${nama}`)).rowCount).toBe(0)
  }
})

// rules A7, B7
test('a secret that no server would take is refused before anything is touched', async () => {
  const { pool } = await startApp()
  const dir = await folder()
  const target = poolOf(await bareDatabase())
  for (const [secret, taken] of [
    ['x', false],
    ['x'.repeat(31), false],
    ['x'.repeat(32), true],
  ] as const) {
    const path = join(dir, `${secret.length}.backup`)
    const client = backupConnection(pool)
    await client.connect()
    await makeBackup(path, { client, secret }).finally(() => client.end())
    const restored = restore(path, target)
    if (taken) await restored
    else await expect(restored).rejects.toThrow('kurang dari 32 karakter')
  }
})

// rule B4
test('what it can not cover is refused, not left out', async () => {
  const { pool } = await startApp()
  const dir = await folder()
  await pool.query('create table lain (id serial primary key)')
  await expect(backup(pool, join(dir, 'satu.backup'))).rejects.toThrow(
    'Tidak tercakup oleh cadangan: lain_id_seq',
  )
  await pool.query('drop table lain; create table lain (id int primary key)')
  await backup(pool, join(dir, 'dua.backup'))
  await expect(restore(join(dir, 'dua.backup'), poolOf(await freshDatabase()))).rejects.toThrow('tabel lain')
})

// rule B2
test('a file that is there is never written over, and a backup that fails leaves none', async () => {
  const { pool } = await startApp()
  const dir = await folder()
  const path = join(dir, 'satu.backup')
  await writeFile(path, 'mine')
  await expect(backup(pool, path)).rejects.toThrow(`${path} sudah ada: pilih nama lain.`)
  expect(await readFile(path, 'utf8')).toBe('mine')
  const lost = backup(pool, join(dir, 'dua.backup'), async (_nama, client) => client.end())
  await expect(lost).rejects.toThrow('Client was closed')
  expect(await readdir(dir)).toEqual(['satu.backup'])
  await expect(backup(pool, join(dir, 'tidak-ada', 'tiga.backup'))).rejects.toThrow(/tidak-ada tidak ada$/)
  await expect(backup(poolOf(await bareDatabase()), join(dir, 'empat.backup'))).rejects.toThrow(
    'masih kosong',
  )
})

// rule B5
test('an app that runs on the restored database hears of its new epoch', async () => {
  const { pool } = await filled()
  const path = join(await folder(), 'satu.backup')
  await backup(pool, path)
  const beside = await startApp()
  const seen = async () => (await beside.app.inject('/api/health')).headers['x-epoch']
  const before = await seen()
  await transaction(beside.pool, changeEpoch)
  await expect.poll(seen, { interval: 20 }).not.toBe(before)
  await restore(path, beside.pool)
  const after = await epochOf(beside.pool)
  await expect.poll(seen, { interval: 20 }).toBe(after)
})
