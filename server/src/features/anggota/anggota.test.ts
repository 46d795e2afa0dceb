import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app'
import { blocked } from '../../testing/blocked'
import { scenario } from '../../testing/scenario'
import { deleteWithSnapshot } from '../../platform/terhapus'
import { deletableAbsen } from '../absen/absen.repository'
import { deletableAnggota } from './anggota.repository'

const { list, create, update, remove } = anggotaCalls

const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const count = async ({ pool }: TestApp, table: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

// rules M4, W15
test('a group is told by its number or its id; its members come by name, whatever the case', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('dewi')
    .anggota('Citra')
    .anggota("Ma'ruf", 'B2')
    .anggota("Ma'ruf", 'A10')
    .kelompok(8)
    .anggota('Budi')
  const admin = await t.api.as('ADMIN')

  const byNomor = await admin.call(list, { query: { kelompok: '7' } })
  expect(byNomor.body.data.map(({ nama, nim }) => [nama, nim])).toEqual([
    ['Citra', '120140002'],
    ['dewi', '120140001'],
    ["Ma'ruf", 'A10'],
    ["Ma'ruf", 'B2'],
  ])
  const byId = await admin.call(list, { query: { kelompok: scene.kelompok(7).id.toUpperCase() } })
  expect(byId.body.data).toEqual(byNomor.body.data)
  expect(byId.body.data[0]).toMatchObject({
    kelompok: 7,
    id_kelompok: scene.kelompok(7).id,
    jumlah_kehadiran: 0,
  })
  for (const kelompok of ['9', crypto.randomUUID()])
    expect(await admin.call(list, { query: { kelompok } })).toMatchObject({
      status: 404,
      body: { message: 'Kelompok tidak ditemukan' },
    })
  for (const kelompok of ['', 'x', '-1', '0', '1e3', `7' or '1'='1`])
    expect((await admin.call(list, { query: { kelompok } })).status).toBe(400)
})

// rules M1, W11, W12, W20
test('a member gets a random id, or the one that the client made', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7)
  const admin = await t.api.as('ADMIN')
  const id_kelompok = scene.kelompok(7).id

  const made = await admin.call(create, { body: { nama: ' Sari  ', nim: ' 0012340001 ', id_kelompok } })
  expect(made).toMatchObject({
    status: 201,
    body: {
      message: 'Anggota berhasil ditambahkan!',
      data: { nama: 'Sari', nim: '0012340001', id_kelompok, kelompok: 7, jumlah_kehadiran: 0 },
    },
  })
  expect(made.body.data.id).toMatch(V4)
  const id = crypto.randomUUID()
  const own = await admin.call(create, { body: { id, nama: 'Budi', nim: '0012340002', id_kelompok } })
  expect(own.body.data.id).toBe(id)
})

// rule M2
test('a NIM that somebody has is refused with their group; two groups can not share it either', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari', '12345')
    .kelompok(8)
    .anggota('Budi', '67890')
  const admin = await t.api.as('ADMIN')
  const refusal = {
    status: 409,
    body: { code: 'anggota.nim_exists', message: 'NIM 12345 sudah terdaftar di Kelompok 7' },
  }

  const id_kelompok = scene.kelompok(8).id
  expect(await admin.call(create, { body: { nama: 'Tono', nim: '12345', id_kelompok } })).toMatchObject(
    refusal,
  )
  const { id, nama } = scene.anggota('Budi')
  expect(await admin.call(update, { body: { id, nama, nim: '12345', id_kelompok } })).toMatchObject(refusal)
  expect((await admin.call(update, { body: { id, nama, nim: '67890', id_kelompok } })).status).toBe(200)
})

test('an unknown group takes no member', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari')
  const admin = await t.api.as('ADMIN')
  const gone = { status: 404, body: { code: 'kelompok.not_found', message: 'Kelompok tidak ditemukan' } }
  const id_kelompok = crypto.randomUUID()
  expect(await admin.call(create, { body: { nama: 'Budi', nim: '12345', id_kelompok } })).toMatchObject(gone)
  const { id, nama, nim } = scene.anggota('Sari')
  expect(await admin.call(update, { body: { id, nama, nim, id_kelompok } })).toMatchObject(gone)
})

// rules M3, W24
test('what is missing or malformed is refused in words', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7)
  const admin = await t.api.as('ADMIN')
  const good = { nama: 'Sari', nim: '12345', id_kelompok: scene.kelompok(7).id }
  const refusal = async (part: Record<string, unknown>) =>
    (await admin.call(create, { body: { ...good, ...part } })).body
  for (const [part, message] of [
    [{ nama: '  ' }, 'Nama dan NIM wajib diisi!'],
    [{ nim: undefined }, 'Nama dan NIM wajib diisi!'],
    [{ nim: '1234' }, 'NIM minimal 5 karakter'],
    [{ nama: 'a\u0000b' }, 'Nama berisi karakter yang tidak didukung'],
    [{ nama: '\ud800' }, 'Nama berisi karakter yang tidak didukung'],
    [{ id_kelompok: '7' }, 'Kelompok tidak valid!'],
  ] as const)
    expect(await refusal(part)).toMatchObject({ status: 400, message })
})

// rule M2
test('30 at once with one NIM leave one member', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).kelompok(8)
  const admin = await t.api.as('ADMIN')
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      admin.call(create, {
        body: { nama: `Sari ${at}`, nim: '12345', id_kelompok: scene.kelompok(at % 2 ? 7 : 8).id },
      }),
    ),
  )
  const [won] = answers.filter(({ status }) => status === 201)
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(29)
  for (const { body } of lost)
    expect(body.message).toBe(`NIM 12345 sudah terdaftar di Kelompok ${won?.body.data.kelompok}`)
  expect(await count(t, 'anggota')).toBe(1)
})

// rules W12, W17, W18
test('the same create again gets the same answer, another one under its id none', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7)
  const admin = await t.api.as('ADMIN')
  const body = { id: crypto.randomUUID(), nama: 'Sari', nim: '12345', id_kelompok: scene.kelompok(7).id }

  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call(create, { body })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  await admin.call(update, { body: { ...body, nama: 'Sari Dewi' } })
  expect((await admin.call(create, { body })).body).toEqual(answers[0]?.body)
  const other = await admin.call(create, { body: { ...body, nama: 'Budi' } })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })

  await t.pool.query('delete from idempotency')
  expect((await admin.call(create, { body: { ...body, nama: 'Sari Dewi' } })).status).toBe(201)
  expect((await admin.call(create, { body })).status).toBe(422)
  expect(await count(t, 'anggota')).toBe(1)
})

test('a change can move a member to another group', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari').kelompok(8)
  const admin = await t.api.as('ADMIN')
  const { id, nim } = scene.anggota('Sari')
  const body = { id, nama: 'Sari Dewi', nim, id_kelompok: scene.kelompok(8).id }
  expect(await admin.call(update, { body })).toMatchObject({
    status: 200,
    body: { message: 'Anggota berhasil diupdate', data: { ...body, kelompok: 8 } },
  })
  expect((await admin.call(list, { query: { kelompok: '7' } })).body.data).toEqual([])
  expect(await admin.call(update, { body: { ...body, id: crypto.randomUUID() } })).toMatchObject({
    status: 404,
    body: { code: 'anggota.not_found', message: 'Anggota tidak ditemukan' },
  })
})

// rule K4
test('a member goes with their attendance', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari').anggota('Budi').absen('Hari 1')
  const admin = await t.api.as('ADMIN')
  const absenId = scene.absen('Hari 1').id
  for (const nama of ['Sari', 'Budi'])
    await admin.call(absenCalls.scan, {
      body: { participantIdentifier: scene.anggota(nama).id, absenId },
    })

  const query = { id: scene.anggota('Sari').id }
  const headers = { [HEADERS.idempotencyKey]: crypto.randomUUID() }
  const removed = { status: 200, body: { message: 'Anggota berhasil dihapus', data: null } }
  expect(await admin.call(remove, { query, headers })).toMatchObject(removed)
  expect(await admin.call(remove, { query, headers })).toMatchObject(removed)
  expect((await admin.call(remove, { query })).status).toBe(404)
  expect([await count(t, 'kehadiran'), await count(t, 'kehadiran_event')]).toEqual([1, 1])
})

test('a scan that races with the deletion of its member goes with them or is held', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  for (let round = 1; round <= 10; round++) {
    const scene = await scenario(t.pool).kelompok(round).anggota('Sari', `90000${round}`).absen('Hari 1')
    const { id } = scene.anggota('Sari')
    const body = { participantIdentifier: id, absenId: scene.absen('Hari 1').id }
    const [scanned, removed] = await Promise.all([
      admin.call(absenCalls.scan, { body }),
      admin.call(remove, { query: { id } }),
    ])
    expect(removed.status).toBe(200)
    const { rows } = await t.pool.query<{ n: number }>(
      `select jsonb_array_length(isi -> 1 -> 'baris') as n from terhapus where isi -> 0 -> 'baris' -> 0 ->> 'id' = $1`,
      [id],
    )
    expect([
      [200, 1],
      [404, 0],
    ]).toContainEqual([scanned.status, rows[0]?.n])
  }
  expect(await count(t, 'kehadiran')).toBe(0)
})

test.each(['anggota', 'absen'] as const)(
  'a repeated scan and a status change wait for a deletion of %s that has begun, and never deadlock with it',
  async (jenis) => {
    const t = await startApp()
    const scene = await scenario(t.pool).kelompok(7).anggota('Sari').absen('Hari 1')
    const admin = await t.api.as('ADMIN')
    const [anggota, absen] = [scene.anggota('Sari'), scene.absen('Hari 1')]
    const scan = () =>
      admin.call(absenCalls.scan, { body: { participantIdentifier: anggota.id, absenId: absen.id } })
    await scan()

    const [deletable, { id }] =
      jenis === 'anggota' ? ([deletableAnggota, anggota] as const) : ([deletableAbsen, absen] as const)
    const tx = await t.pool.connect()
    onTestFinished(() => tx.release(true))
    await tx.query('begin')
    await deletable.lock(tx, { id })
    const late = [
      scan(),
      admin.call(absenCalls.setStatus, {
        body: { anggota_id: anggota.id, absen_id: absen.id, status_kehadiran: 'Izin' },
      }),
    ]
    // Acts on one row wait on one connection (rule H124).
    await blocked(t.pool, 1)
    await deleteWithSnapshot(tx, deletable, { id, label: 'Sari', oleh: id })
    await tx.query('commit')
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404])
  },
)

// rule H22
test('a member who was scanned before they were known is Hadir as soon as they are added', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).kelompok(8).absen('Hari 1')
  const admin = await t.api.as('ADMIN')
  const scanned = await admin.call(absenCalls.scan, {
    body: {
      participantIdentifier: '12345',
      absenId: scene.absen('Hari 1').id,
      id_kelompok: scene.kelompok(7).id,
    },
  })
  expect(scanned.status).toBe(404)

  // In another group than the scan named they are not present; moved to it, they are.
  const added = await admin.call(create, {
    body: { nama: 'Sari', nim: '12345', id_kelompok: scene.kelompok(8).id },
  })
  expect(added.body.data.jumlah_kehadiran).toBe(0)
  const moved = await admin.call(update, {
    body: { id: added.body.data.id, nama: 'Sari', nim: '12345', id_kelompok: scene.kelompok(7).id },
  })
  expect(moved.body.data.jumlah_kehadiran).toBe(1)
})

// rule H22
test('a NIM that is put right takes the scans that were held for it', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari', '12344').absen('Hari 1')
  const admin = await t.api.as('ADMIN')
  await admin.call(absenCalls.scan, {
    body: { participantIdentifier: '12345', absenId: scene.absen('Hari 1').id },
  })
  const { id, nama, id_kelompok } = scene.anggota('Sari')
  const changed = await admin.call(update, { body: { id, nama, nim: '12345', id_kelompok } })
  expect(changed.body.data.jumlah_kehadiran).toBe(1)
})
