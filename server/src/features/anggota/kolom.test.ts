import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'
import { expect, test } from 'vitest'
import { undelete } from '../../cli/undelete'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

const { list, listRoster, create, update, remove } = anggotaCalls
const ALL = KOLOM_ANGGOTA.join(',')
const VALUES = {
  email: 'Sari@Kampus.example',
  fakultas: 'Teknik',
  prodi: 'Informatika',
  gelombang: '1',
  hp: '081234567890',
}
const NOTHING = { email: null, fakultas: null, prodi: null, gelombang: null, hp: null }

async function setUp() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Budi', '11111')
    .kelompok(8)
    .anggota('Tono', '33333')
  const admin = await t.api.as('ADMIN')
  const id_kelompok = scene.kelompok(7).id
  const rows = async (kolom?: string) =>
    (await admin.call(list, { query: { kelompok: '7', ...(kolom === undefined ? {} : { kolom }) } })).body
      .data
  return { ...t, scene, admin, id_kelompok, rows }
}

// rules M21, W46
test('a member is made with optional columns, which a list carries only for who asks', async () => {
  const { admin, id_kelompok, rows } = await setUp()
  const body = { nama: 'Sari', nim: '22222', id_kelompok, ...VALUES, hp: '0812 3456-7890' }
  const made = await admin.call(create, { body })
  expect(made.status).toBe(201)
  expect(Object.keys(made.body.data)).toEqual([
    'id',
    'nama',
    'nim',
    'id_kelompok',
    'kelompok',
    'jumlah_kehadiran',
  ])
  expect((await rows()).map((row) => Object.keys(row).length)).toEqual([6, 6])

  const [budi, sari] = await rows(ALL)
  expect(budi).toMatchObject({ nama: 'Budi', jumlah_kehadiran: 0, ...NOTHING })
  expect(sari).toEqual({ ...made.body.data, ...VALUES })
  expect(Object.keys((await rows('hp,email'))[1] ?? {}).sort()).toEqual(
    [...Object.keys(made.body.data), 'email', 'hp'].sort(),
  )
})

// rule M22
test('a column that is unknown, and more text than five names need, are refused', async () => {
  const { admin } = await setUp()
  for (const kolom of ['', 'password', 'email,', 'Email', 'email,'.repeat(40)]) {
    const { status, body } = await admin.call(list, { query: { kelompok: '7', kolom } })
    expect([kolom, status, body.code]).toEqual([kolom, 400, 'validation'])
  }
})

// rule M21
test('a change leaves the columns that it does not name, and clears those that it names empty', async () => {
  const { admin, scene, id_kelompok, rows } = await setUp()
  const { id } = scene.anggota('Budi')
  const change = (body: object) =>
    admin.call(update, { body: { id, nama: 'Budi', nim: '11111', id_kelompok, ...body } })
  await change(VALUES)
  await change({ nama: 'Budi S.' })
  expect((await rows(ALL))[0]).toMatchObject({ nama: 'Budi S.', ...VALUES })
  await change({ email: null, hp: ' ', prodi: 'Fisika' })
  expect((await rows(ALL))[0]).toMatchObject({ ...VALUES, email: null, hp: null, prodi: 'Fisika' })

  const wrong = await change({ email: 'budi', hp: '12', fakultas: 'x'.repeat(121) })
  expect(wrong.status).toBe(400)
  expect((wrong.body as { errors?: unknown }).errors).toEqual([
    { path: 'email', message: 'Format email tidak valid' },
    { path: 'fakultas', message: 'Fakultas maksimal 120 karakter' },
    { path: 'hp', message: 'Nomor HP harus 8 sampai 15 angka' },
  ])
})

// rule M22
test('a mentor reads the contact of the own groups alone', async () => {
  const t = await setUp()
  const mentor = await t.api.as(await addMentor(t, { kelompok: [t.scene.kelompok(7)] }))
  const read = async (kelompok: string, kolom: string) => mentor.call(list, { query: { kelompok, kolom } })
  const own = await read('7', 'email,hp,gelombang')
  expect(own.status).toBe(200)
  expect(own.body.data[0]).toMatchObject({ nama: 'Budi', email: null, hp: null, gelombang: null })
  for (const [kelompok, kolom] of [
    ['8', 'hp'],
    [t.scene.kelompok(8).id, 'hp'],
    ['7', 'fakultas'],
    ['7', 'hp,prodi'],
  ] as const)
    expect((await read(kelompok, kolom)).body).toMatchObject({ status: 403, code: 'scope.denied' })
  expect((await read('99', 'hp')).status).toBe(404)
})

// rule M10
test("the copy for a device has the gelombang, and the number of a mentor's own members alone", async () => {
  const t = await setUp()
  const { id } = t.scene.anggota('Budi')
  await t.admin.call(update, {
    body: { id, nama: 'Budi', nim: '11111', id_kelompok: t.id_kelompok, ...VALUES },
  })
  const mentor = await t.api.as(await addMentor(t, { kelompok: [t.scene.kelompok(7)] }))
  const kept = { id, nama: 'Budi', nim: '11111', kelompok: 7, gelombang: '1' }
  for (const query of [{}, { kelompok: '7' }]) {
    expect((await t.admin.call(listRoster, { query })).body.data[0]).toEqual(kept)
    expect((await mentor.call(listRoster, { query })).body.data).toEqual([{ ...kept, hp: VALUES.hp }])
  }
})

// rules K6, M21
test('a member comes back with the optional columns', async () => {
  const { pool, admin, scene, id_kelompok, rows } = await setUp()
  const { id } = scene.anggota('Budi')
  await admin.call(update, { body: { id, nama: 'Budi', nim: '11111', id_kelompok, ...VALUES } })
  await admin.call(remove, { query: { id } })
  const { rows: deleted } = await pool.query<{ id: string }>('select id from terhapus')
  await undelete(pool, [deleted[0]!.id])
  expect((await rows(ALL))[0]).toMatchObject({ nama: 'Budi', ...VALUES })
})

// rules W17, M21
test('the id of a member that was made without these columns belongs to that member', async () => {
  const { pool, admin, id_kelompok } = await setUp()
  const body = {
    id: crypto.randomUUID(),
    nama: 'Sari',
    nim: '22222',
    id_kelompok,
    email: 'sari@kampus.example',
  }
  expect((await admin.call(create, { body })).status).toBe(201)
  await pool.query('delete from idempotency')
  expect((await admin.call(create, { body })).status).toBe(201)
  await pool.query('delete from idempotency')
  const other = await admin.call(create, { body: { ...body, email: 'lain@kampus.example' } })
  expect(other.body).toMatchObject({ status: 422, code: 'idempotency.reused' })
})
