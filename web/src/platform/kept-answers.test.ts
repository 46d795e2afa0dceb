import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { absenShapes } from '@bakti/contract/absen/absen.schemas'
import { HEADERS } from '@bakti/contract/envelope'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from './kept-answers'
import { callQuery, createQueryClient } from './query'
import { session } from './session'
import { readCached, writeCached } from './storage'
import { CampusServer } from './testing/campus-server'
import { ADMIN, logIn } from './testing/login'

const SHAPE = kelompokShapes.list.data
const groups = (nomor: number) => [{ id: '7c0de7c0-6f7e-4b6a-9d55-3d2b1c0a9e88', nomor, anggota: 25 }]

let server: CampusServer
/** What the server has. */
let now: { data: unknown; etag: string; epoch: string; seenAt?: string }

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  now = { data: groups(7), etag: 'satu', epoch: 'e1' }
  server.handler = ({ headers }) => {
    const tag = `W/"${now.etag}"`
    const same = headers['if-none-match'] === tag
    const seen = now.seenAt ? { [HEADERS.seenAt]: now.seenAt } : {}
    return {
      status: same ? 304 : 200,
      body: { message: 'Oke', data: now.data },
      headers: { ETag: tag, [HEADERS.epoch]: now.epoch, ...seen },
    }
  }
  await logIn(server)
  server.heard.length = 0
})

afterEach(async () => {
  await session.logout()
  forgetAnswers()
  localStorage.clear()
  await server.stop()
})

const read = (nomor?: number) =>
  createQueryClient().fetchQuery(
    callQuery(kelompokCalls.list, {
      ...(nomor === undefined ? {} : { query: { anggota: 'true', nomor } as never }),
      cache: 'kelompokData',
      shape: async () => SHAPE,
    }),
  )
const asked = () => server.heard.map(({ headers }) => headers['if-none-match'])

// rule O31
test('a list that has not changed is sent once, and a changed one again', async () => {
  const first = await read()
  const again = await read()
  expect(again).toEqual({ ...first, at: expect.any(String) as string })
  expect(again.data).toBe(first.data)
  expect(readCached('kelompokData', SHAPE)).toMatchObject({ at: again.at, data: groups(7) })

  now = { ...now, data: groups(8), etag: 'dua' }
  expect((await read()).data).toEqual(groups(8))
  expect((await read()).data).toEqual(groups(8))
  expect(asked()).toEqual([undefined, 'W/"satu"', 'W/"satu"', 'W/"dua"'])
})

// rule O31
test('after a reload the copy on the device is what the server is told of', async () => {
  await read()
  forgetAnswers()
  expect(await read()).toMatchObject({ data: groups(7), cached: false })
  expect(asked()).toEqual([undefined, 'W/"satu"'])
  // The copy that this read has written is as good.
  forgetAnswers()
  await read()
  expect(asked()[2]).toBe('W/"satu"')
})

// rules O31, O7
test('a copy that is damaged, or that this page has changed, is asked for whole', async () => {
  await read()
  const tagged = localStorage.getItem('kelompokData')!
  forgetAnswers()
  localStorage.setItem('kelompokData', tagged.replace('"nomor":7', '"nomor":"7"'))
  expect((await read()).data).toEqual(groups(7))
  expect(asked()).toEqual([undefined, 'W/"satu"', undefined])

  forgetAnswers()
  const copy = readCached('kelompokData', SHAPE)
  if (copy === null || copy === 'rusak') throw new Error('there is a copy')
  writeCached('kelompokData', { ...copy, data: groups(9) })
  expect((await read()).data).toEqual(groups(7))
  expect(asked()[3]).toBeUndefined()

  for (const tag of ['x', 'a b c', `${ADMIN.id} e1  `, `${ADMIN.id} e1  <b>`]) {
    forgetAnswers()
    localStorage.setItem(
      'kelompokData',
      JSON.stringify({ tag, at: new Date().toISOString(), data: groups(7) }),
    )
    await read()
    expect(asked().at(-1)).toBeUndefined()
  }
})

// rules O31, A47
test('a logout forgets what was kept, and another account never asks with it', async () => {
  const client = createQueryClient()
  await read()
  await session.logout()
  await logIn(server)
  await read()
  // As after a session that the server ended: the copy stays on the device.
  const other = { ...ADMIN, id: '0a4f0a3e-9f3c-4f0e-8a31-0d6f0a1b2c3d' }
  await logIn(server, other)
  await read()
  forgetAnswers()
  await logIn(server)
  await read()
  const reads = server.heard.filter(({ path }) => path.startsWith(kelompokCalls.list.path))
  expect(reads.map(({ headers }) => headers['if-none-match'])).toEqual(Array(4).fill(undefined))
  client.clear()
})

// rules O31, B5
test('after a restore nothing that was kept before is used', async () => {
  await read()
  now = { ...now, epoch: 'e2', data: groups(8) }
  expect((await read()).data).toEqual(groups(8))
  expect(asked()).toEqual([undefined, 'W/"satu"', undefined])
  expect((await read()).data).toEqual(groups(8))
  expect(asked()[3]).toBe('W/"satu"')
})

// rules O31, W42, H17
test('rows of attendance get the moment of the new reading, except those with a later scan', async () => {
  const row = (seen_at: string, nim: string) => ({
    id: '7c0de7c0-6f7e-4b6a-9d55-3d2b1c0a9e88',
    nama: 'Sari',
    nim,
    id_kelompok: '7c0de7c0-6f7e-4b6a-9d55-3d2b1c0a9e88',
    kelompok: 7,
    status_kehadiran: 'Belum Absen',
    waktu_absen: null,
    metode_absen: null,
    perlu_diputuskan: false,
    sandaran_diterima: null,
    seen_at,
  })
  const [first, scan, second] = [
    '2026-11-22T01:00:00.000Z',
    '2026-11-22T01:00:01.500Z',
    '2026-11-22T01:00:09.000Z',
  ]
  now = { ...now, data: [row(first, '1'), row(scan, '2'), row(first, '3')], seenAt: first }
  const query = { id_kelompok: ADMIN.id, id_absen: ADMIN.id }
  const readRows = () =>
    createQueryClient().fetchQuery(
      callQuery(absenCalls.listAbsensi, {
        query,
        cache: 'cache:absensi',
        shape: async () => absenShapes.listAbsensi.data,
      }),
    )
  await readRows()
  const moments = (rows: { seen_at: string }[]) => rows.map(({ seen_at }) => seen_at)
  now.seenAt = second
  expect(moments((await readRows()).data)).toEqual([second, scan, second])
  // From the device's copy, too, which has the moment of its last reading.
  forgetAnswers()
  now.seenAt = '2026-11-22T01:00:19.000Z'
  expect(moments((await readRows()).data)).toEqual([now.seenAt, scan, now.seenAt])
  expect(asked()).toEqual([undefined, 'W/"satu"', 'W/"satu"'])
})

// rule O31
test('forty answers are kept at most, the ones that were read last', async () => {
  localStorage.clear()
  await logIn(server)
  const plain = (nomor: number) =>
    createQueryClient().fetchQuery(callQuery(kelompokCalls.list, { query: { nomor } as never }))
  for (let nomor = 0; nomor < 41; nomor++) await plain(nomor)
  server.heard.length = 0
  await plain(1)
  await plain(0)
  expect(asked()).toEqual(['W/"satu"', undefined])
})

// rule O31
test('an answer without a tag is not kept, and a 304 that nobody asked for is no list', async () => {
  await read()
  server.fate = () => ({ status: 200, body: { message: 'Oke', data: groups(1) } })
  await read()
  server.fate = () => 'ok'
  await read()
  expect(asked()).toEqual([undefined, 'W/"satu"', undefined])

  localStorage.clear()
  forgetAnswers()
  await logIn(server)
  server.fate = () => ({ status: 304 })
  await expect(read()).rejects.toMatchObject({ cache: 'kosong' })
})
