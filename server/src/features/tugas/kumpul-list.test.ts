import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { placeOf } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { expect, test } from 'vitest'
import type { Pool } from '../../platform/database'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const { listKumpul, searchKumpul } = tugasCalls

interface Row {
  id: string
  nama: string
  nim: string
  kelompok: number
  title: string
  at: string
}

type Search = Partial<Record<'kelompok' | 'id_tugas' | 'nama' | 'nim' | 'tugas' | 'setelah' | 'page', string>>

/** Submissions of accounts of their own, one second apart from the next by default. */
async function setUp(told: Partial<Row>[]) {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).kelompok(12).tugas('Esai 100%').tugas('Poster_A', -60_000)
  const rows = told.map((row, at): Row => ({
    id: crypto.randomUUID(),
    nama: `Nama ${at}`,
    nim: `25105${at}`,
    kelompok: 7,
    title: 'Esai 100%',
    at: new Date(Date.UTC(2025, 7, 1, 0, 0, at)).toISOString(),
    ...row,
  }))
  for (const row of rows) await insert(t.pool, row, scene.tugas(row.title).id, (await addUser(t)).id)
  const admin = await t.api.as('ADMIN')
  const names = (data: KumpulTugasRow[]) => data.map(({ nama }) => nama)
  const search = async (query: Search) => names((await admin.call(searchKumpul, { query })).body.data)
  return { ...t, scene, rows, admin, names, search }
}

async function insert(pool: Pool, { id, nama, nim, kelompok, at }: Row, idTugas: string, idUser: string) {
  await pool.query(
    `insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
     values ($1, $2, $3, $4, $5, $6, 'https://contoh.id/x', $7, $7)`,
    [id, idUser, idTugas, nama, nim, kelompok, at],
  )
}

// rules T2, W2
test('pages of ten, the newest first; those of one moment in a stable order', async () => {
  const at = '2025-08-09T00:00:00.000Z'
  const { admin, rows, names } = await setUp(Array.from({ length: 23 }, (_, n) => (n > 16 ? { at } : {})))
  const page = async (query: { page?: string }) => (await admin.call(listKumpul, { query })).body
  const expected = rows
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .map(({ nama }) => nama)

  const first = await page({})
  expect(first).toMatchObject({ currentPage: 1, totalPages: 3, total: 23 })
  expect(names(first.data)).toEqual(expected.slice(0, 10))
  expect(names((await page({ page: '2' })).data)).toEqual(expected.slice(10, 20))
  expect(names((await page({ page: '3' })).data)).toEqual(expected.slice(20))
  expect(await page({ page: '4' })).toMatchObject({ currentPage: 4, totalPages: 3, data: [] })
  expect(await page({ page: '999999' })).toMatchObject({ totalPages: 3, data: [] })
})

test('without submissions there is no page', async () => {
  const { admin } = await setUp([])
  expect((await admin.call(listKumpul, {})).body).toMatchObject({ currentPage: 1, totalPages: 0, data: [] })
})

test('a row says all that the screen shows, the deadline as it is now', async () => {
  const { admin, rows, scene } = await setUp([
    { nama: 'Sari', nim: '0012345', kelompok: 12, title: 'Poster_A' },
  ])
  const { id, title, deadline } = scene.tugas('Poster_A')
  const [row] = (await admin.call(listKumpul, {})).body.data
  expect(row).toMatchObject({
    id: rows[0]?.id,
    nama: 'Sari',
    nim: '0012345',
    kelompok: 12,
    link_tugas: 'https://contoh.id/x',
    id_tugas: id,
    createAt: rows[0]?.at,
    updateAt: rows[0]?.at,
    tugas: {
      id,
      title,
      deadline,
    },
  })
})

// rules T2, W15
test('kelompok by number or id, and a task, narrow alone and together', async () => {
  const { admin, names, scene } = await setUp([
    { nama: 'A7', kelompok: 7 },
    { nama: 'B12', kelompok: 12 },
    { nama: 'C12', kelompok: 12, title: 'Poster_A' },
    { nama: 'D99', kelompok: 99 },
  ])
  const tugas = scene.tugas('Poster_A').id
  const found = async (query: { kelompok?: string; tugas?: string }) =>
    names((await admin.call(listKumpul, { query })).body.data)
  expect(await found({ kelompok: '12' })).toEqual(['C12', 'B12'])
  expect(await found({ kelompok: scene.kelompok(12).id })).toEqual(['C12', 'B12'])
  expect(await found({ tugas })).toEqual(['C12'])
  expect(await found({ kelompok: '7', tugas })).toEqual([])
  expect(await found({ kelompok: scene.kelompok(12).id, tugas })).toEqual(['C12'])
  // A group that has been deleted since is still a number that people handed in with.
  expect(await found({ kelompok: '99' })).toEqual(['D99'])
  expect(await found({ kelompok: crypto.randomUUID() })).toEqual([])
  expect(await found({ tugas: crypto.randomUUID() })).toEqual([])
})

// rules T2, W14
test('a search finds part of a text, whatever the case, and takes % and _ for letters', async () => {
  const { search, scene } = await setUp([
    { nama: 'Sari Dewi', nim: '2510/A1' },
    { nama: 'BUDI_SARI', nim: '9910', title: 'Poster_A', kelompok: 12 },
    { nama: 'Ayu 100%', nim: '1005', title: 'Poster_A' },
    { nama: "Ma'ruf \\ É", nim: '77777' },
  ])
  expect(await search({ nama: 'sari' })).toEqual(['BUDI_SARI', 'Sari Dewi'])
  expect(await search({ nama: '%' })).toEqual(['Ayu 100%'])
  expect(await search({ nama: '_' })).toEqual(['BUDI_SARI'])
  expect(await search({ nama: '\\ é' })).toEqual(["Ma'ruf \\ É"])
  expect(await search({ nim: '10' })).toEqual(['Ayu 100%', 'BUDI_SARI', 'Sari Dewi'])
  expect(await search({ nim: 'a1' })).toEqual(['Sari Dewi'])
  expect(await search({ tugas: 'poster_' })).toEqual(['Ayu 100%', 'BUDI_SARI'])
  expect(await search({ tugas: '%' })).toHaveLength(2)
  expect(await search({ tugas: 'poster_', kelompok: '12' })).toEqual(['BUDI_SARI'])
  expect(await search({ nama: 'a', nim: '10', id_tugas: scene.tugas('Poster_A').id, kelompok: '7' })).toEqual(
    ['Ayu 100%'],
  )
  expect(await search({ nama: '  ' })).toHaveLength(4)
})

test('a search comes in pages too', async () => {
  const { admin } = await setUp(
    Array.from({ length: 12 }, (_, n) => ({ nama: n < 11 ? `Sari ${n}` : 'Budi' })),
  )
  const { body } = await admin.call(searchKumpul, { query: { nama: 'SARI', page: '2' } })
  expect(body).toMatchObject({ currentPage: 2, totalPages: 2, data: [{ nama: 'Sari 0' }] })
})

// rule T19
test('behind a place it goes on, whatever comes and goes meanwhile', async () => {
  const at = '2025-08-09T00:00:00.000Z'
  const { admin, rows, names, scene, pool, ...t } = await setUp(
    Array.from({ length: 25 }, (_, n) => (n > 8 ? { at } : {})),
  )
  const expected = (await admin.call(listKumpul, { query: {} })).body.data
  for (const page of ['2', '3'])
    expected.push(...(await admin.call(listKumpul, { query: { page } })).body.data)

  const found: KumpulTugasRow[] = []
  const told: unknown[] = []
  for (let left = 1; left > 0;) {
    const last = found.at(-1)
    const { body } = await admin.call(listKumpul, { query: last ? { setelah: placeOf(last) } : {} })
    found.push(...body.data)
    told.push([body.currentPage, body.totalPages])
    left = (body.totalPages ?? 0) - 1
    const gone = [body.data[0]?.id, body.data.at(-1)?.id]
    await pool.query('delete from kumpul_tugas where id = any($1)', [gone])
    const late: Row = { ...rows[0]!, id: crypto.randomUUID(), at: '2025-08-10T00:00:00.000Z' }
    await insert(pool, late, scene.tugas('Esai 100%').id, (await addUser({ pool, ...t })).id)
  }
  expect(names(found)).toEqual(names(expected))
  expect(told).toEqual([
    [1, 3],
    [1, 2],
    [1, 1],
  ])
})

test('a place goes with every way to narrow, and with pages behind it', async () => {
  const { admin, rows, search, scene } = await setUp(
    Array.from({ length: 14 }, (_, n) => ({ nama: n < 13 ? `Sari ${n}` : 'Budi' })),
  )
  const setelah = `${rows[12]?.at}_${rows[12]?.id}`
  const id_tugas = scene.tugas('Esai 100%').id
  expect(await search({ nama: 'sari', tugas: 'esai', id_tugas, kelompok: '7', setelah })).toHaveLength(10)
  const query = { tugas: id_tugas, setelah, page: '2' }
  expect((await admin.call(listKumpul, { query })).body).toMatchObject({
    currentPage: 2,
    totalPages: 2,
    data: [{ nama: 'Sari 1' }, { nama: 'Sari 0' }],
  })
  const { at, id } = rows[0]!
  expect((await admin.call(listKumpul, { query: { setelah: `${at}_${id}` } })).body).toMatchObject({
    currentPage: 1,
    totalPages: 0,
    data: [],
  })
})

const SOMEBODY = '_3f0e6c1a-7a34-4a3f-9a55-0e7a6a1f2b3c'

// rule T2
test.each([
  'setelah=',
  'setelah=2',
  `setelah=2025-13-01T00:00:00.000Z${SOMEBODY}`,
  `setelah=2025-02-30T00:00:00.000Z${SOMEBODY}`,
  `setelah=2025-08-11T00:00:00Z${SOMEBODY}`,
  `setelah=0000-01-01T00:00:00.000Z${SOMEBODY}`,
  'setelah=2025-08-11T00:00:00.000Z_x',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=abc',
  'page=',
  'page=1&page=2',
  'page=10000000',
  'tugas=x',
  'kelompok=x',
])('%s is malformed', async (query) => {
  const { app, admin } = await setUp([])
  const headers = { authorization: `Bearer ${admin.user?.token}` }
  const { statusCode } = await app.inject({ url: `/api/tugas/kumpul?${query}`, headers })
  expect(statusCode).toBe(400)
})
