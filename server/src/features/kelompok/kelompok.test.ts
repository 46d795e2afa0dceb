import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api'
import { databaseOfNewSessions } from '../../platform/postgres/testing'
import { startApp, type TestApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'

const { list, create, remove } = kelompokCalls

const count = async ({ pool }: TestApp, table: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

const scan = (api: Api, anggota: { id: string }, absen: { id: string }) =>
  api.call(absenCalls.scan, { body: { participantIdentifier: anggota.id, absenId: absen.id } })

// rules K3, W15
test('an ADMIN sees the groups by number with their counts, and their members on request', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(10)
    .anggota('zahra')
    .anggota('Ahmad', '0002')
    .anggota('Ahmad', '0001')
    .kelompok(2)
    .absen('Hari 1')
  const admin = await t.api.as('ADMIN')
  await scan(admin, scene.anggota('zahra'), scene.absen('Hari 1'))

  const { body } = await admin.call(list)
  expect(body.data).toEqual([
    {
      id: scene.kelompok(2).id,
      nomor: 2,
      anggota: 0,
      hadir_terakhir: 0,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    },
    {
      id: scene.kelompok(10).id,
      nomor: 10,
      anggota: 3,
      hadir_terakhir: 1,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    },
  ])
  const full = await admin.call(list, { query: { anggota: 'true' } })
  const [empty, ten] = full.body.data
  expect(empty?.Anggota_Kelompok).toEqual([])
  expect(
    ten?.Anggota_Kelompok?.map(({ nama, nim, kelompok, jumlah_kehadiran }) => [
      nama,
      nim,
      kelompok,
      jumlah_kehadiran,
    ]),
  ).toEqual([
    ['Ahmad', '0001', 10, 0],
    ['Ahmad', '0002', 10, 0],
    ['zahra', '120140001', 10, 1],
  ])
})

// rule K10
test('hadir_terakhir counts who is Hadir in the latest activity up to today, and is null without one', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(1)
    .anggota('Ayu')
    .anggota('Budi')
    .kelompok(2)
    .anggota('Citra')
    .kelompok(3)
  const admin = await t.api.as('ADMIN')
  const counts = async () => {
    const [plain, full] = [await admin.call(list), await admin.call(list, { query: { anggota: 'true' } })]
    const of = ({ body }: typeof plain) => body.data.map(({ hadir_terakhir }) => hadir_terakhir)
    expect(of(full)).toEqual(of(plain))
    return of(plain)
  }
  const [today, yesterday, tomorrow] = [0, -1, 1].map((days) =>
    tanggalWib(new Date(Date.now() + days * 86_400_000).toISOString()),
  )
  const day = async (tanggal: string | undefined) => {
    const { body } = await admin.call(absenCalls.create, {
      body: { title: `Kegiatan ${tanggal}`, tanggal: tanggal!, paksa: true },
    })
    return body.data
  }

  expect(await counts()).toEqual([null, null, null])
  // What is still to come does not count, though somebody was scanned into it.
  await scan(admin, scene.anggota('Budi'), await day(tomorrow))
  expect(await counts()).toEqual([null, null, null])
  const first = await day(yesterday)
  await scan(admin, scene.anggota('Ayu'), first)
  await scan(admin, scene.anggota('Citra'), first)
  expect(await counts()).toEqual([1, 1, 0])
  // Another status than Hadir is not counted.
  const { body: seen } = await admin.call(absenCalls.listAbsensi, {
    query: { id_kelompok: scene.kelompok(2).id, id_absen: first.id },
  })
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: scene.anggota('Citra').id, absen_id: first.id, status_kehadiran: 'Sakit' },
    headers: { [HEADERS.seenAt]: seen.data[0]!.seen_at },
  })
  expect(await counts()).toEqual([1, 0, 0])
  await day(today)
  const last = await day(today)
  expect(await counts()).toEqual([0, 0, 0])
  await scan(admin, scene.anggota('Ayu'), last)
  await scan(admin, scene.anggota('Budi'), last)
  expect(await counts()).toEqual([2, 0, 0])
})

// rule W26
test('the time that a group was made is told in UTC, whatever zone the database thinks in', async () => {
  const t = await startApp({ database: await databaseOfNewSessions() })
  const { rows } = await t.pool.query<{ current_database: string }>('select current_database()')
  await t.pool.query(`alter database ${rows[0]!.current_database} set timezone to 'Asia/Jakarta'`)
  const other = await startApp({ database: t.database })
  const admin = await other.api.as('ADMIN')
  const before = Date.now()
  const made = await admin.call(create, { body: { nomor: 7 } })
  const listed = await admin.call(list)
  expect(listed.body.data[0]?.createdAt).toBe(made.body.data.createdAt)
  expect(Math.abs(Date.parse(made.body.data.createdAt!) - before)).toBeLessThan(60_000)
})

// rule K3
test('a participant gets id and nomor for the form, and never members', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari')
  const peserta = await t.api.as('PESERTA')

  expect((await peserta.call(list)).body.data).toEqual([{ id: scene.kelompok(7).id, nomor: 7 }])
  expect((await peserta.call(list, { query: { anggota: 'false' } })).body.data).toEqual([
    { id: scene.kelompok(7).id, nomor: 7 },
  ])
  expect(await peserta.call(list, { query: { anggota: 'true' } })).toMatchObject({
    status: 403,
    body: { code: 'role.required', data: null },
  })
})

// rules K2, W20
test('a group that exists is refused with the one that is there', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const made = await admin.call(create, { body: { nomor: 7 } })
  expect(made).toMatchObject({
    status: 201,
    body: { message: 'Kelompok berhasil ditambahkan!', data: { nomor: 7, anggota: 0 } },
  })
  expect(await admin.call(create, { body: { nomor: 7 } })).toMatchObject({
    status: 409,
    body: { code: 'kelompok.exists', message: 'Kelompok 7 sudah ada!', data: made.body.data },
  })
})

// rule K1
test('what is no number of a group is refused in words', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const refusal = async (body: unknown) =>
    (await admin.call(create, { body: body as { nomor: number } })).body
  expect(await refusal({})).toMatchObject({ status: 400, message: 'Nomor kelompok wajib diisi!' })
  for (const nomor of [0, -1, 1.5, '7', true])
    expect(await refusal({ nomor })).toMatchObject({
      status: 400,
      message: 'Nomor kelompok harus berupa angka positif!',
    })
  expect(await refusal({ nomor: 1e9 })).toMatchObject({ status: 400 })
})

// rule K2
test('30 at once make one group, and every loser learns which', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => admin.call(create, { body: { id: crypto.randomUUID(), nomor: 7 } })),
  )
  const won = answers.filter(({ status }) => status === 201)
  expect(won).toHaveLength(1)
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(29)
  for (const { body } of lost) expect(body.data).toEqual(won[0]?.body.data)
  expect(await count(t, 'kelompok')).toBe(1)
})

// rules W16, W17, W18
test('the same create again gets the same answer, also after the group is gone', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const id = crypto.randomUUID()
  const send = (nomor: number, headers: Record<string, string> = {}) =>
    admin.call(create, { body: { id, nomor }, headers })

  const first = await Promise.all(Array.from({ length: 8 }, () => send(7)))
  expect(new Set(first.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(first[0]).toMatchObject({ status: 201, body: { data: { id } } })
  expect(await send(7, { [HEADERS.idempotencyKey]: id })).toMatchObject({
    status: 201,
    body: first[0]!.body,
  })
  expect(await send(8)).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
  expect(await send(7, { [HEADERS.idempotencyKey]: crypto.randomUUID() })).toMatchObject({ status: 400 })

  await admin.call(remove, { query: { id } })
  expect(await send(7)).toMatchObject({ status: 201, body: first[0]!.body })
  expect(await count(t, 'kelompok')).toBe(0)
})

// rule W12
test('a group that is there under an id whose answer has been cleared away is answered as it stands', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari')
  const admin = await t.api.as('ADMIN')
  const { id } = scene.kelompok(7)
  expect(await admin.call(create, { body: { id, nomor: 7 } })).toMatchObject({
    status: 201,
    body: { data: { id, nomor: 7, anggota: 1 } },
  })
  expect(await admin.call(create, { body: { id, nomor: 8 } })).toMatchObject({
    status: 422,
    body: { code: 'idempotency.reused' },
  })
})

// rule W16
test('a key alone is the id of the group that it makes', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const key = crypto.randomUUID()
  const made = await admin.call(create, { body: { nomor: 3 }, headers: { [HEADERS.idempotencyKey]: key } })
  expect(made.body.data.id).toBe(key)
})

// rule K4
test('a group goes with its members; a second time there is none', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari').kelompok(8).anggota('Budi')
  const admin = await t.api.as('ADMIN')
  const query = { id: scene.kelompok(7).id }
  expect(await admin.call(remove, { query })).toMatchObject({
    status: 200,
    body: { message: 'Kelompok berhasil dihapus', data: null },
  })
  expect(await admin.call(remove, { query })).toMatchObject({
    status: 404,
    body: { code: 'kelompok.not_found', message: 'Kelompok tidak ditemukan' },
  })
  const left = await admin.call(list, { query: { anggota: 'true' } })
  expect(left.body.data.map(({ nomor }) => nomor)).toEqual([8])
  expect(await count(t, 'anggota')).toBe(1)
})

test('a deletion under a key is answered once more with the same', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7)
  const admin = await t.api.as('ADMIN')
  const sent = {
    query: { id: scene.kelompok(7).id },
    headers: { [HEADERS.idempotencyKey]: crypto.randomUUID() },
  }
  const [first, again] = [await admin.call(remove, sent), await admin.call(remove, sent)]
  expect(first.status).toBe(200)
  expect(again).toMatchObject({ status: 200, body: first.body })
})

// rule K7
test('a group with attendance stays', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari').anggota('Budi').absen('Hari 1')
  const admin = await t.api.as('ADMIN')
  await scan(admin, scene.anggota('Budi'), scene.absen('Hari 1'))
  expect(await admin.call(remove, { query: { id: scene.kelompok(7).id } })).toMatchObject({
    status: 409,
    body: {
      code: 'kelompok.has_kehadiran',
      message: 'Kelompok 7 punya catatan kehadiran, jadi tidak bisa dihapus',
    },
  })
  expect([await count(t, 'anggota'), await count(t, 'terhapus')]).toEqual([2, 0])
})

// rule K5
test('adds that race with the deletion of their group end in 201 or 404, and leave no member behind', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  for (let round = 1; round <= 10; round++) {
    const scene = await scenario(t.pool).kelompok(round)
    const { id } = scene.kelompok(round)
    const add = (nim: number) =>
      admin.call(anggotaCalls.create, {
        body: { nama: 'Sari', nim: `${round}0000${nim}`, id_kelompok: id },
      })
    const [first, removed, ...rest] = await Promise.all([
      add(0),
      admin.call(remove, { query: { id } }),
      ...[1, 2, 3].map(add),
    ])
    expect(removed.status).toBe(200)
    const adds = [first, ...rest].map(({ status }) => status)
    expect(adds.every((status) => status === 201 || status === 404)).toBe(true)
    // Every member that was acknowledged went into the snapshot with the group.
    const { rows } = await t.pool.query<{ n: number }>(
      `select jsonb_array_length(isi -> 1 -> 'baris') as n from terhapus where label = $1`,
      [`Kelompok ${round}`],
    )
    expect(rows[0]?.n).toBe(adds.filter((status) => status === 201).length)
  }
  expect(await count(t, 'anggota')).toBe(0)
})

// rule K7
test('a scan that races with the deletion of the group counts or is held, never both and never an error', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  for (let round = 1; round <= 10; round++) {
    const scene = await scenario(t.pool)
      .kelompok(round)
      .anggota('Sari', `90000${round}`)
      .absen(`Hari ${round}`)
    const [scanned, removed] = await Promise.all([
      scan(admin, scene.anggota('Sari'), scene.absen(`Hari ${round}`)),
      admin.call(remove, { query: { id: scene.kelompok(round).id } }),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([scanned.status, removed.status])
  }
})
