import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'

/** Long before the test: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'

async function gate() {
  const { api, pool } = await startApp()
  const admin = await api.as('ADMIN')
  const scene = await scenario(pool)
    .kelompok(12)
    .anggota('Sari')
    .anggota('Budi')
    .kelompok(7)
    .anggota('Rafi')
    .absen('Hari 1')
    .absen('Hari 2')
  const absen = (name: string) => scene.absen(name).id
  const scan = (nama: string, hari = 'Hari 1') =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier: scene.anggota(nama).id, absenId: absen(hari) },
    })
  const set = (nama: string, status_kehadiran: StatusKehadiran, seenAt?: string) =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: scene.anggota(nama).id, absen_id: absen('Hari 1'), status_kehadiran },
      headers: seenAt ? { 'X-Seen-At': seenAt } : {},
    })
  const undecided = (hari = 'Hari 1') => admin.call(absenCalls.listDiputuskan, { query: { id: absen(hari) } })
  const counts = async () =>
    (await admin.call(absenCalls.list)).body.data.find(({ id }) => id === absen('Hari 1'))
  return { admin, pool, scene, scan, set, undecided, counts }
}

// rule H30
test('names those of all groups with what stands and the two acts that met, until somebody decides', async () => {
  const { admin, scene, scan, set, undecided, counts } = await gate()
  for (const nama of ['Sari', 'Rafi', 'Budi']) await scan(nama)
  await scan('Rafi', 'Hari 2')
  await set('Sari', 'Alfa', BEFORE)
  await set('Rafi', 'Sakit', BEFORE)
  expect((await counts())!.perlu_diputuskan).toBe(2)

  const { body } = await undecided()
  const [rafi, sari] = body.data
  expect(body.data).toHaveLength(2)
  expect(rafi).toMatchObject({
    nama: 'Rafi',
    kelompok: 7,
    status_kehadiran: 'Sakit',
    metode_absen: 'MANUAL_BY_ADMIN',
  })
  expect(sari).toMatchObject({
    nama: 'Sari',
    kelompok: 12,
    status_kehadiran: 'Hadir',
    metode_absen: 'QR_CODE',
  })
  expect(sari!.status).toMatchObject({ status_kehadiran: 'Alfa', operator: expect.any(String) })
  expect(sari!.scan).toMatchObject({ happened_at: sari!.waktu_absen, operator: expect.any(String) })
  expect((await undecided('Hari 2')).body.data).toEqual([])

  // Decided on the row as it was read.
  const decided = await set('Sari', 'Alfa', sari!.seen_at)
  expect(decided.body.data).toMatchObject({ status_kehadiran: 'Alfa', perlu_diputuskan: false })
  expect((await undecided()).body.data.map(({ id }) => id)).toEqual([scene.anggota('Rafi').id])
  expect((await counts())!.perlu_diputuskan).toBe(1)
  const unknown = await admin.call(absenCalls.listDiputuskan, { query: { id: scene.anggota('Rafi').id } })
  expect(unknown.status).toBe(404)
})

test('the latest status is the last in order, also after the database’s clock was set back', async () => {
  const { pool, scan, set, undecided } = await gate()
  await scan('Sari')
  await set('Sari', 'Alfa', BEFORE)
  for (const [table, columns] of [
    ['kehadiran_event', ['happened_at', 'order_at', 'received_at']],
    ['kehadiran', ['waktu_absen', 'sandaran_diterima', 'scan_diterima', 'last_order_at', 'last_received_at']],
  ] as const)
    await pool.query(
      `update ${table} set ${columns.map((each) => `${each} = ${each} + interval '1 hour'`).join()}`,
    )
  await set('Sari', 'Izin', BEFORE)
  expect((await undecided()).body.data[0]!.status).toMatchObject({ status_kehadiran: 'Izin' })
})

// rule H26
test('counts who has no record yet: live members less those recorded', async () => {
  const { admin, pool, scan, set, counts } = await gate()
  expect(await counts()).toMatchObject({ hadir: 0, belum: 3 })
  await scan('Sari')
  await set('Budi', 'Izin')
  expect(await counts()).toMatchObject({ hadir: 1, izin: 1, belum: 1 })
  // A record that was taken back is none.
  await set('Budi', 'Belum Absen')
  expect(await counts()).toMatchObject({ hadir: 1, izin: 0, belum: 2 })
  await scenario(pool).kelompok(30).anggota('Tambahan', '2599990001')
  expect(await counts()).toMatchObject({ belum: 3 })
  const made = await admin.call(absenCalls.create, { body: { title: 'Hari 3', tanggal: '2025-08-12' } })
  expect(made.body.data.belum).toBe(4)
})
