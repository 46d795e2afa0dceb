import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(12)
    .anggota('=Rafi', '2510500003')
    .kelompok(7)
    .anggota('Sari', '0012345678')
    .anggota('budi', '2510500002')
    .absen('Upacara, "A"', '2025-08-11')
  const id = scene.absen('Upacara, "A"').id
  const admin = await t.api.as('ADMIN')
  const get = (token: string | undefined, absen = id) =>
    t.app.inject({ url: `/api/absen/ekspor?id=${absen}`, headers: { authorization: `Bearer ${token}` } })
  return { ...t, scene, id, admin, get }
}

// rules X12, X1, X3, H132
test('the file has every group by number and name, as the file of one group has it', async () => {
  const { admin, scene, id, get } = await start()
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: scene.anggota('Sari').id, absen_id: id, status_kehadiran: 'Sakit' },
  })
  await admin.call(absenCalls.close, { body: { id, tutup: true } })
  const { statusCode, headers, body } = await get(admin.user?.token)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'x-total-rows': '3', 'cache-control': 'no-store' })
  expect(headers['content-disposition']).toContain('filename="absensi_semua_Upacara_A_2025-08-11.csv"')
  const [heading, ...lines] = body.replace('\uFEFF', '').split('\r\n')
  expect(heading).toBe('No,Nama,NIM,Kelompok,Status Kehadiran,Waktu Absen,Metode,Tanggal,Kegiatan')
  expect(lines[0]).toBe('1,budi,2510500002,7,Alfa,-,-,11/08/2025,"Upacara, ""A"""')
  expect(lines[1]).toMatch(/^2,Sari,0012345678,7,Sakit,\d\d\/\d\d\/\d{4} \d\d:\d\d,Manual,11\/08\/2025,/)
  expect(lines[2]).toBe(`3,'=Rafi,2510500003,12,Alfa,-,-,11/08/2025,"Upacara, ""A"""`)
  expect(lines).toHaveLength(4)
})

// rules X12, R3
test('a mentor gets the own groups alone; an unknown activity is 404', async () => {
  const { api, scene, get, admin, ...t } = await start()
  const mentor = await api.as(await addMentor(t, { kelompok: [scene.kelompok(12)] }))
  const { headers, body } = await get(mentor.user?.token)
  expect(headers['x-total-rows']).toBe('1')
  expect(body).toContain('Rafi')
  expect(body).not.toContain('Sari')
  expect((await get(admin.user?.token, randomUUID())).statusCode).toBe(404)
})

// rules H134, H132
test('the list has every group by number and name, with the counts of all, and one status where it is named', async () => {
  const { admin, scene, id, pool } = await start()
  const list = async (query: { status?: 'Alfa' | 'Sakit' | 'Belum Absen'; page?: string } = {}) =>
    (await admin.call(absenCalls.listAllGroups, { query: { id, ...query } })).body
  const names = async (query: Parameters<typeof list>[0] = {}) =>
    (await list(query)).data.items.map(({ nama }) => nama)
  expect((await list()).data.jumlah).toEqual({ hadir: 0, sakit: 0, izin: 0, alfa: 0, belum: 3 })
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: scene.anggota('Sari').id, absen_id: id, status_kehadiran: 'Sakit' },
  })
  expect(await names()).toEqual(['budi', 'Sari', '=Rafi'])
  expect(await names({ status: 'Sakit' })).toEqual(['Sari'])
  expect(await names({ status: 'Belum Absen' })).toEqual(['budi', '=Rafi'])
  await admin.call(absenCalls.close, { body: { id, tutup: true } })
  const closed = await list({ status: 'Alfa' })
  expect(closed).toMatchObject({ currentPage: 1, totalPages: 1, total: 2 })
  expect(closed.data.jumlah).toEqual({ hadir: 0, sakit: 1, izin: 0, alfa: 2, belum: 0 })
  expect(closed.data.items[1]).toMatchObject({ kelompok: 12, status_kehadiran: 'Alfa', waktu_absen: null })

  const many = scenario(pool).kelompok(20)
  for (let at = 100; at < 160; at++) many.anggota(`Peserta ${at}`)
  await many
  const second = await list({ page: '2' })
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, total: 63 })
  expect(second.data.items).toHaveLength(13)
  expect(second.data.items[0]?.nama).toBe('Peserta 147')
})

// rules H134, R3
test('the list of a mentor has the own groups alone; an unknown activity is 404, a wrong status 400', async () => {
  const { api, scene, id, admin, ...t } = await start()
  const mentor = await api.as(await addMentor(t, { kelompok: [scene.kelompok(12)] }))
  const { data, total } = (await mentor.call(absenCalls.listAllGroups, { query: { id } })).body
  expect(data.items.map(({ nama }) => nama)).toEqual(['=Rafi'])
  expect(data.jumlah.belum).toBe(1)
  expect(total).toBe(1)
  const status = async (query: string) =>
    (
      await t.app.inject({
        url: `/api/absen/anggota?${query}`,
        headers: { authorization: `Bearer ${admin.user?.token}` },
      })
    ).statusCode
  expect(await status(`id=${randomUUID()}`)).toBe(404)
  expect(await status(`id=${id}&status=Bolos`)).toBe(400)
  expect(await status(`id=${id}&page=0`)).toBe(400)
})
