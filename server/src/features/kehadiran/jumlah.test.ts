import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { expectedOf } from '@bakti/contract/absen/jumlah.rules'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { campus } from '../../testing/campus'
import { addMentor } from '../../testing/mentors'

async function start() {
  const t = await startApp()
  const scene = await campus(t)
  const [hari = ''] = scene.absen
  const admin = await t.api.as('ADMIN')
  const mentor = await t.api.as(await addMentor(t, { kelompok: [scene.north.kelompok] }))
  const read = async (who = admin, id = hari) =>
    (await who.call(absenCalls.listJumlah, { query: { id } })).body
  const [one, two, three] = scene.north.anggota
  return { t, ...scene, hari, admin, mentor, read, satu: one, two, three }
}

// rule H125
test('each group has its counts, which add up to its members, and what is open of them', async () => {
  const { admin, read, north, south, hari, satu: one, three, t } = await start()
  for (const { id } of [one, three])
    await admin.call(absenCalls.setStatus, {
      body: { anggota_id: id, absen_id: hari, status_kehadiran: 'Izin' },
    })
  // A row without a record is a member without one.
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: three.id, absen_id: hari, status_kehadiran: 'Belum Absen' },
  })
  await t.pool.query('update kehadiran set perlu_diputuskan = true where id_anggota = $1 and id_absen = $2', [
    one.id,
    hari,
  ])
  const counts = { alfa: 0, alfa_otomatis: 0, hadir: 1, sakit: 1, izin: 0, ditahan: 1, laporan: 1 }
  const { data } = await read()
  expect(data).toEqual([
    { ...counts, id_kelompok: south.kelompok.id, belum: 2, perlu_diputuskan: 1 },
    { ...counts, id_kelompok: north.kelompok.id, izin: 1, belum: 1, perlu_diputuskan: 2 },
  ])
  expect(data.map(expectedOf)).toEqual([4, 4])
  const [listed] = (await admin.call(absenCalls.list)).body.data
  expect(listed).toMatchObject({ id: hari, laporan: 2, ditahan: 2 })
})

// rules H125, R3
test('a mentor gets the own groups alone, also of reports', async () => {
  const { mentor, read, north } = await start()
  expect((await read(mentor)).data).toMatchObject([{ id_kelompok: north.kelompok.id, hadir: 1, laporan: 1 }])
  const [listed] = (await mentor.call(absenCalls.list)).body.data
  expect(listed?.laporan).toBe(1)
})

// rule H125
test('a held act that names its member by NIM counts for the group, one that was taken over and a done report do not', async () => {
  const { read, admin, north, hari, t, satu: one, two } = await start()
  const lost = { participantIdentifier: two.nim, absenId: hari, id_kelompok: crypto.randomUUID() }
  await admin.call(absenCalls.scan, { body: lost })
  const own = async () => (await read()).data.find(({ id_kelompok }) => id_kelompok === north.kelompok.id)
  expect(await own()).toMatchObject({ ditahan: 2, laporan: 1 })
  await t.pool.query('update scan_ditahan set diambil_at = now() where target_nim = $1', [two.nim])
  await t.pool.query('update laporan_salah set selesai_at = now() where id_anggota = $1', [one.id])
  expect(await own()).toMatchObject({ ditahan: 1, laporan: 0 })
})

// rule H125
test('an unknown activity is unknown', async () => {
  const { read, admin } = await start()
  expect(await read(admin, crypto.randomUUID())).toMatchObject({ status: 404, code: 'absen.not_found' })
})
