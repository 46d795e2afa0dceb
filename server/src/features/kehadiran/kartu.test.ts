import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'

async function gate() {
  const { api, pool } = await startApp()
  const admin = await api.as('ADMIN')
  const guard = await api.as('GERBANG')
  const scene = await scenario(pool).kelompok(7).anggota('Sari', '2510512034').kelompok(12).absen('Hari 1')
  const absenId = scene.absen('Hari 1').id
  const body = (participantIdentifier: string) => ({ participantIdentifier, absenId, kartu: true as const })
  const held = async () => (await admin.call(absenCalls.listDitahan, { query: { id: absenId } })).body.data
  const inBatch = async (nim: string) => {
    const item = { id: randomUUID(), kind: 'scan' as const, happened_at: NOW, device: randomUUID() }
    const sent = { sent_at: NOW, items: [{ ...item, body: body(nim) }] }
    return (await guard.call(absenCalls.recordBatch, { body: sent })).body.data[0]
  }
  return { admin, guard, scene, absenId, body, held, inBatch }
}
const NOW = '2026-08-11T01:00:00.000Z'

// rule S133
test('the code of a student card is a scan by NIM', async () => {
  const { guard, admin, scene, absenId, body } = await gate()
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await guard.call(absenCalls.scan, { body: body('2510512034'), headers })
  expect(first.body.data).toMatchObject({ nama: 'Sari', metode_absen: 'QR_CODE', duplicate: false })
  const again = await guard.call(absenCalls.scan, { body: body('2510512034'), headers })
  expect(again.body).toEqual(first.body)
  const history = { id_absen: absenId, id_anggota: scene.anggota('Sari').id }
  const events = (await admin.call(absenCalls.listRiwayat, { query: history })).body.data
  expect(events).toMatchObject([{ kind: 'scan', cara: 'kamera' }])
})

// rule S133
test('an unknown NIM of a student card is refused and leaves nothing, alone and in a batch', async () => {
  const { admin, guard, scene, absenId, body, held, inBatch } = await gate()
  const headers = { 'Idempotency-Key': randomUUID() }
  const alone = await guard.call(absenCalls.scan, { body: body('2510512043'), headers })
  expect(alone).toMatchObject({ status: 404, body: { code: 'peserta.not_found', data: null } })
  expect(await inBatch('2510512043')).toMatchObject({ status: 404, code: 'peserta.not_found', data: null })
  expect(await held()).toEqual([])

  // Nothing counts by itself when the member comes.
  const added = { nama: 'Sarah', nim: '2510512043', id_kelompok: scene.kelompok(7).id }
  await admin.call(anggotaCalls.create, { body: added })
  const query = { id_kelompok: scene.kelompok(7).id, id_absen: absenId }
  const rows = (await admin.call(absenCalls.listAbsensi, { query })).body.data
  expect(rows.map(({ status_kehadiran }) => status_kehadiran)).toEqual(['Belum Absen', 'Belum Absen'])
})

// rules S133, H19
test('a known NIM of a student card is held for every other reason', async () => {
  const { guard, scene, body, held } = await gate()
  const elsewhere = { ...body('2510512034'), id_kelompok: scene.kelompok(12).id }
  expect(await guard.call(absenCalls.scan, { body: elsewhere })).toMatchObject({ status: 409 })
  expect(await held()).toMatchObject([{ alasan: 'kelompok_lain' }])
})
