import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { kotakCalls } from '@bakti/contract/kotak/kotak.calls'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { expect, test } from 'vitest'
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
  // Nobody can take over what names nobody.
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
  await admin.call(sayaCalls.closeReport, { body: { id: budi.salah.id } })
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
