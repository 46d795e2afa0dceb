import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { expectAnsweredInDeadlock } from '../../testing/blocked'
import { scenario } from '../../testing/scenario'

async function gate() {
  const { api, pool } = await startApp()
  const admin = await api.as('ADMIN')
  const scene = await scenario(pool)
    .kelompok(7)
    .anggota('Sari', '0012345678')
    .anggota('Budi')
    .kelompok(12)
    .anggota('Rafi')
    .absen('Hari 1')
  const hari = scene.absen('Hari 1').id
  const scan = (participantIdentifier: string, nomor?: 7 | 12, headers: Record<string, string> = {}) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier, absenId: hari, id_kelompok: nomor ? scene.kelompok(nomor).id : null },
      headers,
    })
  const rows = async (nomor: 7 | 12) => {
    const query = { id_kelompok: scene.kelompok(nomor).id, id_absen: hari }
    return (await admin.call(absenCalls.listAbsensi, { query })).body.data
  }
  const counts = async () => (await admin.call(absenCalls.list)).body.data.find(({ id }) => id === hari)
  const held = async () => (await admin.call(absenCalls.listDitahan, { query: { id: hari } })).body.data
  return { api, admin, pool, scene, hari, scan, rows, counts, held }
}

// rules H32, W20, W27
test('activities are made, listed newest first, edited and deleted', async () => {
  const { admin } = await gate()
  const made = await admin.call(absenCalls.create, {
    body: { title: ' Gladi Bersih ', tanggal: '2025-08-10' },
  })
  expect(made).toMatchObject({ status: 201, body: { message: 'Absen berhasil ditambahkan!' } })
  expect(made.body.data).toMatchObject({ title: 'Gladi Bersih', tanggal: '2025-08-10', hadir: 0 })
  const titles = async () => (await admin.call(absenCalls.list)).body.data.map(({ title }) => title)
  expect(await titles()).toEqual(['Hari 1', 'Gladi Bersih'])

  const { id } = made.body.data
  const edited = await admin.call(absenCalls.update, {
    body: { id, title: 'Gladi', tanggal: '2025-08-12' },
  })
  expect(edited.body).toMatchObject({
    message: 'Data berhasil diperbarui!',
    data: { tanggal: '2025-08-12' },
  })
  expect(await titles()).toEqual(['Gladi', 'Hari 1'])
  const titleOnly = await admin.call(absenCalls.update, { body: { id, title: 'Gladi 2' } })
  expect(titleOnly.body.data).toMatchObject({ title: 'Gladi 2', tanggal: '2025-08-12' })

  expect((await admin.call(absenCalls.remove, { query: { id } })).body.message).toBe('Data berhasil dihapus!')
  expect(await titles()).toEqual(['Hari 1'])
  expect((await admin.call(absenCalls.remove, { query: { id } })).status).toBe(404)
  expect((await admin.call(absenCalls.update, { body: { id, title: 'x' } })).status).toBe(404)
})

// rule R51
test('an activity may say when it begins and where it is; without, its answers are as before', async () => {
  const { admin } = await gate()
  const plain = (await admin.call(absenCalls.create, { body: { title: 'Gladi', tanggal: '2025-08-10' } }))
    .body
  expect(plain.data).not.toHaveProperty('mulai')
  expect(plain.data).not.toHaveProperty('tempat')

  const { id } = plain.data
  const edit = async (change: object) => {
    const body = { id, title: 'Gladi', ...change }
    return (await admin.call(absenCalls.update, { body })).body
  }
  const seven = { mulai: '2025-08-10T00:00:00.000Z', tempat: 'Stadion' }
  const set = { tanggal: '2025-08-10', mulai: '2025-08-10T07:00:00+07:00', tempat: ' Stadion ' }
  expect((await edit(set)).data).toMatchObject(seven)
  expect((await edit({})).data).toMatchObject(seven)
  // The time of day stays where only the date is changed.
  expect((await edit({ tanggal: '2025-08-12' })).data).toMatchObject({
    tanggal: '2025-08-12',
    mulai: '2025-08-12T00:00:00.000Z',
  })
  const cleared = (await edit({ mulai: null, tempat: '' })).data
  expect(cleared).not.toHaveProperty('mulai')
  expect(cleared).not.toHaveProperty('tempat')

  const made = { title: 'Hari 2', ...set }
  expect((await admin.call(absenCalls.create, { body: made })).body.data).toMatchObject(seven)
  const key = { id: randomUUID(), ...made, title: 'Hari 3' }
  await admin.call(absenCalls.create, { body: key })
  const changed = await admin.call(absenCalls.create, { body: { ...key, tempat: 'Aula' } })
  expect(changed.status).toBe(422)
})

// rules R51, H130, H131
test('hours move with the date, and each can be taken away', async () => {
  const { admin } = await gate()
  const hours = {
    mulai: '2025-08-10T19:00:00+07:00',
    batas_terlambat: '2025-08-10T19:30:00+07:00',
    tutup: '2025-08-11T01:00:00+07:00',
  }
  const made = await admin.call(absenCalls.create, {
    body: { title: 'Malam akrab', tanggal: '2025-08-10', ...hours },
  })
  expect(made.body.data).toMatchObject({
    mulai: '2025-08-10T12:00:00.000Z',
    batas_terlambat: '2025-08-10T12:30:00.000Z',
    tutup: '2025-08-10T18:00:00.000Z',
  })
  const { id } = made.body.data
  const edit = async (change: object) =>
    (await admin.call(absenCalls.update, { body: { id, title: 'Malam akrab', ...change } })).body
  expect((await edit({ tanggal: '2025-08-12' })).data).toMatchObject({
    mulai: '2025-08-12T12:00:00.000Z',
    tutup: '2025-08-12T18:00:00.000Z',
  })
  const cleared = (await edit({ batas_terlambat: null })).data
  expect(cleared).not.toHaveProperty('batas_terlambat')
  expect(cleared).toHaveProperty('tutup')
  // Judged as the activity stands then, whichever field the edit names.
  expect(await edit({ mulai: '2025-08-13T02:00:00+07:00', tanggal: '2025-08-13' })).toMatchObject({
    data: { mulai: '2025-08-12T19:00:00.000Z', tutup: '2025-08-13T18:00:00.000Z' },
  })
  expect(await edit({ tutup: '2025-08-13T01:30:00+07:00' })).toMatchObject({
    message: 'Jam tutup harus sesudah jam mulai, paling lama 24 jam',
    errors: [{ path: 'tutup' }],
  })
})

// rule R51
test.each([
  [{ tanggal: '2025-08-10', mulai: '2025-08-11T07:00:00+07:00' }, 'Jam harus pada tanggal kegiatan'],
  [{ mulai: '2025-08-10T07:00:00+07:00' }, 'Jam harus pada tanggal kegiatan'],
  [{ tanggal: '0001-01-01', mulai: '0001-01-01T00:00:00+07:00' }, 'Jam tidak valid'],
  [{ tanggal: '2025-08-10', mulai: '07:00' }, 'Jam harus berupa waktu ISO 8601'],
  [{ tempat: 'a'.repeat(121) }, 'Tempat maksimal 120 karakter'],
  [{ tutup: '09:00' }, 'Jam tutup harus berupa waktu ISO 8601'],
  [{ batas_terlambat: 'x' }, 'Batas terlambat harus berupa waktu ISO 8601'],
])('a time or place that is none is refused: %j', async (change, message) => {
  const { admin, hari } = await gate()
  const body = { id: hari, title: 'Hari 1', ...change }
  expect(await admin.call(absenCalls.update, { body })).toMatchObject({ status: 400, body: { message } })
})

// rule H32
test.each([
  { title: '', tanggal: '2025-08-10' },
  { title: '  ', tanggal: '2025-08-10' },
  { title: 'Hari 2', tanggal: '' },
  { title: 'Hari 2' },
  { tanggal: '2025-08-10' },
  { title: 'Hari 2', tanggal: '2025-02-30' },
])('need a title and a date: %j', async (body) => {
  const { admin } = await gate()
  const answer = await admin.call(absenCalls.create, { body: body as never })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Judul dan tanggal tidak boleh kosong!' } })
})

// rules W12, W18
test('activities made twice under one id are one, also when the stored answer has been cleared away', async () => {
  const { admin, pool } = await gate()
  const body = { id: randomUUID(), title: 'Hari 2', tanggal: '2025-08-12' }
  const first = await admin.call(absenCalls.create, { body })
  expect((await admin.call(absenCalls.create, { body })).body).toEqual(first.body)
  expect((await admin.call(absenCalls.create, { body: { ...body, title: 'Lain' } })).status).toBe(422)
  await pool.query('delete from idempotency')
  expect((await admin.call(absenCalls.create, { body })).body).toEqual(first.body)
  const other = await admin.call(absenCalls.create, { body: { ...body, title: 'Lain' } })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
})

// rule H18
test('a scan over the wire is seen by everybody: with name, time and method, and in the counts', async () => {
  const { scene, scan, rows, counts } = await gate()
  const answer = await scan(scene.anggota('Sari').id, 7)
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Absensi berhasil dicatat!', data: { nama: 'Sari', kelompok: 7, duplicate: false } },
  })
  const [budi, sari] = await rows(7)
  expect(budi).toMatchObject({
    nama: 'Budi',
    status_kehadiran: 'Belum Absen',
    waktu_absen: null,
    metode_absen: null,
  })
  expect(sari).toMatchObject({
    nama: 'Sari',
    nim: '0012345678',
    status_kehadiran: 'Hadir',
    metode_absen: 'QR_CODE',
    waktu_absen: answer.body.data.waktu_absen,
  })
  expect(await counts()).toMatchObject({ hadir: 1, alfa: 0, sakit: 0, izin: 0, ditahan: 0 })
})

// rules H24, S1
test.each(['0012345678', '0012345678-7', '0012345678-99'])('takes a NIM: %s', async (text) => {
  const { scan } = await gate()
  expect((await scan(text)).body.data).toMatchObject({ nama: 'Sari' })
})

// rule H13
test('a scan over the wire from the outbox happened when the device says, by the server’s clock', async () => {
  const { scene, scan } = await gate()
  // A clock that is wrong by years says the delay right all the same.
  const headers = {
    'Idempotency-Key': randomUUID(),
    'X-Happened-At': '2031-01-01T00:00:00.000Z',
    'X-Sent-At': '2031-01-01T02:00:00.000Z',
    'X-Device-Id': randomUUID(),
  }
  const before = Date.now()
  const { data } = (await scan(scene.anggota('Sari').id, 7, headers)).body
  expect(Math.abs(Date.parse(data.waktu_absen!) - (before - 2 * 60 * 60 * 1000))).toBeLessThan(10_000)
})

// rule H14
test.each([
  { 'X-Happened-At': '2025-08-11T01:00:00Z' },
  { 'X-Sent-At': '2025-08-11T01:00:00Z' },
  { 'X-Happened-At': 'tadi', 'X-Sent-At': '2025-08-11T01:00:00Z' },
  { 'X-Seen-At': 'kemarin' },
  { 'X-Seen-Events': 'satu' },
  { 'X-Seen-Events': Array.from({ length: 21 }, () => randomUUID()).join(',') },
  { 'Idempotency-Key': 'satu' },
  { 'X-Device-Id': '12' },
])('with malformed headers is refused: %j', async (headers) => {
  const { scene, scan } = await gate()
  expect((await scan(scene.anggota('Sari').id, 7, headers as unknown as Record<string, string>)).status).toBe(
    400,
  )
})

// rules H2, H25
test('a scan over the wire keeps whose act it was beside who delivered it', async () => {
  const { admin, scene, scan, pool } = await gate()
  const operator = randomUUID()
  await scan(scene.anggota('Sari').id, 7, { 'X-Operator-Id': operator })
  const { rows } = await pool.query('select operator, pengirim from kehadiran_event')
  expect(rows).toEqual([{ operator, pengirim: admin.user!.id }])
})

// rules H9, H10
test('a status change that has not seen the scan can’t undo it, and the member is marked until a person decides', async () => {
  const { admin, scene, scan, rows, counts, hari } = await gate()
  const [seen] = (await rows(7)).filter(({ nama }) => nama === 'Sari')
  await scan(scene.anggota('Sari').id, 7)
  const set = (status_kehadiran: 'Alfa' | 'Hadir', seenAt: string) =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: scene.anggota('Sari').id, absen_id: hari, status_kehadiran },
      headers: { 'X-Seen-At': seenAt },
    })
  expect((await set('Alfa', seen!.seen_at)).body.data).toMatchObject({
    status_kehadiran: 'Hadir',
    perlu_diputuskan: true,
  })
  expect(await counts()).toMatchObject({ hadir: 1, alfa: 0, perlu_diputuskan: 1 })

  const [now] = (await rows(7)).filter(({ nama }) => nama === 'Sari')
  expect((await set('Alfa', now!.seen_at)).body.data).toMatchObject({
    status_kehadiran: 'Alfa',
    metode_absen: 'MANUAL_BY_ADMIN',
    perlu_diputuskan: false,
  })
  expect(await counts()).toMatchObject({ hadir: 0, alfa: 1, perlu_diputuskan: 0 })
})

// rule H14
test('a status change that claims to have seen the future has seen what there was on arrival', async () => {
  const { admin, scene, hari, scan } = await gate()
  const body = { anggota_id: scene.anggota('Sari').id, absen_id: hari, status_kehadiran: 'Alfa' as const }
  await admin.call(absenCalls.setStatus, { body, headers: { 'X-Seen-At': '2999-01-01T00:00:00Z' } })
  const answer = await scan(scene.anggota('Sari').id, 7, {
    'X-Happened-At': '2025-08-11T00:00:00Z',
    'X-Sent-At': '2025-08-11T01:00:00Z',
  })
  expect(answer.body.data).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
})

// rules H2, H12
test('a status change names the scans of its device that were on screen, and has seen them', async () => {
  const { admin, scene, hari, scan, pool } = await gate()
  const [own, other, perangkat] = [randomUUID(), randomUUID(), randomUUID()]
  const sari = scene.anggota('Sari').id
  const queued = { 'X-Device-Id': perangkat, 'X-Seen-At': '2025-08-11T00:00:00Z' }
  await scan(sari, 7, { ...queued, 'Idempotency-Key': own })
  const body = { anggota_id: sari, absen_id: hari, status_kehadiran: 'Belum Absen' as const }
  const seen = { ...queued, 'X-Seen-Events': `${own.toUpperCase()}, ${other}` }
  const answer = await admin.call(absenCalls.setStatus, { body, headers: seen })
  expect(answer.body).toMatchObject({
    message: 'Status kehadiran berhasil diubah!',
    data: { status_kehadiran: 'Belum Absen', perlu_diputuskan: false },
  })
  const { rows } = await pool.query(`select seen_events from kehadiran_event where kind = 'status'`)
  expect(rows).toEqual([{ seen_events: [own, other] }])
})

test('a status change of somebody unknown is 404, of an unknown status 400', async () => {
  const { admin, scene, hari } = await gate()
  const set = (anggota_id: string, absen_id: string, status_kehadiran: string) =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id, absen_id, status_kehadiran: status_kehadiran as never },
    })
  expect(await set(randomUUID(), hari, 'Hadir')).toMatchObject({
    status: 404,
    body: { code: 'anggota.not_found' },
  })
  const sari = scene.anggota('Sari').id
  expect(await set(sari, randomUUID(), 'Hadir')).toMatchObject({
    status: 404,
    body: { code: 'absen.not_found' },
  })
  expect((await set(sari, hari, 'Bolos')).status).toBe(400)
})

test('with-absensi knows what it is asked about', async () => {
  const { admin, scene, hari } = await gate()
  const ask = (id_kelompok: string, id_absen: string) =>
    admin.call(absenCalls.listAbsensi, { query: { id_kelompok, id_absen } })
  expect(await ask(scene.kelompok(7).id, randomUUID())).toMatchObject({
    status: 404,
    body: { code: 'absen.not_found' },
  })
  expect(await ask(randomUUID(), hari)).toMatchObject({ status: 404, body: { code: 'kelompok.not_found' } })
  expect((await ask('7', hari)).status).toBe(400)
})

// rule H21
test('held scans are listed under the activity and taken over by one tap, with the time of the scan', async () => {
  const { admin, scene, scan, rows, counts, held } = await gate()
  await scan(scene.anggota('Rafi').id, 7)
  expect(await counts()).toMatchObject({ ditahan: 1, hadir: 0 })
  const [waiting] = await held()
  expect(waiting).toMatchObject({
    alasan: 'kelompok_lain',
    kelompok: 7,
    anggota: { nama: 'Rafi', kelompok: 12 },
    operator: admin.user!.name,
  })
  const taken = await admin.call(absenCalls.takeDitahan, { body: { id: waiting!.id } })
  expect(taken.body).toMatchObject({
    message: 'Absensi berhasil dicatat!',
    data: { nama: 'Rafi', duplicate: false },
  })
  expect((await rows(12))[0]).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: waiting!.happened_at,
  })
  expect(await held()).toEqual([])

  const again = await admin.call(absenCalls.takeDitahan, { body: { id: waiting!.id } })
  expect(again.status).toBe(200)
  expect((await rows(12))[0]).toMatchObject({ waktu_absen: waiting!.happened_at })
})

test('held scans of somebody unknown wait until they are known', async () => {
  const { admin, scan, held } = await gate()
  await scan('9999900001', 7)
  const [waiting] = await held()
  expect(waiting).toMatchObject({
    alasan: 'tidak_dikenal',
    anggota: null,
    participantIdentifier: '9999900001',
  })
  const taken = await admin.call(absenCalls.takeDitahan, { body: { id: waiting!.id } })
  expect(taken).toMatchObject({ status: 404, body: { message: 'Peserta tidak ditemukan' } })
  expect((await admin.call(absenCalls.takeDitahan, { body: { id: randomUUID() } })).status).toBe(404)
})

// rule H22
test('held scans count by themselves when the member appears in the group that was named, not in another', async () => {
  const { admin, scene, scan, rows, held } = await gate()
  await scan('9999900001', 7)
  await scan('9999900002', 7)
  const add = (nim: string, nomor: 7 | 12) =>
    admin.call(anggotaCalls.create, { body: { nama: nim, nim, id_kelompok: scene.kelompok(nomor).id } })
  await add('9999900001', 7)
  await add('9999900002', 12)
  expect((await rows(7)).find(({ nim }) => nim === '9999900001')?.status_kehadiran).toBe('Hadir')
  expect((await rows(12)).find(({ nim }) => nim === '9999900002')?.status_kehadiran).toBe('Belum Absen')
  expect((await held()).map(({ participantIdentifier }) => participantIdentifier)).toEqual(['9999900002'])
})

// rule H22
test('held scans count when the scan and the new member come at the same moment', async () => {
  const { admin, scene, scan, rows, held } = await gate()
  for (let round = 0; round < 25; round++) {
    const nim = String(9_999_900_100 + round)
    await Promise.all([
      scan(nim, 7),
      admin.call(anggotaCalls.create, { body: { nama: nim, nim, id_kelompok: scene.kelompok(7).id } }),
    ])
  }
  expect(await held()).toEqual([])
  expect((await rows(7)).filter(({ status_kehadiran }) => status_kehadiran === 'Hadir')).toHaveLength(25)
})

const key = randomUUID()
test.each(['scan', 'status'] as const)('is answered, and no outage: %s', async (kind) => {
  const { admin, pool, scene, hari, scan } = await gate()
  const sari = scene.anggota('Sari').id
  const status = (value: 'Izin' | 'Sakit', headers: Record<string, string> = {}) =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: sari, absen_id: hari, status_kehadiran: value },
      headers,
    })
  await status('Izin')
  const headers = { [HEADERS.idempotencyKey]: key }
  const update = 'update kehadiran set id_absen = id_absen where id_anggota = $1'
  await expectAnsweredInDeadlock({ pool, user: admin.user?.id, key, update, value: sari }, () =>
    kind === 'scan' ? scan(sari, 7, headers) : status('Sakit', headers),
  )
})
