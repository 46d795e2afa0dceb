import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { csvRow, csvStart } from '@bakti/contract/csv.rules'
import { KUMPUL_HEADING, kumpulCells } from '@bakti/contract/tugas/kumpul-csv.rules'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { expect, test } from 'vitest'
import type { Pool } from '../../platform/database'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { exportKumpul } from './kumpul-export.usecases'

interface Row {
  nama: string
  nim: string
  kelompok: number
  title: string
  link: string
  at: string
}

const AT = Date.UTC(2025, 7, 8, 12)

const START = csvStart(KUMPUL_HEADING)
/** Cells that a spreadsheet or a parser would take for something else. */
const HOSTILE = [
  '=HYPERLINK("http://x")',
  '+62 812',
  '-',
  '--',
  '@x',
  'Budi;=1+1',
  'D"Arcy, jr.',
  '\u200B=1',
  '＝1',
  'İ💥 é',
  "'x",
]

async function setUp(told: Partial<Row>[]) {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).kelompok(12).tugas('Esai 100%').tugas('Poster, "A"')
  const rows = told.map((row, at): Row => ({
    nama: `Nama ${at}`,
    nim: `25105${at}`,
    kelompok: 7,
    title: 'Esai 100%',
    link: `https://contoh.id/${at}`,
    at: new Date(AT - at * 1000).toISOString(),
    ...row,
  }))
  await insert(t.pool, rows, (title) => scene.tugas(title).id)
  const admin = await t.api.as('ADMIN')
  const get = (query = '', headers: Record<string, string> = {}) =>
    t.app.inject({
      url: `/api/tugas/kumpul/ekspor${query}`,
      headers: { authorization: `Bearer ${admin.user?.token}`, ...headers },
    })
  const names = async (query: string) =>
    (await get(query)).body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1])
  return { ...t, scene, admin, get, names }
}

/** Submissions of accounts of their own. */
async function insert(pool: Pool, rows: readonly Row[], idOf: (title: string) => string): Promise<void> {
  await pool.query(
    `with r as materialized (
       select gen_random_uuid() as id_user, r.* from jsonb_to_recordset($1)
         as r (nama text, nim text, kelompok int, id_tugas uuid, link text, at timestamptz)
     ), u as (
       insert into users (id, name, email, role) select id_user, nama, id_user || '@contoh.id', 'PESERTA' from r
     )
     insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
     select gen_random_uuid(), id_user, id_tugas, nama, nim, kelompok, link, at, at from r`,
    [JSON.stringify(rows.map(({ title, ...row }) => ({ ...row, id_tugas: idOf(title) })))],
  )
}

// rules X1, X2, X3, X5, X8
test('the file has every submission as the screen shows it, formulas defused, times in WIB', async () => {
  const { get, pool, scene } = await setUp([
    { nama: '=HYPERLINK("x")', nim: '0012345', title: 'Poster, "A"', link: 'https://drive.example/a,b' },
    { nama: 'Budi;=1', nim: '-', kelompok: 12, at: '2025-08-08T11:59:00.000Z' },
  ])
  await pool.query('update tugas set deadline = $1 where id = $2', [
    '2025-08-08T11:58:59.999Z',
    scene.tugas('Esai 100%').id,
  ])
  const { statusCode, headers, body } = await get()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition':
      'attachment; filename="pengumpulan_semua.csv"; filename*=UTF-8\'\'pengumpulan_semua.csv',
    'cache-control': 'no-store',
    'x-total-rows': '2',
  })
  expect(body).toBe(
    '\uFEFFNo,Name,NIM,Kelompok,Tugas,Link Tugas,Submitted\r\n' +
      `1,"'=HYPERLINK(""x"")",0012345,7,"Poster, ""A""","https://drive.example/a,b",08/08/2025 19:00\r\n` +
      "2,Budi;'=1,-,12,Esai 100%,Terlambat,08/08/2025 18:59\r\n",
  )
})

// rules X8, T2
test('it is what the pages of the list make, byte for byte, over pages and moments that many share', async () => {
  const hostile = HOSTILE.map((text) => ({ nama: text, nim: text.slice(0, 5), link: `https://x/${text}` }))
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...hostile[at % hostile.length],
    at: new Date(AT - (at % 3) * 1000).toISOString(),
  }))
  const { get, admin } = await setUp(many)
  const rows: KumpulTugasRow[] = []
  for (let page = 1; page <= 6; page++)
    rows.push(...(await admin.call(tugasCalls.listKumpul, { query: { page: String(page) } })).body.data)
  expect(rows).toHaveLength(60)
  const pages = rows.map((row, index) => csvRow(kumpulCells(row, index + 1)))
  expect((await get()).body).toBe(START + pages.join(''))
})

// rule X8
test('it goes on behind a thousand rows, where many are of one moment', async () => {
  const { get } = await setUp(
    Array.from({ length: 2_345 }, (_, at) => ({ at: new Date(AT - (at >> 10) * 1000).toISOString() })),
  )
  const { headers, body } = await get()
  const lines = body.split('\r\n').slice(1, -1)
  expect(headers['x-total-rows']).toBe('2345')
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(lines.map((_, index) => index + 1))
  expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(2_345)
})

// rules X8, T2, W14
test('group, task and search narrow it as they narrow the list, and name the file', async () => {
  const { names, scene, get } = await setUp([
    { nama: 'A7 100%', nim: '111' },
    { nama: 'B12', kelompok: 12, nim: '222' },
    { nama: 'C12', kelompok: 12, title: 'Poster, "A"', nim: '2_3' },
    { nama: 'D99', kelompok: 99 },
  ])
  const { id } = scene.tugas('Poster, "A"')
  expect(await names('')).toEqual(['A7 100%', 'B12', 'C12', 'D99'])
  expect(await names('?kelompok=12')).toEqual(['B12', 'C12'])
  expect(await names(`?kelompok=${scene.kelompok(12).id}`)).toEqual(['B12', 'C12'])
  expect(await names(`?tugas=${id}`)).toEqual(['C12'])
  expect(await names(`?kelompok=12&tugas=${id}`)).toEqual(['C12'])
  expect(await names('?kelompok=99')).toEqual(['D99'])
  expect(await names(`?kelompok=${crypto.randomUUID()}`)).toEqual([])
  expect(await names(`?nama=b1`)).toEqual(['B12'])
  expect(await names('?nama=%25')).toEqual(['A7 100%'])
  expect(await names('?nim=_')).toEqual(['C12'])
  expect(await names('?title=poster&kelompok=12')).toEqual(['C12'])
  expect(await names('?nama=')).toHaveLength(4)
  const nameOf = async (query: string) =>
    /filename="(.*?)"/.exec(String((await get(query)).headers['content-disposition']))?.[1]
  expect(await nameOf(`?kelompok=12&tugas=${id}`)).toBe('pengumpulan_kelompok_12_Poster_A_semua.csv')
  expect(await nameOf(`?kelompok=${scene.kelompok(12).id}`)).toBe('pengumpulan_kelompok_12_semua.csv')
})

// rule X8
test('without submissions it is the heading alone', async () => {
  const { get } = await setUp([])
  const { statusCode, headers, body } = await get('?kelompok=7')
  expect([statusCode, headers['x-total-rows'], body]).toEqual([200, '0', START])
})

test('it is compressed as the browser asks', async () => {
  const { get } = await setUp(Array.from({ length: 1_200 }, () => ({})))
  const plain = await get()
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['gzipper', undefined],
  ] as const) {
    const { headers, rawPayload } = await get('', { 'accept-encoding': accepted })
    expect(headers['content-encoding'], accepted).toBe(encoding)
    const bytes =
      encoding === 'br'
        ? brotliDecompressSync(rawPayload)
        : encoding === 'gzip'
          ? gunzipSync(rawPayload)
          : rawPayload
    expect(bytes.toString(), accepted).toBe(plain.body)
    if (encoding) expect(rawPayload.length, accepted).toBeLessThan(plain.rawPayload.length / 4)
  }
})

// rule X9
test('it is of one moment, whatever is handed in, moved or deleted while it is made', async () => {
  const { pool, scene } = await setUp(Array.from({ length: 2_100 }, () => ({})))
  const file = await exportKumpul(pool, {})
  const parts: string[] = []
  for await (const part of file.parts) {
    parts.push(String(part))
    if (parts.length !== 2) continue
    await pool.query(`delete from kumpul_tugas where nama in ('Nama 3', 'Nama 1500')`)
    await pool.query(`update tugas set deadline = '2020-01-01T00:00:00Z'`)
    const fresh = { nama: 'Baru', nim: '1', kelompok: 7, link: 'https://x', title: 'Esai 100%' }
    await insert(
      pool,
      [{ ...fresh, at: new Date(AT - 1_500_500).toISOString() }],
      (title) => scene.tugas(title).id,
    )
  }
  await file.close()
  const lines = parts.join('').split('\r\n').slice(1, -1)
  expect(file.rows).toBe(2_100)
  expect(lines.map((line) => line.split(',')[1])).toEqual(
    Array.from({ length: 2_100 }, (_, at) => `Nama ${at}`),
  )
  expect(parts.join('')).not.toContain('Terlambat')
})

// rules X8, T2
test.each([
  ['a task that is no id', 'tugas=x'],
  ['an empty task', 'tugas='],
  ['a group that is none', 'kelompok=x'],
  ['the group 0', 'kelompok=0'],
  ['two groups', 'kelompok=1&kelompok=2'],
  ['a long text', `nama=${'x'.repeat(201)}`],
])('%s is refused as the list refuses it', async (_name, query) => {
  const { get } = await setUp([])
  const { statusCode, headers } = await get(`?${query}`)
  expect(statusCode).toBe(400)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-total-rows']).toBeUndefined()
})
