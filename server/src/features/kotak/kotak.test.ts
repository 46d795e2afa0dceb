import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { kotakCalls } from '@bakti/contract/kotak/kotak.calls'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

/** Long before the test: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'

async function day() {
  const t = await startApp()
  const { pool, api } = t
  const admin = await api.as('ADMIN')
  const scene = await scenario(pool)
    .kelompok(7)
    .anggota('Sari')
    .anggota('Budi')
    .kelompok(12)
    .anggota('Rafi')
    .absen('Hari 1')
    .absen('Hari 2')
  const absenId = (hari: string) => scene.absen(hari).id
  const scan = (participantIdentifier: string, hari = 'Hari 1', nomor?: number) =>
    admin.call(absenCalls.scan, {
      body: {
        participantIdentifier,
        absenId: absenId(hari),
        ...(nomor === undefined ? {} : { id_kelompok: scene.kelompok(nomor).id }),
      },
    })
  const set = (nama: string, status_kehadiran: StatusKehadiran, hari = 'Hari 1') =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: scene.anggota(nama).id, absen_id: absenId(hari), status_kehadiran },
      headers: { 'X-Seen-At': BEFORE },
    })
  const report = async (nama: string, isi: string, hari = 'Hari 1') => {
    const user = await addUser(t)
    await pool.query('update users set id_anggota = $2 where id = $1', [user.id, scene.anggota(nama).id])
    const student = await api.as(user)
    await student.call(sayaCalls.report, { body: { id_absen: absenId(hari), isi } })
    return student
  }
  const list = async (query: Record<string, string> = {}) =>
    (await admin.call(kotakCalls.list, { query })).body
  return { ...t, admin, scene, absenId, scan, set, report, list }
}

const nameOf = (item: KotakItem) =>
  item.jenis === 'ditahan'
    ? (item.ditahan.anggota?.nama ?? item.ditahan.participantIdentifier)
    : item.jenis === 'diputuskan'
      ? item.diputuskan.nama
      : item.salah.nama
const told = (items: KotakItem[]) => items.map((item) => `${item.jenis} ${nameOf(item)} ${item.absen.title}`)

// rule R140
test('what waits in every activity and group is one list, the newest first, with its counts', async () => {
  const { admin, scene, absenId, scan, set, report, list } = await day()
  const sari = scene.anggota('Sari').id
  await scan(sari, 'Hari 1', 12)
  await scan(sari, 'Hari 1', 12)
  await scan(scene.anggota('Rafi').id, 'Hari 2')
  await set('Rafi', 'Sakit', 'Hari 2')
  await report('Budi', 'Saya hadir.')
  const unknown = randomUUID()
  await scan(unknown, 'Hari 2')
  await scan(unknown, 'Hari 2')

  const all = await list()
  expect(told(all.data.items)).toEqual([
    `ditahan ${unknown} Hari 2`,
    'salah Budi Hari 1',
    'diputuskan Rafi Hari 2',
    'ditahan Sari Hari 1',
  ])
  expect(all.data.jumlah).toEqual({ ditahan: 2, diputuskan: 1, salah: 1 })
  expect(all).toMatchObject({ currentPage: 1, totalPages: 1, total: 4 })
  expect((await admin.call(kotakCalls.count)).body.data).toEqual(all.data.jumlah)
  const [stranger, budi, rafi, held] = all.data.items
  // A code that belongs to no member can be taken over by no account.
  expect(stranger).toMatchObject({ jumlah: 2, ids: [] })
  expect(budi).toMatchObject({ salah: { isi: 'Saya hadir.', status_kehadiran: 'Belum Absen', kelompok: 7 } })
  const undecided = await admin.call(absenCalls.listDiputuskan, { query: { id: absenId('Hari 2') } })
  expect(rafi).toMatchObject({
    diputuskan: { ...undecided.body.data[0], seen_at: expect.any(String) },
  })
  const kept = await admin.call(absenCalls.listDitahan, { query: { id: absenId('Hari 1') } })
  expect(held).toMatchObject({
    ditahan: kept.body.data[0],
    jumlah: 2,
    ids: kept.body.data.map(({ id }) => id).reverse(),
  })

  expect(told((await list({ jenis: 'ditahan' })).data.items)).toEqual([
    `ditahan ${unknown} Hari 2`,
    'ditahan Sari Hari 1',
  ])
  const second = await list({ id_absen: absenId('Hari 2') })
  expect(told(second.data.items)).toEqual([`ditahan ${unknown} Hari 2`, 'diputuskan Rafi Hari 2'])
  expect(second.data.jumlah).toEqual({ ditahan: 1, diputuskan: 1, salah: 0 })
  // A scan is of the group of its member, and of the group that it named.
  const twelve = await list({ id_kelompok: scene.kelompok(12).id })
  expect(told(twelve.data.items)).toEqual(['diputuskan Rafi Hari 2', 'ditahan Sari Hari 1'])
  expect(told((await list({ id_kelompok: scene.kelompok(7).id, jenis: 'salah' })).data.items)).toEqual([
    'salah Budi Hari 1',
  ])
})

// rule R140
test('what was taken over, decided or ended leaves the list', async () => {
  const { admin, scene, absenId, scan, set, report, list } = await day()
  await scan(scene.anggota('Sari').id, 'Hari 1', 12)
  await scan(scene.anggota('Rafi').id)
  await set('Rafi', 'Alfa')
  await report('Budi', 'Salah')
  const { items } = (await list()).data
  const ids = items.flatMap((item) => (item.jenis === 'ditahan' ? item.ids : []))
  await admin.call(absenCalls.takeDitahan, { body: { id: ids[0]! } })
  const rafi = items.find(({ jenis }) => jenis === 'diputuskan') as Extract<
    KotakItem,
    { jenis: 'diputuskan' }
  >
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: rafi.diputuskan.id, absen_id: absenId('Hari 1'), status_kehadiran: 'Alfa' },
    headers: { 'X-Seen-At': rafi.diputuskan.seen_at },
  })
  const budi = items.find(({ jenis }) => jenis === 'salah') as Extract<KotakItem, { jenis: 'salah' }>
  const entri = [{ jenis: 'salah' as const, id: budi.salah.id, jawaban: 'Sudah benar.' }]
  await admin.call(kotakCalls.close, { body: { entri } })
  expect(await list()).toMatchObject({ total: 0, data: { items: [], jumlah: { ditahan: 0 } } })
})

// rule R140
test('a page has 50 entries, and the next one goes on where it ends', async () => {
  const { admin, pool, absenId, list } = await day()
  const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
  await pool.query(
    `insert into scan_ditahan (id, id_absen, alasan, participant_identifier, target_id, target_nim, id_kelompok, operator, pengirim,
       perangkat, cara, happened_at, received_at)
     select gen_random_uuid(), $1, 'tidak_dikenal', 'kode ' || n, null, 'kode ' || n, null, $2, $2, null, 'kamera', now(),
       now() + n * interval '1 millisecond'
     from generate_series(1, 60) n`,
    [absenId('Hari 1'), rows[0]!.id],
  )
  const [first, second] = [await list(), await list({ page: '2' })]
  expect(first).toMatchObject({ currentPage: 1, totalPages: 2, total: 60 })
  const names = [...first.data.items, ...second.data.items].map(nameOf)
  expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `kode ${60 - index}`))
  expect((await admin.call(kotakCalls.count)).body.data.ditahan).toBe(60)
})

const heldIds = (items: KotakItem[]) => items.flatMap((item) => (item.jenis === 'ditahan' ? item.ids : []))
const undecidedOf = (items: KotakItem[]) =>
  items.flatMap((item) => (item.jenis === 'diputuskan' ? [item] : []))
const reportsOf = (items: KotakItem[]) =>
  items.flatMap((item) => (item.jenis === 'salah' ? [item.salah] : []))

/** What a student reads of the own attendance of an activity. */
const ownOf = async (student: Api, absen: string) =>
  (await student.call(sayaCalls.get)).body.data.kegiatan.find(({ id }) => id === absen)

// rules R141, R142
test('one act closes many entries: scans are taken over, members decided, reports answered', async () => {
  const { admin, pool, scene, absenId, scan, set, report, list } = await day()
  const id_absen = absenId('Hari 1')
  await scan(scene.anggota('Sari').id, 'Hari 1', 12)
  await scan(scene.anggota('Sari').id, 'Hari 1', 12)
  await scan(scene.anggota('Rafi').id)
  await set('Rafi', 'Sakit')
  const budi = await report('Budi', 'Saya hadir.')
  const { items } = (await list()).data
  const [rafi] = undecidedOf(items)
  const [said] = reportsOf(items)
  const headers = { 'Idempotency-Key': randomUUID() }
  const body = {
    entri: [
      { jenis: 'ditahan' as const, ids: heldIds(items) },
      {
        jenis: 'diputuskan' as const,
        id_absen,
        id_anggota: rafi!.diputuskan.id,
        status: 'Hadir' as const,
        seen_at: rafi!.diputuskan.seen_at,
      },
      { jenis: 'salah' as const, id: said!.id, status: 'Hadir' as const, seen_at: said!.seen_at },
    ],
  }
  const answer = await admin.call(kotakCalls.close, { body, headers })
  expect(answer.body).toMatchObject({ message: '3 selesai', data: { selesai: 3, dilewati: 0 } })
  expect((await list()).total).toBe(0)
  const { rows } = await pool.query(
    `select a.nama, h.status_kehadiran, h.metode_absen, h.perlu_diputuskan from kehadiran h join anggota a on a.id = h.id_anggota
     order by a.nama`,
  )
  expect(rows).toEqual([
    { nama: 'Budi', status_kehadiran: 'Hadir', metode_absen: 'MANUAL_BY_ADMIN', perlu_diputuskan: false },
    { nama: 'Rafi', status_kehadiran: 'Hadir', metode_absen: expect.any(String), perlu_diputuskan: false },
    { nama: 'Sari', status_kehadiran: 'Hadir', metode_absen: 'QR_CODE', perlu_diputuskan: false },
  ])
  expect(await ownOf(budi, id_absen)).toMatchObject({
    status_kehadiran: 'Hadir',
    jawaban: null,
    jawaban_status: 'Hadir',
    selesai_at: expect.any(String),
  })

  // The same act again is the same answer, another one finds nothing that waits.
  const events = async () => (await pool.query('select id from kehadiran_event')).rowCount
  const before = await events()
  expect((await admin.call(kotakCalls.close, { body, headers })).body).toEqual(answer.body)
  const late = { entri: [body.entri[0]!, body.entri[2]!] }
  expect((await admin.call(kotakCalls.close, { body: late })).body).toMatchObject({
    message: '0 selesai, 2 sudah tidak menunggu',
    data: { selesai: 0, dilewati: 2 },
  })
  expect(await events()).toBe(before)
})

// rule R142
test('a report is answered by a sentence that its student reads; without an answer it does not end', async () => {
  const { admin, absenId, report, list } = await day()
  const students = [await report('Budi', 'Saya hadir.'), await report('Sari', 'Saya juga.')]
  const reports = reportsOf((await list()).data.items)
  const close = async (more: { jawaban?: string }) => {
    const entri = reports.map(({ id }) => ({ jenis: 'salah' as const, id, ...more }))
    return (await admin.call(kotakCalls.close, { body: { entri } })).body
  }
  for (const nothing of [{}, { jawaban: '  ' }])
    expect(await close(nothing)).toMatchObject({
      status: 400,
      message: 'Jawab laporan dengan status atau kalimat',
    })
  expect((await close({ jawaban: 'a'.repeat(401) })).status).toBe(400)
  expect(reportsOf((await list()).data.items)).toHaveLength(2)
  // One sentence for all.
  expect((await close({ jawaban: '  Tunjukkan kartumu di meja bantuan.  ' })).data.selesai).toBe(2)
  for (const student of students)
    expect(await ownOf(student, absenId('Hari 1'))).toMatchObject({
      status_kehadiran: 'Belum Absen',
      jawaban: 'Tunjukkan kartumu di meja bantuan.',
      jawaban_status: null,
    })
})

// rules R141, H9
test('a scan that was not on screen stays, and its member has to be decided again', async () => {
  const { admin, scene, absenId, scan, set, list } = await day()
  await scan(scene.anggota('Rafi').id)
  await set('Rafi', 'Alfa')
  const [rafi] = undecidedOf((await list()).data.items)
  const { id } = rafi!.diputuskan
  const decide = { jenis: 'diputuskan' as const, id_absen: absenId('Hari 1'), id_anggota: id }
  const entri = [{ ...decide, status: 'Alfa' as const, seen_at: BEFORE }]
  await admin.call(kotakCalls.close, { body: { entri } })
  expect(undecidedOf((await list()).data.items)).toMatchObject([
    { diputuskan: { status_kehadiran: 'Hadir' } },
  ])
})

// rule R141
test('what has no member or no activity any more is left out, and the rest is closed', async () => {
  const { admin, pool, scene, absenId, scan, list } = await day()
  await scan(scene.anggota('Sari').id, 'Hari 1', 12)
  const ids = heldIds((await list()).data.items)
  const gone = { jenis: 'diputuskan' as const, status: 'Hadir' as const, seen_at: BEFORE }
  const entri = [
    { ...gone, id_absen: absenId('Hari 1'), id_anggota: randomUUID() },
    { ...gone, id_absen: randomUUID(), id_anggota: scene.anggota('Sari').id },
    { jenis: 'salah' as const, id: randomUUID(), status: 'Hadir' as const },
    { jenis: 'ditahan' as const, ids },
  ]
  const { body } = await admin.call(kotakCalls.close, { body: { entri } })
  expect(body.data).toEqual({ selesai: 1, dilewati: 3 })
  expect((await pool.query('select 1 from kehadiran_event')).rowCount).toBe(1)
})
