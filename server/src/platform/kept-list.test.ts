import type { Role } from '@bakti/contract/auth/auth.schemas'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import '../features/kelompok/kelompok.repository'
import type { Caller } from './caller'
import type { KeptStatements } from './changes.repository'
import { createPool } from './database'
import { createKeptList } from './kept-list'
import { ownDatabase } from './postgres/testing'
import { definitions } from './statement'

const as = (role: Role): Caller => ({ id: '', sid: '', name: '', email: '', image: null, role })

/** A list of which the test says when a reading ends, and with what. */
function controlled() {
  let version = 'v1'
  const pending: { resolve: (version: string) => void; reject: (error: Error) => void }[] = []
  let reads = 0
  let json = '[]'
  const statements = {
    readVersion: () => Promise.resolve([{ version, changes: 0 }]),
    readList: () =>
      new Promise((resolve, reject) => {
        reads++
        pending.push({ resolve: (read) => resolve([{ version: read, json }]), reject })
      }),
  } as unknown as KeptStatements
  const read = createKeptList<unknown>({} as never, { ...statements, access: 'readAnggota' })
  const arrival = () => new Promise(setImmediate)
  return {
    ask: () => read(as('ADMIN')),
    askAs: (role: Role) => read(as(role)),
    arrival,
    become: (next: string) => (version = next),
    list: (next: string) => (json = next),
    reads: () => reads,
    async answer(read = version) {
      await arrival()
      pending.shift()?.resolve(read)
      await arrival()
    },
    async fail() {
      await arrival()
      pending.shift()?.reject(new Error('no connection'))
      await arrival()
    },
  }
}

// rule W45
test('requests that arrive together share one reading, and later ones need none', async () => {
  const t = controlled()
  const together = Array.from({ length: 20 }, () => t.ask())
  await t.answer()
  const [first, ...others] = await Promise.all(together)
  expect(others.every((other) => other === first)).toBe(true)
  expect(await t.ask()).toBe(first)
  expect(t.reads()).toBe(1)
  t.become('v2')
  const changed = t.ask()
  await t.answer()
  expect(await changed).not.toBe(first)
  expect(t.reads()).toBe(2)
})

// rule W45
test('a reading that began before a write was answered is not given to who asks after it', async () => {
  const t = controlled()
  const early = t.ask()
  await t.arrival()
  // The write is answered while the list of the early request is read.
  t.become('v2')
  const late = t.ask()
  const later = t.ask()
  await t.answer('v1')
  const first = await early
  expect(t.reads()).toBe(2)
  await t.answer('v2')
  expect(await late).not.toBe(first)
  expect(await later).toBe(await late)
  expect(t.reads()).toBe(2)
})

// rule W45
test('while the list changes all the time, a reading that began after the request is new enough', async () => {
  const t = controlled()
  const asked = t.ask()
  await t.arrival()
  t.become('v2')
  await t.answer('v3')
  await asked
  expect(t.reads()).toBe(1)
})

// rule W45
test('a reading that fails is told to all who wait for it, and the next one is begun anew', async () => {
  const t = controlled()
  const together = [t.ask(), t.ask()]
  const failed = Promise.allSettled(together)
  await t.fail()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = t.ask()
  await t.answer()
  await next
  expect(t.reads()).toBe(2)
})

// rule W45
test('a list above the bound is built for each request and not kept', async () => {
  const t = controlled()
  t.list(`["${'x'.repeat(8_000_000)}"]`)
  for (const reads of [1, 2]) {
    const asked = t.ask()
    await t.answer()
    await asked
    expect(t.reads()).toBe(reads)
  }
})

// rules W45, A2
test('who may not read all of it gets nothing of it, though it is kept', async () => {
  const t = controlled()
  const asked = t.ask()
  await t.answer()
  await asked
  await expect(t.askAs('PESERTA')).rejects.toMatchObject({ status: 403 })
})

// rule W45
test('every kept list counts the changes of each table that it reads', async () => {
  const { connection, drop } = await ownDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const kept = [...definitions.values()].filter(
    ({ row, text }) => 'json' in row && text.includes('from perubahan'),
  )
  expect(kept.length).toBe(4)
  for (const { name, text } of kept) {
    await client.query(`create or replace function pg_temp.body() returns void begin atomic ${text}; end`)
    const { rows } = await client.query<{ name: string }>(
      `select distinct c.relname::text as name from pg_depend d join pg_class c on c.oid = d.refobjid
       where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass
         and d.objid = (select oid from pg_proc where proname = 'body' and pronamespace = pg_my_temp_schema())
         and c.relname not in ('epoch', 'perubahan') order by 1`,
    )
    // Counters change where these do; whatever mends them names one of these, too.
    const read = rows.flatMap((row) =>
      row.name.startsWith('hitungan') ? ['anggota', 'kehadiran'] : [row.name],
    )
    const counted = /tabel in \(([^)]*)\)/.exec(text)?.[1]?.replaceAll("'", '').split(', ').sort()
    expect([...new Set(read)].sort(), name).toEqual(counted)
    for (const table of counted ?? []) {
      const { rowCount } = await client.query(
        `select from pg_trigger where tgrelid = $1::regclass and tgfoid = 'catat_perubahan'::regproc and tgenabled = 'O'`,
        [table],
      )
      expect(rowCount, `the trigger of ${table}`).toBe(1)
    }
  }
})

// rule W45
test('nobody waits for another transaction that changes the same list, and each commit is another version', async () => {
  const { connection, drop } = await ownDatabase()
  const pool = createPool({ ...connection, max: 3 }, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const { listChoices } = await import('../features/kelompok/kelompok.repository')
  const version = async () => (await listChoices.readVersion(pool))[0]!.version
  const [one, other] = [await pool.connect(), await pool.connect()]
  const insert = 'insert into kelompok (id, nomor) values (gen_random_uuid(), $1)'
  try {
    const before = await version()
    for (const client of [one, other]) await client.query("begin; set local lock_timeout = '100ms'")
    await one.query(insert, [1])
    await other.query(insert, [2])
    await one.query(insert, [3])
    expect(await version()).toBe(before)
    await other.query('commit')
    const second = await version()
    expect(second).not.toBe(before)
    await one.query('commit')
    expect(await version()).not.toBe(second)
  } finally {
    one.release()
    other.release()
  }
})

// rule W45
test('rows that count changes are added up, and no version changes by it', async () => {
  const { connection, drop } = await ownDatabase()
  const pool = createPool(connection, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const { listChoices } = await import('../features/kelompok/kelompok.repository')
  const read = createKeptList(pool, { ...listChoices, access: 'chooseKelompok' })
  const rows = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from perubahan')).rows[0]!.n
  await pool.query("insert into perubahan (tabel) select 'kelompok' from generate_series(1, 600)")
  const [before] = await listChoices.readVersion(pool)
  const first = await read(as('ADMIN'))
  await expect.poll(rows).toBe(1)
  const [after] = await listChoices.readVersion(pool)
  expect(after!.version).toBe(before!.version)
  expect(await read(as('ADMIN'))).toBe(first)
})
