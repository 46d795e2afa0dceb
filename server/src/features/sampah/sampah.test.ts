import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { sampahCalls } from '@bakti/contract/sampah/sampah.calls'
import { expect, test } from 'vitest'
import { emptyTerhapus } from '../../platform/terhapus.repository'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'

const DAY_MS = 86_400_000

/** A member with a record, and a group with two members, both deleted by an ADMIN. */
async function deleted() {
  const { pool, api } = await startApp()
  const scene = await scenario(pool)
    .kelompok(7)
    .anggota('Sari', '12345')
    .kelompok(8)
    .anggota('Budi')
    .anggota('Rafi')
    .absen('Hari 1')
  const admin = await api.as('ADMIN')
  const sari = scene.anggota('Sari').id
  const scan = () =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier: sari, absenId: scene.absen('Hari 1').id },
    })
  await scan()
  await admin.call(anggotaCalls.remove, { query: { id: sari } })
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(8).id } })
  const list = async () => (await admin.call(sampahCalls.list)).body.data
  const restore = (id: string) => admin.call(sampahCalls.restore, { body: { id } })
  return { pool, scene, admin, sari, scan, list, restore }
}

// rule K12
test('the trash names what was deleted, what went with it, by whom and until when', async () => {
  const { list } = await deleted()
  const [group, member, ...others] = await list()
  expect(others).toEqual([])
  expect(group).toMatchObject({
    jenis: 'kelompok',
    label: 'Kelompok 8',
    jumlah: { anggota: 2, kehadiran: 0, kumpul: 0 },
  })
  expect(member).toMatchObject({
    jenis: 'anggota',
    label: 'Sari (NIM 12345, Kelompok 7)',
    jumlah: { anggota: 0, kehadiran: 1, kumpul: 0 },
  })
  expect(member?.oleh).toBeTruthy()
  expect(Date.parse(member!.sampai) - Date.parse(member!.dihapus_at)).toBe(90 * DAY_MS)
})

// rules K6, K12
test('a restored member has the attendance again, and scans that were held meanwhile count', async () => {
  const { pool, list, restore, scan, sari } = await deleted()
  expect((await scan()).status).toBe(404)
  const { id } = (await list()).find(({ jenis }) => jenis === 'anggota')!
  expect(await restore(id)).toMatchObject({
    status: 200,
    body: { message: 'Sari (NIM 12345, Kelompok 7) dikembalikan', data: { baris: 3, tercatat: 1 } },
  })
  const events = await pool.query('select 1 from kehadiran_event where id_anggota = $1', [sari])
  expect(events.rowCount).toBe(2)
  expect((await list()).map(({ jenis }) => jenis)).toEqual(['kelompok'])
  expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'terhapus.restored' } })
})

// rules K6, K12
test('what prevents a restore is named, and nothing comes back', async () => {
  const { scene, admin, list, restore } = await deleted()
  await admin.call(anggotaCalls.create, {
    body: { nama: 'Dian', nim: '12345', id_kelompok: scene.kelompok(7).id },
  })
  const { id } = (await list()).find(({ jenis }) => jenis === 'anggota')!
  const answer = await restore(id)
  const message = 'NIM 12345 sekarang dipakai Dian, Kelompok 7'
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'terhapus.blocked', errors: [{ path: '', message }] },
  })
  expect(answer.body.message).toContain(message)
  expect(await list()).toHaveLength(2)
})

// rules K12, W22
test('after 90 days the contents and the name go, and the ids are still not made again', async () => {
  const { pool, scene, admin, list, restore, sari } = await deleted()
  const ids = (await list()).map(({ id }) => id)
  await pool.query(`update terhapus set dihapus_at = dihapus_at - interval '90 days' where jenis = 'anggota'`)
  await emptyTerhapus(pool)
  expect((await list()).map(({ jenis }) => jenis)).toEqual(['kelompok'])
  const { rows } = await pool.query(`select label, isi from terhapus where jenis = 'anggota'`)
  expect(rows).toEqual([{ label: '', isi: [] }])
  expect((await restore(ids[1]!)).status).toBe(404)
  const again = await admin.call(anggotaCalls.create, {
    body: { id: sari, nama: 'Sari', nim: '12345', id_kelompok: scene.kelompok(7).id },
  })
  expect(again).toMatchObject({ status: 404, body: { code: 'terhapus.deleted' } })
})
