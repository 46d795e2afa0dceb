import { gunzipSync } from 'node:zlib'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { type Sasaran, asInRoster } from '@bakti/contract/absen/audience.rules'
import type { RosterAnggota } from '@bakti/contract/anggota/anggota.schemas'
import { tanggalWib } from '@bakti/contract/time.rules'
import { expect, test } from 'vitest'
import { makeAnggota, makeKelompok } from '../../demo/peserta'
import { createRandom } from '../../demo/random'
import type { Pool } from '../../platform/database'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

const NOBODY = '00000000-0000-4000-8000-000000000000'

const { listRoster, create, update, remove } = anggotaCalls

const brief = (rows: readonly RosterAnggota[]) => rows.map(({ kelompok, nama }) => `${kelompok} ${nama}`)

async function setUp() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(12)
    .anggota('Budi')
    .kelompok(7)
    .anggota('dewi', '120140009')
    .anggota('Citra', '120140008')
    .anggota('Citra', '120140003')
    .kelompok(3)
    .absen('Hari 1')
  const admin = await t.api.as('ADMIN')
  const get = (query = '', headers: Record<string, string> = {}) =>
    t.app.inject({
      url: `/api${listRoster.path}${query}`,
      headers: { authorization: `Bearer ${admin.user!.token}`, ...headers },
    })
  return { ...t, scene, admin, get }
}

// rule M10
test('everybody comes by group, name and NIM, with the five fields that a device keeps and no others', async () => {
  const { admin, scene } = await setUp()
  const { data } = (await admin.call(listRoster)).body
  expect(data.map(({ nim }) => nim)).toEqual([
    '120140003',
    '120140008',
    '120140009',
    scene.anggota('Budi').nim,
  ])
  expect(brief(data)).toEqual(['7 Citra', '7 Citra', '7 dewi', '12 Budi'])
  const { id, nim } = scene.anggota('Budi')
  expect(data[3]).toStrictEqual({ id, nama: 'Budi', nim, kelompok: 12, gelombang: null })
})

// rules M10, W15
test('some groups are told by their numbers and ids, each once and in the same order', async () => {
  const { admin, scene } = await setUp()
  const read = async (kelompok: string) =>
    brief((await admin.call(listRoster, { query: { kelompok } })).body.data)
  const [seven, twelve] = [scene.kelompok(7).id, scene.kelompok(12).id]
  expect(await read('12')).toEqual(['12 Budi'])
  expect(await read(`12,7`)).toEqual(['7 Citra', '7 Citra', '7 dewi', '12 Budi'])
  expect(await read(`${twelve.toUpperCase()},7,${seven},7`)).toEqual(await read('7,12'))
  expect(await read('3')).toEqual([])
})

// rules M10, W2
test.each([
  ['9', 404],
  ['7,9', 404],
  [NOBODY, 404],
  [`7,${NOBODY}`, 404],
  ['', 400],
  ['7,', 400],
  ['x', 400],
  ['7;12', 400],
  ['0', 400],
  ['-1', 400],
  ['1e3', 400],
  [`7' or '1'='1`, 400],
  [Array.from({ length: 101 }, (_, nth) => nth + 1).join(), 400],
])('kelompok=%s is answered with %i', async (kelompok, status) => {
  const { admin } = await setUp()
  expect((await admin.call(listRoster, { query: { kelompok } })).status).toBe(status)
})

// rules M10, W41, W45
test('a change of a member is in the next answer; without one the tag of the last answer stands', async () => {
  const t = await setUp()
  for (let nth = 0; nth < 20; nth++)
    await t.admin.call(create, {
      body: { nama: `Orang ${nth}`, nim: `5123${nth + 100}`, id_kelompok: t.scene.kelompok(3).id },
    })
  for (const query of ['', '?kelompok=3,7']) {
    const first = await t.get(query)
    expect(first.headers['cache-control']).toBe('no-store')
    const tag = String(first.headers.etag)
    const again = await t.get(query, { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('no-store')
    const { id, nim } = t.scene.anggota('dewi')
    const nama = query === '' ? 'Dewi Sartika' : 'Dewi Lestari'
    await t.admin.call(update, { body: { id, nama, nim, id_kelompok: t.scene.kelompok(3).id } })
    const changed = await t.get(query, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(brief(changed.json<{ data: RosterAnggota[] }>().data)).toContain(`3 ${nama}`)
  }
  await t.admin.call(remove, { query: { id: t.scene.anggota('Budi').id } })
  expect((await t.get()).body).not.toContain('Budi')
})

// rule W45
test('attendance does not change what a device keeps: the same answer is sent after a scan', async () => {
  const { admin, get, scene } = await setUp()
  const before = await get()
  await admin.call(absenCalls.scan, {
    body: { participantIdentifier: scene.anggota('Budi').id, absenId: scene.absen('Hari 1').id },
  })
  expect((await get()).body).toBe(before.body)
})

// rules M10, H140
test('a row names the coming activities whose audience is without the member, in each form of the copy, and follows them', async () => {
  const t = await setUp()
  const { admin, scene } = t
  const mentor = await t.api.as(await addMentor(t, { kelompok: [scene.kelompok(7)] }))
  const day = (days: number) => tanggalWib(new Date(Date.now() + days * 86_400_000).toISOString())
  const make = async (title: string, tanggal: string, sasaran: Sasaran | null) =>
    (await admin.call(absenCalls.create, { body: { title, tanggal, sasaran } })).body.data.id
  const twelve = { kelompok: [scene.kelompok(12).id] }
  const before = await t.get()
  await make('Umum', day(0), null)
  await make('Kemarin', day(-1), twelve)
  expect((await t.get()).body).toBe(before.body)
  const today = await make('Hari ini', day(0), twelve)
  const later = await make('Lusa', day(2), { gelombang: ['2'] })
  const of = async (who = admin, query: { kelompok?: string } = {}) =>
    (await who.call(listRoster, { query })).body.data.map(({ nama, di_luar_sasaran }) => [
      nama,
      di_luar_sasaran,
    ])
  const names = (...ids: string[]) => ids.map(asInRoster)
  const outside = ['Citra', 'Citra', 'dewi'].map((nama) => [nama, names(today, later)])
  expect(await of()).toEqual([...outside, ['Budi', names(later)]])
  expect(await of(mentor)).toEqual(outside)
  expect(await of(mentor, { kelompok: '7' })).toEqual(outside)
  const edit = (id: string, title: string, sasaran: Sasaran | null) =>
    admin.call(absenCalls.update, { body: { id, title, sasaran } })
  const tag = String((await t.get()).headers.etag)
  await edit(later, 'Lusa', null)
  expect((await t.get('', { 'if-none-match': tag })).statusCode, 'an audience alone is another version').toBe(
    200,
  )
  await edit(today, 'Hari ini', { kelompok: [scene.kelompok(7).id] })
  expect(await of()).toEqual([...outside.map(([nama]) => [nama, undefined]), ['Budi', names(today)]])
  // Who is moved into the audience is no more outside.
  const { id, nama, nim } = scene.anggota('Budi')
  await admin.call(update, { body: { id, nama, nim, id_kelompok: scene.kelompok(7).id } })
  expect((await of()).map(([, ids]) => ids)).toEqual([undefined, undefined, undefined, undefined])
})

async function fill(pool: Pool): Promise<void> {
  const random = createRandom(1)
  const kelompok = makeKelompok(random, 300)
  const anggota = makeAnggota(random, 8000, kelompok)
  const insert = (table: string, columns: string, rows: readonly object[]) =>
    pool.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  await insert('kelompok', 'id, nomor', kelompok)
  await insert('anggota', 'id, nama, nim, id_kelompok', anggota)
}

// rules M10, H140
test('8,000 members are one answer of less than 300 kB, as a phone asks for it, also with ten coming activities for half of them each', async () => {
  const t = await setUp()
  await t.pool.query('delete from anggota; delete from kelompok')
  await fill(t.pool)
  await t.pool.query('update anggota set gelombang = 1 + abs(hashtext(id::text)) % 2')
  const sizes = async () => {
    const plain = await t.get()
    expect(plain.json<{ data: RosterAnggota[] }>().data).toHaveLength(8000)
    const [brotli, gzip] = [
      await t.get('', { 'accept-encoding': 'gzip, deflate, br' }),
      await t.get('', { 'accept-encoding': 'gzip' }),
    ]
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.rawPayload.length).toBeLessThan(300_000)
    expect(gzip.rawPayload.length).toBeLessThan(300_000)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    return plain.body.length
  }
  const before = await sizes()
  await t.pool.query(
    `insert into absen (id, title, tanggal, sasaran)
     select gen_random_uuid(), 'Hari ' || n, now() + n * interval '1 day', jsonb_build_object('gelombang', jsonb_build_array((1 + n % 2)::text))
     from generate_series(1, 10) n`,
  )
  expect((await sizes()) / before).toBeLessThan(2)
})
