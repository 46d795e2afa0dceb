import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPool } from '../../platform/database'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { createReadSettled } from './kehadiran.usecases'

const NAMES = [`Ni'mah "Ima" \\ Siti`, 'Żółć 🎉', '</script>,{}[]:']

async function group() {
  const { api, pool } = await startApp()
  const built = scenario(pool).kelompok(7)
  for (const name of NAMES) built.anggota(name)
  const scene = await built.kelompok(8).absen('Hari 1')
  const admin = await api.as('ADMIN')
  const id_absen = scene.absen('Hari 1').id
  const list = (nomor: number) =>
    admin.call(absenCalls.listAbsensi, { query: { id_kelompok: scene.kelompok(nomor).id, id_absen } })
  return { admin, pool, scene, id_absen, list }
}

test('every name is returned as it is, with a record and without, also where JSON gives its characters a meaning', async () => {
  const { admin, scene, id_absen, list } = await group()
  const [first = ''] = NAMES
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: scene.anggota(first).id, absen_id: id_absen, status_kehadiran: 'Sakit' },
  })
  const { body } = await list(7)
  expect(body.data.map(({ nama }) => nama).sort()).toEqual([...NAMES].sort())
  const of = (nama: string) => body.data.find((row) => row.nama === nama)
  expect(of(first)).toMatchObject({ status_kehadiran: 'Sakit', metode_absen: 'MANUAL_BY_ADMIN', kelompok: 7 })
  expect(of('Żółć 🎉')).toMatchObject({
    status_kehadiran: 'Belum Absen',
    waktu_absen: null,
    metode_absen: null,
  })
})

test('is empty for a group without members', async () => {
  const { list } = await group()
  expect((await list(8)).body.data).toEqual([])
})

test('a control character that got into a name stays in that name', async () => {
  const { pool, scene, list } = await group()
  const nama = 'Ali\x1f2510000001\x1fHadir'
  await pool.query('update anggota set nama = $2 where id = $1', [scene.anggota('Żółć 🎉').id, nama])
  const { status, body } = await list(7)
  expect(status).toBe(200)
  expect(body.data.find((row) => row.nama === nama)).toMatchObject({
    id: scene.anggota('Żółć 🎉').id,
    status_kehadiran: 'Belum Absen',
  })
})

// rule H17
test('the moment that lists speak for is read once a second, and again after a failure', async () => {
  const { database } = await startApp()
  const pool = createPool(database.connection, () => undefined)
  onTestFinished(() => pool.end())
  const run = vi.spyOn(pool.pipeline, 'run')
  const readSettled = createReadSettled(pool)
  const first = await readSettled()
  expect(await Promise.all([readSettled(), readSettled()])).toEqual([first, first])
  expect(run).toHaveBeenCalledTimes(1)

  await sleep(1050)
  run.mockImplementationOnce(() => Promise.reject(new Error('no connection')))
  await expect(readSettled()).rejects.toThrow('no connection')
  const later = await readSettled()
  expect(Date.parse(later!) - Date.parse(first!)).toBeGreaterThan(1000)
  expect(run).toHaveBeenCalledTimes(3)
})
