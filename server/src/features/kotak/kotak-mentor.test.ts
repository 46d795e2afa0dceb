import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { kotakCalls } from '@bakti/contract/kotak/kotak.calls'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

/** Long before the test: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'

/** Two groups, and a mentor of the first. */
async function groups() {
  const t = await startApp()
  const { pool, api } = t
  const scene = await scenario(pool)
    .kelompok(7)
    .anggota('Sari')
    .anggota('Budi')
    .anggota('Rafi')
    .kelompok(18)
    .anggota('Putri')
    .anggota('Dian')
    .absen('Hari 1')
  const id_absen = scene.absen('Hari 1').id
  const admin = await api.as('ADMIN')
  const mentor = await api.as(await addMentor(t, { kelompok: [scene.kelompok(7)] }))
  const scan = (by: Api, nama: string, nomor?: number) =>
    by.call(absenCalls.scan, {
      body: {
        participantIdentifier: scene.anggota(nama).id,
        absenId: id_absen,
        ...(nomor === undefined ? {} : { id_kelompok: scene.kelompok(nomor).id }),
      },
    })
  const set = (
    by: Api,
    nama: string,
    status_kehadiran: StatusKehadiran,
    headers: Record<string, string> = {},
  ) =>
    by.call(absenCalls.setStatus, {
      body: { anggota_id: scene.anggota(nama).id, absen_id: id_absen, status_kehadiran },
      headers,
    })
  const undecided = async (nama: string) => {
    await scan(admin, nama)
    await set(admin, nama, 'Izin', { 'X-Seen-At': BEFORE })
  }
  const report = async (nama: string) => {
    const user = await addUser(t)
    await pool.query('update users set id_anggota = $2 where id = $1', [user.id, scene.anggota(nama).id])
    const student = await api.as(user)
    await student.call(sayaCalls.report, { body: { id_absen, isi: `${nama} hadir` } })
    return student
  }
  const list = async (by: Api = mentor, query: Record<string, string> = {}) =>
    (await by.call(kotakCalls.list, { query })).body
  return { ...t, scene, id_absen, admin, mentor, scan, set, undecided, report, list }
}

const nameOf = (item: KotakItem) =>
  item.jenis === 'ditahan'
    ? (item.ditahan.anggota?.nama ?? `Kelompok ${item.kelompok_anggota}`)
    : item.jenis === 'diputuskan'
      ? item.diputuskan.nama
      : item.salah.nama
const named = (items: readonly KotakItem[]) => items.map((item) => `${item.jenis} ${nameOf(item)}`)
const ofKind = <Kind extends KotakItem['jenis']>(items: readonly KotakItem[], kind: Kind) =>
  items.filter((item): item is Extract<KotakItem, { jenis: Kind }> => item.jenis === kind)

// rules R144, R3
test('a mentor has what waits of own members, decides it, and nothing of another group', async () => {
  const { mentor, admin, scene, id_absen, scan, undecided, report, list } = await groups()
  await scan(admin, 'Sari', 18)
  await undecided('Budi')
  await undecided('Putri')
  await scan(admin, 'Dian', 7)
  const [rafi] = [await report('Rafi'), await report('Dian')]

  const own = await list()
  expect(named(own.data.items)).toEqual(['salah Rafi', 'diputuskan Budi', 'ditahan Sari'])
  expect(own.data.jumlah).toEqual({ ditahan: 1, diputuskan: 1, salah: 1 })
  expect((await mentor.call(kotakCalls.count)).body.data).toEqual(own.data.jumlah)
  expect((await list(admin)).total).toBe(6)
  expect((await list(mentor, { id_kelompok: scene.kelompok(7).id })).total).toBe(3)
  expect(await list(mentor, { id_kelompok: scene.kelompok(18).id })).toMatchObject({
    status: 403,
    code: 'scope.denied',
    data: null,
  })

  // Both histories, of own members alone.
  const history = (nama: string) =>
    mentor.call(absenCalls.listRiwayat, { query: { id_absen, id_anggota: scene.anggota(nama).id } })
  expect((await history('Budi')).body.data.map(({ kind }) => kind)).toEqual(['scan', 'status'])
  expect(await history('Putri')).toMatchObject({ status: 404, body: { data: null } })
  const query = { id: id_absen }
  expect((await mentor.call(absenCalls.listDiputuskan, { query })).body.data.map(({ nama }) => nama)).toEqual(
    ['Budi'],
  )
  expect((await mentor.call(sayaCalls.listReports, { query })).body.data.map(({ nama }) => nama)).toEqual([
    'Rafi',
  ])

  const [held] = ofKind(own.data.items, 'ditahan')
  const [budi] = ofKind(own.data.items, 'diputuskan')
  const [said] = ofKind(own.data.items, 'salah')
  const { id: id_anggota, seen_at } = budi!.diputuskan
  const entri = [
    { jenis: 'ditahan' as const, ids: held!.ids },
    { jenis: 'diputuskan' as const, id_absen, id_anggota, status: 'Hadir' as const, seen_at },
    { jenis: 'salah' as const, id: said!.salah.id, status: 'Hadir' as const, seen_at: said!.salah.seen_at },
  ]
  const closed = await mentor.call(kotakCalls.close, { body: { entri } })
  expect(closed.body).toMatchObject({ status: 200, data: { selesai: 3, dilewati: 0 } })
  expect((await list()).total).toBe(0)
  const student = (await rafi.call(sayaCalls.get)).body.data.kegiatan[0]
  expect(student).toMatchObject({ status_kehadiran: 'Hadir', jawaban_status: 'Hadir' })
  // What was closed meanwhile is left out, as for an admin.
  expect((await mentor.call(kotakCalls.close, { body: { entri } })).body.data).toEqual({
    selesai: 1,
    dilewati: 2,
  })
})

// rules R144, R3
test('an entry of another group is as unknown as one that does not exist, and stays as it is', async () => {
  const { mentor, admin, scene, id_absen, pool, scan, undecided, report, list } = await groups()
  await undecided('Putri')
  await scan(admin, 'Dian', 7)
  await report('Dian')
  await scan(admin, 'Sari', 18)
  const { items } = (await list(admin)).data
  const ids = ofKind(items, 'ditahan').flatMap((item) =>
    item.ditahan.anggota?.nama === 'Dian' ? item.ids : [],
  )
  const seen_at = new Date().toISOString()
  const status = 'Hadir' as const
  const foreign = [
    { jenis: 'ditahan' as const, ids },
    { jenis: 'diputuskan' as const, id_absen, id_anggota: scene.anggota('Putri').id, status, seen_at },
    { jenis: 'salah' as const, id: ofKind(items, 'salah')[0]!.salah.id, status, seen_at },
    { jenis: 'salah' as const, id: randomUUID(), jawaban: 'Ya' },
  ]
  const events = async () => (await pool.query('select 1 from kehadiran_event')).rowCount
  const before = await events()
  for (const entry of [...foreign.map((each) => [each]), foreign])
    expect((await mentor.call(kotakCalls.close, { body: { entri: entry } })).body).toMatchObject({
      status: 404,
      code: 'kotak.not_found',
      data: null,
    })
  expect(await events()).toBe(before)
  // Beside an own one they are left out.
  const own = ofKind((await list()).data.items, 'ditahan')[0]!
  const entri = [...foreign, { jenis: 'ditahan' as const, ids: [...own.ids, ...ids] }]
  expect((await mentor.call(kotakCalls.close, { body: { entri } })).body.data).toEqual({
    selesai: 1,
    dilewati: 4,
  })
  expect(await events()).toBe(before! + 1)
  expect((await list(admin)).total).toBe(3)
})

// rules R145, R10
test('a mentor’s scan of a foreign member stays listed, with the number of the group alone, until it is taken over', async () => {
  const { mentor, admin, scene, scan, list } = await groups()
  await scan(mentor, 'Putri', 7)
  await scan(admin, 'Dian', 7)
  const { data } = await list()
  expect(named(data.items)).toEqual(['ditahan Kelompok 18'])
  const [item] = ofKind(data.items, 'ditahan')
  expect(item).toMatchObject({ ids: [], kelompok_anggota: 18, ditahan: { anggota: null } })
  expect(JSON.stringify(data)).not.toContain('Putri')
  expect(JSON.stringify(data)).not.toContain(scene.anggota('Putri').nim)
  const entri = [{ jenis: 'ditahan' as const, ids: [item!.ditahan.id] }]
  expect((await mentor.call(kotakCalls.close, { body: { entri } })).status).toBe(404)
  await admin.call(absenCalls.takeDitahan, { body: { id: item!.ditahan.id } })
  expect((await list()).total).toBe(0)
})

// rule R146
test('what a substitute recorded before getting the group is taken over by one act', async () => {
  const { app, pool, api, id_absen, scan, set, list } = await groups()
  const substitute = await addMentor({ app, pool }, { kelompok: [] })
  const by = await api.as(substitute)
  for (const nama of ['Sari', 'Budi', 'Rafi']) expect((await scan(by, nama)).status).toBe(409)
  // A status that waited on the device is kept.
  const at = new Date().toISOString()
  await set(by, 'Putri', 'Sakit', { 'X-Happened-At': at, 'X-Sent-At': at, 'Idempotency-Key': randomUUID() })
  // Foreign members have no names yet, and can't be taken over.
  expect((await list(by)).data.items).toMatchObject(
    Array.from({ length: 3 }, () => ({ ids: [], kelompok_anggota: 7, ditahan: { anggota: null } })),
  )
  await pool.query(
    'insert into mentor_kelompok (id_user, id_kelompok, mulai) select $1, id, now() from kelompok',
    [substitute.id],
  )
  const held = ofKind((await list(by)).data.items, 'ditahan')
  expect(held.map(({ ditahan: { alasan, anggota } }) => `${alasan} ${anggota?.nama}`).sort()).toEqual([
    'di_luar_wewenang Budi',
    'di_luar_wewenang Putri',
    'di_luar_wewenang Rafi',
    'di_luar_wewenang Sari',
  ])
  const entri = held.map(({ ids }) => ({ jenis: 'ditahan' as const, ids }))
  expect((await by.call(kotakCalls.close, { body: { entri } })).body.data).toEqual({
    selesai: 4,
    dilewati: 0,
  })
  const { rows } = await pool.query(
    `select a.nama, h.status_kehadiran from kehadiran h join anggota a on a.id = h.id_anggota
     where h.id_absen = $1 order by a.nama`,
    [id_absen],
  )
  expect(rows).toEqual([
    { nama: 'Budi', status_kehadiran: 'Hadir' },
    { nama: 'Putri', status_kehadiran: 'Sakit' },
    { nama: 'Rafi', status_kehadiran: 'Hadir' },
    { nama: 'Sari', status_kehadiran: 'Hadir' },
  ])
})
