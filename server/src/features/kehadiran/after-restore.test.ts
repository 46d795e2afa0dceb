import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BatchAnswer, BatchItem } from '@bakti/contract/absen/absen.schemas'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { expect, onTestFinished, test } from 'vitest'
import { undelete } from '../../cli/undelete'
import { makeBackup } from '../../platform/backup/backup'
import { backupConnection } from '../../platform/backup/connection'
import { checkBackup, restoreBackup } from '../../platform/backup/restore'
import { createPool, readMigrations } from '../../platform/database'
import { freshDatabase } from '../../platform/postgres/testing'
import type { Api } from '../../testing/api'
import { TEST_SECRET, type TestApp, startApp } from '../../testing/app'
import { SENT_AT, device, send, sendAlone } from '../../testing/batch'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const migrations = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))

/** Makes a backup, and returns what starts the app on a database into which it is restored. */
async function backupOf({ pool }: TestApp): Promise<() => Promise<TestApp>> {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-pulih-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'satu.backup')
  const client = backupConnection(pool)
  await client.connect()
  await makeBackup(path, { client, secret: TEST_SECRET }).finally(() => client.end())
  return async () => {
    const database = await freshDatabase()
    const empty = createPool(database.connection, () => undefined)
    await restoreBackup(path, await checkBackup(path, migrations), { pool: empty, migrations })
    await empty.end()
    return startApp({ database })
  }
}

const HOUR_MS = 3_600_000
const at = (hoursAgo: number) => new Date(Date.parse(SENT_AT) - hoursAgo * HOUR_MS).toISOString()

/** How a phone sends what it keeps of its acts: in one call, or one by one. */
const WAYS = {
  'in a batch': send,
  'one by one': async (admin: Api, items: BatchItem[]): Promise<BatchAnswer[]> => {
    const answers: BatchAnswer[] = []
    for (const each of items) answers.push(await sendAlone(admin, each))
    return answers
  },
}
const ways = Object.entries(WAYS)

async function gate() {
  const t = await startApp()
  const names = ['Sari', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar']
  const story = scenario(t.pool).absen('Hari 1').kelompok(8).kelompok(7)
  for (const name of names) story.anggota(name)
  const scene = await story
  const absen = scene.absen('Hari 1').id
  const act = (more: Pick<BatchItem, 'kind' | 'body'>, hoursAgo: number): BatchItem => ({
    id: randomUUID(),
    happened_at: at(hoursAgo),
    device,
    ...more,
  })
  return {
    ...t,
    absen,
    scene,
    of: (name: string) => scene.anggota(name).id,
    admin: await t.api.as('ADMIN'),
    scan: (participantIdentifier: string, hoursAgo: number, more: object = {}) =>
      act({ kind: 'scan', body: { participantIdentifier, absenId: absen, ...more } }, hoursAgo),
    status: (anggota_id: string, hoursAgo: number, status_kehadiran = 'Izin') =>
      act(
        {
          kind: 'status',
          body: { anggota_id, absen_id: absen, status_kehadiran: status_kehadiran as never },
        },
        hoursAgo,
      ),
  }
}

const eventsOf = async ({ pool }: TestApp) =>
  (
    await pool.query<{
      id: string
      happened_at: string
      operator: string
      pengirim: string
      received_at: string
    }>(
      'select id, id_anggota, kind, status, operator, pengirim, perangkat, happened_at, received_at from kehadiran_event order by id',
    )
  ).rows
/** The rows that people see, without what a later arrival changes. */
const rowsOf = async ({ pool }: TestApp) =>
  (
    await pool.query<{ waktu_absen: string }>(
      'select id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan from kehadiran order by id_anggota',
    )
  ).rows

/** The same, with dates that differ by less than a minute: acts are hours apart, and the phone's clock stands still meanwhile. */
function expectSame<Row extends object>(found: Row[], expected: Row[], date: keyof Row): void {
  const others = (rows: Row[]) => rows.map((row) => ({ ...row, [date]: null }))
  expect(others(found)).toEqual(others(expected))
  for (const [nth, row] of found.entries()) {
    const [one, other] = [row, expected[nth]!].map((each) => Date.parse(each[date] as string))
    expect(Math.abs(one! - other!)).toBeLessThan(60_000)
  }
}

// rules B5, B24, W17
test.each(ways)(
  'acts that come again %s after a restore count once, with their times and operators',
  async (_, send) => {
    const g = await gate()
    const operator = (await addUser(g, { role: 'ADMIN' })).id
    const before = [g.scan(g.of('Sari'), 9), g.status(g.of('Budi'), 8), g.scan('9990000001', 8)]
    await send(g.admin, before)
    const kept = await eventsOf(g)
    const restore = await backupOf(g)
    const after = [
      { ...g.scan(g.of('Citra'), 7), operator },
      { ...g.status(g.of('Sari'), 6, 'Sakit'), operator },
      g.scan(g.of('Dewi'), 5, { id_kelompok: g.scene.kelompok(8).id }),
      g.scan(g.of('Budi'), 4),
      g.status(g.of('Eka'), 3, 'Alfa'),
    ]
    const answers = [...(await send(g.admin, before)), ...(await send(g.admin, after))]
    const [events, rows] = [await eventsOf(g), await rowsOf(g)]

    const restored = await restore()
    const epochs = [g, restored].map(async ({ api }) => (await api.call(absenCalls.list)).headers['x-epoch'])
    expect(await epochs[0]).not.toBe(await epochs[1])
    expect(await eventsOf(restored)).toEqual(kept)
    const admin = await restored.api.as(g.admin.user!)
    // In the order in which the phones come back, and some come twice.
    const all = [...after.toReversed(), ...before]
    const again = new Map((await send(admin, all)).map((answer) => [answer.id, answer]))
    const said = ({ status, code, message }: BatchAnswer) => ({ status, code, message })
    for (const answer of answers) expect(said(again.get(answer.id)!)).toEqual(said(answer))
    expect(await send(admin, all)).toEqual(all.map(({ id }) => again.get(id)))

    const arrivals = (found: typeof events) => found.map((event) => ({ ...event, received_at: null }))
    expectSame(arrivals(await eventsOf(restored)), arrivals(events), 'happened_at')
    expectSame(await rowsOf(restored), rows, 'waktu_absen')
    const found = new Map(
      (await eventsOf(restored)).map((event) => [event.id, Date.parse(event.happened_at)]),
    )
    for (const { id, happened_at } of after.filter((act) => found.has(act.id))) {
      const hours = (Date.now() - found.get(id)!) / HOUR_MS
      expect(hours).toBeCloseTo((Date.parse(SENT_AT) - Date.parse(happened_at)) / HOUR_MS, 1)
    }
    const { rows: held } = await restored.pool.query('select id from scan_ditahan')
    expect(held).toHaveLength(2)
  },
)

// rules B24, H19, H22
test.each(ways)(
  'a scan that comes again %s is held until its member, whom the backup lacks, is added again',
  async (_, send) => {
    const g = await gate()
    const restore = await backupOf(g)
    const id = randomUUID()
    const add = (admin: Api) =>
      admin.call(anggotaCalls.create, {
        body: { id, nama: 'Gita', nim: '120149999', id_kelompok: g.scene.kelompok(7).id },
        headers: { [HEADERS.idempotencyKey]: id },
      })
    await add(g.admin)
    const acts = [g.scan(id, 7), g.status(id, 6, 'Sakit')]
    expect(await send(g.admin, acts)).toMatchObject([{ status: 200 }, { status: 200 }])
    const rows = await rowsOf(g)

    const restored = await restore()
    const admin = await restored.api.as(g.admin.user!)
    expect(await send(admin, acts)).toMatchObject([
      { status: 404, data: { ditahan: true } },
      { status: 404, code: 'anggota.not_found' },
    ])
    expect(await add(admin)).toMatchObject({ status: 201 })
    // A refusal is not stored: the status is tried again.
    expect(await send(admin, acts)).toMatchObject([{ status: 404 }, { status: 200 }])
    expectSame(await rowsOf(restored), rows, 'waktu_absen')
    expect((await eventsOf(restored)).map((event) => event.id).sort()).toEqual(
      acts.map((act) => act.id).sort(),
    )
  },
)

const oneSnapshot = async ({ pool }: TestApp) => {
  const { rows } = await pool.query<{ id: string }>('select id from terhapus where dikembalikan_at is null')
  expect(rows).toHaveLength(1)
  return rows[0]!.id
}

// rules B24, K6, W22
test.each(
  ways.flatMap(([name, send]) => [
    [name, 'whose keys are kept', false, send] as const,
    [name, 'whose keys are gone', true, send] as const,
  ]),
)(
  'acts that come again %s, %s, on a member whom the backup has as deleted, count once when it is undeleted',
  async (...row) => {
    const [, , gone, send] = row
    const g = await gate()
    const early = g.scan(g.of('Fajar'), 9)
    await send(g.admin, [early])
    await g.admin.call(anggotaCalls.remove, { query: { id: g.of('Fajar') } })
    const restore = await backupOf(g)
    await undelete(g.pool, [await oneSnapshot(g)])
    const late = g.scan(g.of('Fajar'), 7)
    const change = g.status(g.of('Fajar'), 5, 'Sakit')
    await send(g.admin, [late, change])
    const [events, rows] = [await eventsOf(g), await rowsOf(g)]

    const restored = await restore()
    const admin = await restored.api.as(g.admin.user!)
    if (gone) await restored.pool.query('delete from idempotency')
    const acts = [early, late, change]
    const held = { status: 404, data: { ditahan: true } }
    expect(await send(admin, acts)).toMatchObject([
      gone ? held : { status: 200 },
      held,
      { status: 404, code: 'anggota.not_found' },
    ])
    await undelete(restored.pool, [await oneSnapshot(restored)])
    expect(await send(admin, acts)).toMatchObject([{ id: early.id }, { id: late.id }, { status: 200 }])
    const named = (found: typeof events) => found.map((event) => ({ ...event, received_at: null }))
    expectSame(named(await eventsOf(restored)), named(events), 'happened_at')
    expectSame(await rowsOf(restored), rows, 'waktu_absen')
  },
)

// rules B24, K6
test.each(ways)(
  'acts that come again %s in an activity that the backup has as deleted count once when it is undeleted',
  async (_, send) => {
    const g = await gate()
    const early = g.scan(g.of('Sari'), 9)
    await send(g.admin, [early])
    await g.admin.call(absenCalls.remove, { query: { id: g.absen } })
    const restore = await backupOf(g)
    await undelete(g.pool, [await oneSnapshot(g)])
    const late = [g.scan(g.of('Budi'), 7), g.status(g.of('Sari'), 5, 'Sakit')]
    await send(g.admin, late)
    const rows = await rowsOf(g)

    const restored = await restore()
    const admin = await restored.api.as(g.admin.user!)
    const unknown = { status: 404, code: 'absen.not_found', data: null }
    expect(await send(admin, [early, ...late])).toMatchObject([{ status: 200 }, unknown, unknown])
    expect(await eventsOf(restored)).toEqual([])
    await undelete(restored.pool, [await oneSnapshot(restored)])
    expect(await send(admin, [early, ...late])).toMatchObject([
      { status: 200 },
      { status: 200 },
      { status: 200 },
    ])
    expect(await eventsOf(restored)).toHaveLength(3)
    expectSame(await rowsOf(restored), rows, 'waktu_absen')
  },
)

// rules B24, H25
test.each(ways)(
  'what an account that the backup lacks had done is delivered %s by another admin, as its own',
  async (_, send) => {
    const g = await gate()
    const restore = await backupOf(g)
    const gone = await addUser(g, { role: 'ADMIN' })
    const acts = [g.scan(g.of('Sari'), 7), g.status(g.of('Budi'), 6)]
    await send(await g.api.as(gone), acts)
    expect(await eventsOf(g)).toMatchObject([{ operator: gone.id, pengirim: gone.id }, { pengirim: gone.id }])

    const restored = await restore()
    const before = await restored.api.as(gone)
    expect(
      await before.call(absenCalls.recordBatch, { body: { sent_at: SENT_AT, items: acts } }),
    ).toMatchObject({
      status: 401,
    })
    const admin = await restored.api.as(g.admin.user!)
    const signed = acts.map((each) => ({ ...each, operator: gone.id }))
    expect(await send(admin, signed)).toMatchObject([{ status: 200 }, { status: 200 }])
    const by = { operator: gone.id, pengirim: g.admin.user!.id, perangkat: device }
    expect(await eventsOf(restored)).toMatchObject([by, by])
  },
)

// rules B24, H21
test.each(ways)(
  'a held scan that was taken over after the backup comes again %s: it is held, and taken over once',
  async (_, send) => {
    const g = await gate()
    const held = g.scan(g.of('Dewi'), 7, { id_kelompok: g.scene.kelompok(8).id })
    await send(g.admin, [held])
    const restore = await backupOf(g)
    const take = (admin: Api) => admin.call(absenCalls.takeDitahan, { body: { id: held.id } })
    expect(await take(g.admin)).toMatchObject({ status: 200 })

    const restored = await restore()
    const admin = await restored.api.as(g.admin.user!)
    expect(await send(admin, [held])).toMatchObject([{ status: 409, data: { ditahan: true } }])
    expect(await take(admin)).toMatchObject({ status: 200 })
    expect(await take(admin)).toMatchObject({ status: 200 })
    expect(await eventsOf(restored)).toMatchObject([{ id: held.id, perangkat: device }])
    expectSame(await rowsOf(restored), await rowsOf(g), 'waktu_absen')
  },
)

// rules B24, H9
test.each(ways)(
  'a status that comes again %s after a scan that it had seen marks its member, and hides no scan',
  async (_, send) => {
    const g = await gate()
    const restore = await backupOf(g)
    const scan = g.scan(g.of('Sari'), 7)
    await send(g.admin, [scan])
    // The list shows a scan within 2 s of its arrival.
    const seen_at = new Date(Date.now() + 1_000).toISOString()
    const change = { ...g.status(g.of('Sari'), 6, 'Alfa'), seen_at }
    expect(await send(g.admin, [change])).toMatchObject([
      { data: { status_kehadiran: 'Alfa', perlu_diputuskan: false } },
    ])

    const restored = await restore()
    const admin = await restored.api.as(g.admin.user!)
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(seen_at))
    const answers = new Map((await send(admin, [change, scan])).map((answer) => [answer.id, answer]))
    expect(answers.get(scan.id)).toMatchObject({
      status: 200,
      data: { status_kehadiran: 'Hadir', perlu_diputuskan: true },
    })
  },
)
