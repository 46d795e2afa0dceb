import { hash, randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { CaraScan } from '@bakti/contract/absen/kehadiran.rules'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { findEvents } from './kehadiran.repository'

async function gate() {
  const { api, pool } = await startApp()
  const admin = await api.as('ADMIN')
  const scene = await scenario(pool).kelompok(7).anggota('Sari', '0012345678').kelompok(12).absen('Hari 1')
  const absenId = scene.absen('Hari 1').id
  const sari = scene.anggota('Sari').id
  const scan = (participantIdentifier: string, cara?: CaraScan, headers: Record<string, string> = {}) =>
    admin.call(absenCalls.scan, { body: { participantIdentifier, absenId, cara }, headers })
  const query = { id_kelompok: scene.kelompok(7).id, id_absen: absenId }
  const rows = async () => (await admin.call(absenCalls.listAbsensi, { query })).body.data
  const recorded = async (id = sari) =>
    (await findEvents(pool, [{ id_absen: absenId, id_anggota: id }])).map(
      (event) => event.kind === 'scan' && event.cara,
    )
  return { admin, pool, scene, absenId, sari, scan, rows, recorded }
}

/** Arrives late, so that it is not the newest of its member: the slow path decides. */
const late = { 'X-Happened-At': '2025-08-11T00:00:00Z', 'X-Sent-At': '2025-08-11T01:00:00Z' }

// rule H5
test.each([
  [undefined, 'kamera', 'QR_CODE'],
  ['kamera', 'kamera', 'QR_CODE'],
  ['pemindai', 'pemindai', 'QR_CODE'],
  ['ketik', 'ketik', 'MANUAL_BY_ADMIN'],
  ['cari', 'cari', 'MANUAL_BY_ADMIN'],
  ['tempel', 'tempel', 'MANUAL_BY_ADMIN'],
] as const)(
  'a scan with cara %s is kept as %s with the method %s, on both paths',
  async (cara, kept, metode_absen) => {
    const { sari, scan, rows, recorded } = await gate()
    const fast = await scan(sari, cara)
    expect(fast.body.data).toMatchObject({ status_kehadiran: 'Hadir', metode_absen, duplicate: false })
    expect(await rows()).toMatchObject([
      { metode_absen, sandaran_diterima: fast.body.data.sandaran_diterima },
    ])
    const slow = await scan('0012345678', cara, late)
    expect(slow.body.data).toMatchObject({ status_kehadiran: 'Hadir', metode_absen, duplicate: false })
    expect(slow.body.data.sandaran_diterima! > fast.body.data.sandaran_diterima!).toBe(true)
    expect(await recorded()).toEqual([kept, kept])
  },
)

// rules H5, H9
test('a typed NIM is a scan in every other rule: an operator who had not seen it can’t undo it', async () => {
  const { admin, absenId, sari, scan, rows } = await gate()
  const [seen] = await rows()
  expect(seen).toMatchObject({ sandaran_diterima: null })
  await scan('0012345678', 'ketik')
  const answer = await admin.call(absenCalls.setStatus, {
    body: { anggota_id: sari, absen_id: absenId, status_kehadiran: 'Alfa' },
    headers: { 'X-Seen-At': seen!.seen_at },
  })
  expect(answer.body.data).toMatchObject({
    status_kehadiran: 'Hadir',
    metode_absen: 'MANUAL_BY_ADMIN',
    perlu_diputuskan: true,
  })
})

// rule H5
test('a held scan keeps how it was made, by tap and by itself', async () => {
  const { admin, scene, absenId, scan, recorded } = await gate()
  const add = async (nim: string) => {
    const body = { id: randomUUID(), nama: 'Budi', nim, id_kelompok: scene.kelompok(7).id }
    return (await admin.call(anggotaCalls.create, { body })).body.data.id
  }
  expect((await scan('0099999901', 'ketik')).status).toBe(404)
  expect(await recorded(await add('0099999901'))).toEqual(['ketik'])

  const other = await admin.call(absenCalls.scan, {
    body: {
      participantIdentifier: scene.anggota('Sari').id,
      absenId,
      id_kelompok: scene.kelompok(12).id,
      cara: 'cari',
    },
  })
  expect(other.status).toBe(409)
  const [held] = (await admin.call(absenCalls.listDitahan, { query: { id: absenId } })).body.data
  const taken = await admin.call(absenCalls.takeDitahan, { body: { id: held!.id } })
  expect(taken.body.data).toMatchObject({ status_kehadiran: 'Hadir', metode_absen: 'MANUAL_BY_ADMIN' })
  expect(await recorded()).toEqual(['cari'])
})

test('an unknown cara is refused', async () => {
  const { sari, scan } = await gate()
  expect(await scan(sari, 'tebak' as CaraScan)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'cara', message: 'Cara scan tidak valid' }] },
  })
})

// Phones repeat requests that an earlier version has answered.
test('the hash of a request without cara is what it was before there was one', async () => {
  const { pool, absenId, sari, scan } = await gate()
  const key = randomUUID()
  await scan(sari, undefined, { 'Idempotency-Key': key })
  const { rows } = await pool.query('select request_hash from idempotency where key = $1', [key])
  const text = `POST /api/absen/admin/scan\n{"body":{"participantIdentifier":"${sari}","absenId":"${absenId}"}}`
  expect(rows).toEqual([{ request_hash: hash('sha256', text, 'base64url') }])
})

// rule H160
test('a Hadir rests on a pasted line until a status is set, and the row says so; one that a camera made does not', async () => {
  const { admin, absenId, sari, scan, rows } = await gate()
  const pasted = await scan(sari, 'tempel')
  expect(pasted.body.data).toMatchObject({ status_kehadiran: 'Hadir', tempel: true })
  const [row] = await rows()
  expect(row).toMatchObject({ metode_absen: 'MANUAL_BY_ADMIN', tempel: true })
  // The first time stands, and so does what it rests on.
  await scan(sari, 'kamera')
  expect(await rows()).toMatchObject([{ waktu_absen: row!.waktu_absen, tempel: true }])
  const set = (status_kehadiran: 'Hadir' | 'Belum Absen') =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: sari, absen_id: absenId, status_kehadiran },
      headers: { 'X-Seen-At': '2099-01-01T00:00:00Z' },
    })
  await set('Belum Absen')
  expect((await scan(sari, 'kamera')).body.data).not.toHaveProperty('tempel')
  expect((await rows())[0]).not.toHaveProperty('tempel')
  expect((await scan(sari, 'tempel')).body.data).not.toHaveProperty('tempel')
  // Set by hand, then pasted: it rests on the pasted line.
  await set('Belum Absen')
  await set('Hadir')
  await scan(sari, 'tempel')
  expect((await rows())[0]).toMatchObject({ metode_absen: 'MANUAL_BY_ADMIN', tempel: true })
})
