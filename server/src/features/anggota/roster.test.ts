import { gunzipSync } from 'node:zlib'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { RosterAnggota } from '@bakti/contract/anggota/anggota.schemas'
import { expect, test } from 'vitest'
import { makeAnggota, makeKelompok } from '../../demo/peserta'
import { createRandom } from '../../demo/random'
import type { Pool } from '../../platform/database'
import { startApp } from '../../testing/app'
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

// rule M10
test('8,000 members are one answer of less than 300 kB, as a phone asks for it', async () => {
  const t = await setUp()
  await t.pool.query('delete from anggota; delete from kelompok')
  await fill(t.pool)
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
})
