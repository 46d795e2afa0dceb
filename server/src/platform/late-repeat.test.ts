import { readFile, readdir } from 'node:fs/promises'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, test } from 'vitest'
import { undelete } from '../cli/undelete'
import { type TestApp, startApp } from '../testing/app'
import { scenario } from '../testing/scenario'

const DELETED = {
  status: 404,
  body: { code: 'terhapus.deleted', message: 'Data ini sudah dihapus, jadi tidak dibuat lagi' },
}

const DEADLINE = new Date(Date.now() + 86_400_000).toISOString()

/** What sixty days do. */
const forgetKeys = ({ pool }: TestApp) => pool.query('delete from idempotency')
const idsOf = async ({ pool }: TestApp, table: string) =>
  (await pool.query<{ id: string }>(`select id from ${table}`)).rows.map(({ id }) => id)

async function setUp() {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(9)
  return { ...t, scene, admin: await t.api.as('ADMIN'), id: crypto.randomUUID() }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

// rule W22
test.each<[string, (s: SetUp) => Promise<unknown>, (s: SetUp) => Promise<unknown>]>([
  [
    'kelompok',
    ({ admin, id }) => admin.call(kelompokCalls.create, { body: { id, nomor: 7 } }),
    ({ admin, id }) => admin.call(kelompokCalls.remove, { query: { id } }),
  ],
  [
    'anggota',
    ({ admin, id, scene }) =>
      admin.call(anggotaCalls.create, {
        body: { id, nama: 'Sari', nim: '2510512034', id_kelompok: scene.kelompok(9).id },
      }),
    ({ admin, id }) => admin.call(anggotaCalls.remove, { query: { id } }),
  ],
  [
    'absen',
    ({ admin, id }) =>
      admin.call(absenCalls.create, { body: { id, title: 'Hari 1', tanggal: '2026-08-10' } }),
    ({ admin, id }) => admin.call(absenCalls.remove, { query: { id } }),
  ],
  [
    'tugas',
    ({ admin, id }) => admin.call(tugasCalls.create, { body: { id, title: 'Esai', deadline: DEADLINE } }),
    ({ admin, id }) => admin.call(tugasCalls.remove, { query: { id } }),
  ],
])(
  'a deleted %s is not made again by a repeat whose key is gone; undelete alone brings it back',
  async (table, make, remove) => {
    const s = await setUp()
    expect(await make(s)).toMatchObject({ status: 201 })
    await remove(s)
    expect(await make(s), 'while the key is kept, the answer is the first one').toMatchObject({ status: 201 })
    await forgetKeys(s)
    expect(await make(s)).toMatchObject(DELETED)
    expect(await idsOf(s, table)).not.toContain(s.id)

    const [snapshot] = await idsOf(s, 'terhapus')
    await undelete(s.pool, [snapshot!])
    expect(await make(s), 'it is there again').toMatchObject({ status: 201 })
    expect(await idsOf(s, table)).toContain(s.id)
  },
)

// rule W22
test('a submission that went with its task is not made again under another task', async () => {
  const s = await setUp()
  const scene = await scenario(s.pool).tugas('Esai').tugas('Poster')
  const sari = await s.api.as('PESERTA')
  const handIn = (title: string) =>
    sari.call(tugasCalls.createKumpul, {
      body: {
        id: s.id,
        id_tugas: scene.tugas(title).id,
        nama: 'Sari',
        nim: '2510512034',
        kelompok: 9,
        link_tugas: 'https://contoh.id/sari',
      },
    })
  expect((await handIn('Esai')).status).toBe(201)
  await s.admin.call(tugasCalls.remove, { query: { id: scene.tugas('Esai').id } })
  await forgetKeys(s)
  expect((await handIn('Poster')).status).toBe(404)
  expect(await idsOf(s, 'kumpul_tugas')).toEqual([])
})

test('what was deleted before the ids were kept has them by the migration', async () => {
  const s = await setUp()
  const { scene, pool } = s
  await s.admin.call(anggotaCalls.create, {
    body: { id: s.id, nama: 'Sari', nim: '2510512034', id_kelompok: scene.kelompok(9).id },
  })
  await s.admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(9).id } })
  const kept = (await idsOf(s, 'terhapus_id')).sort()
  expect(kept).toEqual([s.id, scene.kelompok(9).id].sort())

  const folder = new URL('../../migrations/', import.meta.url)
  const name = (await readdir(folder)).find((each) => each.endsWith('_kunci.sql'))
  const texts = (await readFile(new URL(name!, folder), 'utf8')).split('--> statement-breakpoint')
  await pool.query('delete from terhapus_id')
  await pool.query(texts.find((text) => text.includes('INSERT INTO'))!)
  expect((await idsOf(s, 'terhapus_id')).sort()).toEqual(kept)
})

// rule W21
test('a repeat is a use of its key, noted once an hour; the first use writes nothing more', async () => {
  const s = await setUp()
  const key = crypto.randomUUID()
  const send = () =>
    s.admin.call(kelompokCalls.create, { body: { nomor: 7 }, headers: { [HEADERS.idempotencyKey]: key } })
  const age = (used: string) => s.pool.query('update idempotency set used_at = now() - $1::interval', [used])
  const minutes = async () =>
    (
      await s.pool.query<{ minutes: number }>(
        'select round(extract(epoch from now() - used_at) / 60)::int as minutes from idempotency',
      )
    ).rows[0]?.minutes
  await send()
  expect(await minutes()).toBe(0)
  await age('59 minutes')
  await send()
  expect(await minutes()).toBe(59)
  await age('59 days')
  expect((await send()).status).toBe(201)
  expect(await minutes()).toBe(0)
})
