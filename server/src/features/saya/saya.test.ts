import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { kotakCalls } from '@bakti/contract/kotak/kotak.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { REPORT_TEXT_MAX } from '@bakti/contract/saya/saya.rules'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

/** Sari of group 7 and Budi of group 8, each with an account, and a visitor's account without a member. */
async function campus() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari', '2510512034')
    .anggota('Citra')
    .kelompok(8)
    .anggota('Budi')
    .absen('Gladi', '2025-08-10')
    .absen('Hari 1', '2025-08-11')
    .tugas('Esai')
  const link = async (nama: string) => {
    const user = await addUser(t)
    await t.pool.query('update users set id_anggota = $2 where id = $1', [user.id, scene.anggota(nama).id])
    return t.api.as(user)
  }
  return {
    ...t,
    scene,
    admin: await t.api.as('ADMIN'),
    sari: await link('Sari'),
    budi: await link('Budi'),
    unlinked: await t.api.as('PESERTA'),
    hari: scene.absen('Hari 1').id,
  }
}

// rules R50, R51
test('a participant reads their own page: member, group, mentors of now, activities with own attendance, tasks', async () => {
  const { admin, sari, budi, scene, hari, pool, ...t } = await campus()
  await pool.query("update anggota set gelombang = '1' where nama = 'Sari'")
  const mentor = await addMentor({ pool, ...t }, { kelompok: [scene.kelompok(7)] })
  await pool.query("update users set name = 'Rendi', hp = '081234567890' where id = $1", [mentor.id])
  await addMentor({ pool, ...t }, { kelompok: [scene.kelompok(7)], sampai: "now() - interval '1 second'" })
  await addMentor({ pool, ...t }, { kelompok: [scene.kelompok(7)], mulai: "now() + interval '1 hour'" })
  await addMentor({ pool, ...t }, { kelompok: [scene.kelompok(8)] })
  await admin.call(absenCalls.update, {
    body: {
      id: hari,
      title: 'Hari 1',
      tanggal: '2025-08-11',
      mulai: '2025-08-11T06:30:00+07:00',
      tempat: 'Gerbang',
    },
  })
  const scan = { participantIdentifier: scene.anggota('Sari').id, absenId: hari }
  const scanned = await admin.call(absenCalls.scan, { body: scan })
  const essay = scene.tugas('Esai')
  const link = { id_tugas: essay.id, nama: 'Sari', nim: '2510512034', kelompok: 7 }
  await sari.call(tugasCalls.createKumpul, { body: { ...link, link_tugas: 'https://example.org/esai' } })

  const { data } = (await sari.call(sayaCalls.get)).body
  expect(data).toMatchObject({
    anggota: {
      id: scene.anggota('Sari').id,
      nama: 'Sari',
      nim: '2510512034',
      gelombang: '1',
      kelompok: 7,
      sekelompok: 2,
    },
    dilepas: null,
    mentor: [{ nama: 'Rendi', hp: '081234567890' }],
    kegiatan: [
      { title: 'Gladi', mulai: null, tempat: null, status_kehadiran: 'Belum Absen', waktu_absen: null },
      {
        title: 'Hari 1',
        tanggal: '2025-08-11',
        mulai: '2025-08-10T23:30:00.000Z',
        tempat: 'Gerbang',
        status_kehadiran: 'Hadir',
        waktu_absen: scanned.body.data.waktu_absen,
        dilaporkan_at: null,
        selesai_at: null,
      },
    ],
    tugas: [{ id: essay.id, title: 'Esai', deadline: essay.deadline }],
  })
  expect(data.tugas[0]?.terkumpul_at).not.toBeNull()
  const other = (await budi.call(sayaCalls.get)).body.data
  expect(other.kegiatan.map((each) => each.status_kehadiran)).toEqual(['Belum Absen', 'Belum Absen'])
  expect(other.tugas).toMatchObject([{ terkumpul_at: null }])
})

// rule R50
test('no id that a participant sends shows them anybody else', async () => {
  const { app, sari, scene } = await campus()
  const budi = scene.anggota('Budi').id
  const headers = { authorization: `Bearer ${sari.user?.token}` }
  const own = (await app.inject({ url: '/api/saya', headers })).json<{ data: unknown }>()
  for (const query of [`id=${budi}`, `id_anggota=${budi}&nim=${scene.anggota('Budi').nim}`, 'kelompok=8']) {
    const answer = await app.inject({ url: `/api/saya?${query}`, headers })
    expect(answer.json<{ data: unknown }>().data).toEqual(own.data)
    expect(answer.body).not.toContain('Budi')
    expect(answer.body).not.toContain('Citra')
  }
})

// rule R50
test('an account without a member reads its tasks, and from which NIM it was unlinked', async () => {
  const { admin, sari, unlinked } = await campus()
  const empty = { anggota: null, dilepas: null, mentor: [], kegiatan: [] }
  expect((await unlinked.call(sayaCalls.get)).body.data).toMatchObject({
    ...empty,
    tugas: [{ title: 'Esai' }],
  })
  await admin.call(penggunaCalls.unlink, { body: { id: sari.user!.id } })
  const { data } = (await sari.call(sayaCalls.get)).body
  expect(data).toMatchObject({ ...empty, dilepas: { nim: '2510512034' } })
})

// rules R44, R50
test('a submission of an account without a member that was connected counts, until the own account hands in', async () => {
  const { admin, sari, budi, unlinked, scene } = await campus()
  const essay = scene.tugas('Esai').id
  const body = { id_tugas: essay, nama: 'Sari', kelompok: 7, link_tugas: 'https://example.org/esai' }
  const old = (await unlinked.call(tugasCalls.createKumpul, { body: { ...body, nim: '99999' } })).body.data
  const handedIn = async (by: typeof sari) =>
    (await by.call(sayaCalls.get)).body.data.tugas.map(({ terkumpul_at }) => terkumpul_at)
  const connect = async (nim: string | null) =>
    expect((await admin.call(tugasCalls.match, { body: { cocok: [{ id: old.id, nim }] } })).status).toBe(200)
  expect(await handedIn(sari)).toEqual([null])
  await connect('2510512034')
  expect(await handedIn(sari)).toEqual([old.createAt])
  expect(await handedIn(budi)).toEqual([null])
  const own = await sari.call(tugasCalls.createKumpul, { body: { ...body, nim: '2510512034' } })
  expect(await handedIn(sari)).toEqual([own.body.data.createAt])
  await connect(null)
  expect(await handedIn(sari)).toEqual([own.body.data.createAt])
})

// rule R50
test('the page has an ETag, so that an unchanged one is not sent again', async () => {
  const { app, pool, sari } = await campus()
  // As many as an event has: a short answer is sent anew.
  await pool.query(
    `insert into absen (id, title, tanggal) select gen_random_uuid(), 'Hari ' || n, '2025-08-11' from generate_series(2, 12) n`,
  )
  const headers = { authorization: `Bearer ${sari.user?.token}` }
  const first = await app.inject({ url: '/api/saya', headers })
  const again = await app.inject({
    url: '/api/saya',
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

// rule R52
test('a member reports an activity once; an admin reads and answers it, and it may be reported again', async () => {
  const { admin, sari, budi, hari } = await campus()
  const report = { id_absen: hari, isi: 'Aku hadir, tapi tidak tercatat' }
  const reported = async () =>
    (await sari.call(sayaCalls.get)).body.data.kegiatan.find(({ id }) => id === hari)
  const open = async () => (await admin.call(sayaCalls.listReports, { query: { id: hari } })).body.data
  expect(await sari.call(sayaCalls.report, { body: report })).toMatchObject({
    status: 201,
    body: { message: 'Laporanmu sudah dikirim ke panitia', data: null },
  })
  expect(await sari.call(sayaCalls.report, { body: report })).toMatchObject({
    status: 409,
    body: { code: 'salah.exists' },
  })
  expect((await budi.call(sayaCalls.report, { body: { id_absen: hari } })).status).toBe(201)
  const [first, second] = await open()
  expect(first).toMatchObject({
    nama: 'Sari',
    nim: '2510512034',
    kelompok: 7,
    isi: report.isi,
    status_kehadiran: 'Belum Absen',
    waktu_absen: null,
  })
  expect(second).toMatchObject({ nama: 'Budi', isi: '' })
  expect(await reported()).toMatchObject({ selesai_at: null, dilaporkan_at: first!.dilaporkan_at })

  const entri = [{ jenis: 'salah' as const, id: first!.id, jawaban: 'Sudah dicatat.' }]
  const answer = async () => (await admin.call(kotakCalls.close, { body: { entri } })).body.data
  expect(await answer()).toEqual({ selesai: 1, dilewati: 0 })
  const { selesai_at } = (await reported())!
  expect(selesai_at).not.toBeNull()
  expect(await answer()).toEqual({ selesai: 0, dilewati: 1 })
  expect(await reported()).toMatchObject({ selesai_at, jawaban: 'Sudah dicatat.' })
  expect(await open()).toHaveLength(1)
  expect((await sari.call(sayaCalls.report, { body: report })).status).toBe(201)
})

// rule R52
test('a report under one key is stored once, and its repeat is answered as the first one was', async () => {
  const { sari, hari, pool } = await campus()
  const headers = { 'Idempotency-Key': randomUUID() }
  const send = () => sari.call(sayaCalls.report, { body: { id_absen: hari }, headers })
  const first = await send()
  expect(await send()).toMatchObject({ status: 201, body: first.body })
  expect((await pool.query('select from laporan_salah')).rowCount).toBe(1)
})

// rule R52
test('a report of an unknown activity, of an account without a member or that is too long is refused', async () => {
  const { admin, sari, unlinked, hari } = await campus()
  const report = async (by: typeof sari, body: { id_absen: string; isi?: string }) =>
    (await by.call(sayaCalls.report, { body })).body
  expect(await report(sari, { id_absen: randomUUID() })).toMatchObject({
    status: 404,
    code: 'absen.not_found',
  })
  expect(await report(unlinked, { id_absen: hari })).toMatchObject({ status: 409, code: 'saya.not_linked' })
  const isi = 'a'.repeat(REPORT_TEXT_MAX + 1)
  expect(await report(sari, { id_absen: hari, isi })).toMatchObject({
    status: 400,
    message: `Cerita maksimal ${REPORT_TEXT_MAX} karakter`,
  })
  expect((await admin.call(sayaCalls.listReports, { query: { id: randomUUID() } })).status).toBe(404)
})

// rules R52, K5
test('reports go with their member, their group and their activity', async () => {
  const { admin, sari, hari, pool } = await campus()
  await sari.call(sayaCalls.report, { body: { id_absen: hari } })
  expect((await admin.call(absenCalls.remove, { query: { id: hari } })).status).toBe(200)
  expect((await pool.query('select from laporan_salah')).rowCount).toBe(0)
})
