import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Sasaran } from '@bakti/contract/absen/audience.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const TODAY = tanggalWib(new Date().toISOString())
const PAST = '2025-08-11'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Ani')
    .anggota('Budi')
    .kelompok(8)
    .anggota('Citra')
    .absen('Umum', TODAY)
  const admin = await t.api.as('ADMIN')
  const mentor = await t.api.as(await addMentor(t, { kelompok: [scene.kelompok(7)] }))
  const ids = Object.fromEntries(['Ani', 'Budi', 'Citra'].map((name) => [name, scene.anggota(name).id]))
  const move = (nama: string, change: { gelombang?: string; fakultas?: string; kelompok?: number }) => {
    const { id, nim } = scene.anggota(nama)
    const id_kelompok = scene.kelompok(change.kelompok ?? (nama === 'Citra' ? 8 : 7)).id
    const { gelombang, fakultas } = change
    return admin.call(anggotaCalls.update, { body: { id, nama, nim, id_kelompok, gelombang, fakultas } })
  }
  const create = async (sasaran: Sasaran | null, tanggal = TODAY) =>
    (await admin.call(absenCalls.create, { body: { title: 'Gelombang', tanggal, sasaran } })).body.data
  const edit = (id: string, sasaran: Sasaran | null) =>
    admin.call(absenCalls.update, { body: { id, title: 'Gelombang', sasaran } })
  const rows = async (id: string, nomor: number) =>
    (
      await admin.call(absenCalls.listAbsensi, {
        query: { id_kelompok: scene.kelompok(nomor).id, id_absen: id },
      })
    ).body.data
  const names = async (id: string) =>
    [...(await rows(id, 7)), ...(await rows(id, 8))].map((row) => row.nama).sort()
  const counts = async (id: string, who = admin) =>
    (await who.call(absenCalls.list)).body.data.find((each) => each.id === id)!
  const set = (nama: string, absen_id: string, status_kehadiran: StatusKehadiran) =>
    admin.call(absenCalls.setStatus, { body: { anggota_id: ids[nama]!, absen_id, status_kehadiran } })
  return { ...t, scene, admin, mentor, ids, move, create, edit, rows, names, counts, set }
}

// rules H26, H140
test('an activity for a gelombang counts and lists its members alone, and follows them', async () => {
  const { admin, mentor, move, create, names, counts } = await start()
  await move('Ani', { gelombang: '1' })
  await move('Citra', { gelombang: '2' })
  const { id, sasaran, anggota_sasaran } = await create({ gelombang: ['1', '1'], kelompok: [] })
  expect([sasaran, anggota_sasaran]).toEqual([{ gelombang: ['1'] }, 1])
  expect(await names(id)).toEqual(['Ani'])
  expect(await counts(id, mentor)).toMatchObject({ anggota_sasaran: 1, belum: 1 })
  await move('Citra', { gelombang: '1' })
  expect(await names(id)).toEqual(['Ani', 'Citra'])
  expect(await counts(id)).toMatchObject({ anggota_sasaran: 2, belum: 2 })
  expect(await counts(id, mentor)).toMatchObject({ anggota_sasaran: 1, belum: 1 })
  const all = (await admin.call(absenCalls.listAllGroups, { query: { id } })).body
  expect(all.data.jumlah).toMatchObject({ belum: 2 })
  expect((all as { total?: number }).total).toBe(2)
  const groups = (await admin.call(absenCalls.listJumlah, { query: { id } })).body.data
  expect(groups.map((each) => each.belum)).toEqual([1, 1])
})

// rule H140
test('a member who is changed after the date changes nothing of a past activity, nor does one who is deleted and put back', async () => {
  const { admin, pool, ids, move, create, names, counts } = await start()
  await move('Ani', { gelombang: '1', fakultas: 'FT' })
  const past = await create({ gelombang: ['1'] }, PAST)
  const now = await create({ fakultas: ['FT'] })
  await move('Ani', { gelombang: '2', fakultas: 'FK', kelompok: 8 })
  await move('Budi', { gelombang: '1', fakultas: 'FT' })
  expect(await names(past.id)).toEqual(['Ani'])
  expect(await names(now.id)).toEqual(['Budi'])
  await admin.call(anggotaCalls.remove, { query: { id: ids['Ani']! } })
  expect(await counts(past.id)).toMatchObject({ anggota_sasaran: 0 })
  const { undelete } = await import('../../cli/undelete')
  const { rows } = await pool.query<{ id: string }>('select id from terhapus')
  await undelete(pool, [rows[0]!.id])
  expect(await names(past.id)).toEqual(['Ani'])
  expect(await names(now.id)).toEqual(['Budi'])
})

// rule H141
test('somebody outside with a record stays listed with the mark, is counted apart, and is not Alfa by a closing', async () => {
  const { admin, scene, create, edit, rows, names, counts, set, pool } = await start()
  const { id } = await create({ kelompok: [scene.kelompok(8).id] })
  await set('Ani', id, 'Izin')
  await set('Budi', id, 'Belum Absen')
  expect(await names(id)).toEqual(['Ani', 'Citra'])
  expect(await rows(id, 7)).toMatchObject([{ nama: 'Ani', di_luar_sasaran: true }])
  expect((await rows(id, 8))[0]).not.toHaveProperty('di_luar_sasaran')
  expect(await counts(id)).toMatchObject({ anggota_sasaran: 1, izin: 0, belum: 1, di_luar_sasaran: 1 })
  await admin.call(absenCalls.close, { body: { id, tutup: true } })
  expect(await counts(id)).toMatchObject({ alfa: 1, alfa_otomatis: 1, belum: 0, di_luar_sasaran: 1 })
  expect(await names(id)).toEqual(['Ani', 'Citra'])
  const marked = async () =>
    (await pool.query('select from kehadiran where luar_sasaran and id_absen = $1', [id])).rowCount
  expect(await marked()).toBe(2)
  expect((await edit(id, null)).body.data).toMatchObject({ anggota_sasaran: 3, izin: 1, alfa: 2 })
  expect(await marked()).toBe(0)
  expect(await counts(id)).not.toHaveProperty('di_luar_sasaran')
})

// rule H141
test('the member’s own page has no activity of others', async () => {
  const { app, pool, api, ids, scene, create, set } = await start()
  const user = await addUser({ app, pool })
  await pool.query('update users set id_anggota = $2 where id = $1', [user.id, ids['Ani']])
  const member = await api.as(user)
  const titles = async () => (await member.call(sayaCalls.get)).body.data.kegiatan.map((each) => each.title)
  const { id } = await create({ kelompok: [scene.kelompok(8).id] })
  expect(await titles()).toEqual(['Umum'])
  await set('Ani', id, 'Hadir')
  expect((await titles()).sort()).toEqual(['Gelombang', 'Umum'])
})

// rule H140
test('an audience of nobody, of an unknown group or of another shape is refused; left out, it stays', async () => {
  const { admin, create } = await start()
  const add = (sasaran: unknown) =>
    admin.call(absenCalls.create, { body: { title: 'x', tanggal: TODAY, sasaran } as never })
  for (const wrong of [{}, { kelompok: [] }, { kelompok: [randomUUID()] }, { prodi: ['x'] }, 'semua'])
    expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(400)
  const { id } = await create({ gelombang: ['1'] })
  const edit = async (body: object) =>
    (await admin.call(absenCalls.update, { body: { id, title: 'x', ...body } })).body.data
  expect(await edit({ wajib: false })).toMatchObject({ sasaran: { gelombang: ['1'] }, wajib: false })
  expect(await edit({})).toMatchObject({ wajib: false })
  const plain = await edit({ sasaran: null, wajib: true })
  expect(plain).not.toHaveProperty('sasaran')
  expect(plain).not.toHaveProperty('wajib')
})
