import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { api } from '@bakti/contract/api'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { QueryOf } from '@bakti/contract/call'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { riwayatCalls } from '@bakti/contract/riwayat/riwayat.calls'
import type { riwayatShapes } from '@bakti/contract/riwayat/riwayat.schemas'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, test } from 'vitest'
import { deleteOldLines } from '../../platform/riwayat.repository'
import { startApp } from '../../testing/app'
import { injectCall } from '../../testing/inject'
import { confirmRoster, csv } from '../../testing/roster'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

/** Two groups with a member each, an activity, and an ADMIN who reads the log. */
async function start() {
  const { app, pool, api: visitor } = await startApp()
  const scene = await scenario(pool)
    .kelompok(7)
    .anggota('Sari', '12345')
    .kelompok(8)
    .anggota('Budi', '23456')
    .absen('Hari 1')
    .tugas('Esai')
  const user = await addUser({ app, pool }, { role: 'ADMIN', name: 'Ratna Komala' })
  const admin = await visitor.as(user)
  const read = async (query: QueryOf<typeof riwayatShapes.list> = {}) =>
    (await admin.call(riwayatCalls.list, { query })).body
  const lines = async (query: QueryOf<typeof riwayatShapes.list> = {}) => (await read(query)).data.baris
  const [sari, hari] = [scene.anggota('Sari').id, scene.absen('Hari 1').id]
  return { app, pool, visitor, scene, user, admin, read, lines, sari, hari }
}

// rule W60
test('a change is told with who made it, what it was made to, and what was there before and after', async () => {
  const { admin, user, scene, lines, sari } = await start()
  await admin.call(anggotaCalls.update, {
    body: { id: sari, nama: 'Sari Dewi', nim: '12345', id_kelompok: scene.kelompok(8).id },
  })
  expect(await lines()).toMatchObject([
    {
      oleh: { id: user.id, nama: 'Ratna Komala', role: 'ADMIN' },
      hal: 'anggota.update',
      ditolak: false,
      sebut: 'Sari (NIM 12345, Kelompok 7)',
      sebelum: { nama: 'Sari', kelompok: '7' },
      sesudah: { nama: 'Sari Dewi', kelompok: '8' },
    },
  ])
})

// rule W60
test('what was made tells what it is, what was deleted what it was, also in the trash', async () => {
  const { admin, lines } = await start()
  const { body } = await admin.call(kelompokCalls.create, { body: { nomor: 9 } })
  await admin.call(kelompokCalls.remove, { query: { id: body.data.id } })
  expect(await lines()).toMatchObject([
    { hal: 'kelompok.remove', sebut: 'Kelompok 9', sebelum: { kelompok: '9' }, sesudah: null },
    { hal: 'kelompok.create', sebut: 'Kelompok 9', sebelum: null, sesudah: { kelompok: '9' } },
  ])
})

// rule W60
test('an act leaves one line, its repeat and a refused act leave none', async () => {
  const { admin, lines } = await start()
  const id = crypto.randomUUID()
  const create = (nomor: number, key = id) =>
    admin.call(kelompokCalls.create, { body: { nomor }, headers: { 'Idempotency-Key': key } })
  expect((await create(9)).status).toBe(201)
  expect((await create(9)).status).toBe(201)
  expect((await create(9, crypto.randomUUID())).status).toBe(409)
  expect((await lines()).map(({ hal }) => hal)).toEqual(['kelompok.create'])
})

// rule W60
test('an import is told with the number of people that it changed', async () => {
  const { admin, lines } = await start()
  await confirmRoster(admin, csv('Nama,NIM,Kelompok', 'Dewi,34567,9', 'Rafi,45678,9'))
  expect(await lines()).toMatchObject([{ hal: 'kelompok.import', sebut: '2 orang' }])
})

// rule W60
test('logins, registrations and logouts are told of their own account', async () => {
  const { visitor, lines } = await start()
  const [email, password] = ['rani@contoh.id', 'rusa-melompat-jauh']
  await visitor.call(authCalls.register, {
    body: { name: 'Rani', email, password, confirmPassword: password },
  })
  expect((await visitor.call(authCalls.login, { body: { email, password: 'salah-sekali' } })).status).toBe(
    401,
  )
  const { body } = await visitor.call(authCalls.login, { body: { email, password } })
  const { token } = body as unknown as { token: string }
  await visitor.call(authCalls.logout, { headers: { authorization: `Bearer ${token}` } })
  const told = await lines({ hal: 'sesi' })
  expect(told.map(({ hal, oleh }) => [hal, oleh?.nama])).toEqual([
    ['auth.logout', 'Rani'],
    ['auth.login', 'Rani'],
    ['auth.register', 'Rani'],
  ])
  expect(await lines({ tentang: told[0]!.oleh!.id })).toEqual(told)
})

// rule W60
test('a refused role is told once an hour for an account and a call', async () => {
  const { visitor, lines } = await start()
  const gate = await visitor.as('GERBANG')
  for (let nth = 0; nth < 3; nth++)
    expect((await gate.call(kelompokCalls.create, { body: { nomor: 9 } })).status).toBe(403)
  const told = await lines({ hal: 'ditolak' })
  expect(told).toMatchObject([{ hal: 'kelompok.create', ditolak: true, oleh: { role: 'GERBANG' } }])
  expect(await lines({ hal: 'peserta' })).toEqual([])
})

// rule W60
test('an export is told with the name of its file and the number of its rows', async () => {
  const { app, user, lines } = await start()
  const answer = await injectCall(app, api.laporan.exportCsv, {
    url: '/api/laporan/csv',
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(await lines({ hal: 'ekspor' })).toMatchObject([
    { hal: 'laporan.exportCsv', sebut: expect.stringContaining('.csv'), sesudah: { jumlah: '2' } },
  ])
})

// rule W61
test('scans, statuses, held acts and submissions stand among the lines in the order of time', async () => {
  const { admin, user, scene, lines, sari, hari } = await start()
  await admin.call(absenCalls.scan, { body: { participantIdentifier: sari, absenId: hari } })
  const status = { anggota_id: sari, absen_id: hari, status_kehadiran: 'Izin' as const }
  const headers = { 'X-Seen-At': new Date(Date.now() + 1_000).toISOString() }
  await admin.call(absenCalls.setStatus, { body: status, headers })
  await admin.call(absenCalls.scan, {
    body: { participantIdentifier: sari, absenId: hari, id_kelompok: scene.kelompok(8).id },
  })
  await admin.call(tugasCalls.createKumpul, {
    body: {
      id_user: user.id,
      id_tugas: scene.tugas('Esai').id,
      nama: 'Budi',
      nim: '23456',
      kelompok: 8,
      link_tugas: 'https://contoh.id',
    },
  })
  const told = await lines()
  expect(told.map(({ hal, sebut, sesudah }) => [hal, sebut, sesudah])).toEqual([
    ['tugas.createKumpul', 'Budi (NIM 23456) untuk Esai', null],
    ['absen.scan', 'Sari (NIM 12345) untuk Hari 1', { ditahan: 'kelompok_lain' }],
    ['absen.setStatus', 'Sari (NIM 12345) untuk Hari 1', { status: 'Izin' }],
    ['absen.scan', 'Sari (NIM 12345) untuk Hari 1', null],
  ])
  expect(told.every(({ oleh }) => oleh?.id === user.id)).toBe(true)
})

// rule W61
test('the lines are narrowed by days, account, kind, text and thing', async () => {
  const { visitor, admin, user, scene, read, lines, sari, hari } = await start()
  const other = await visitor.as('ADMIN')
  await admin.call(absenCalls.scan, { body: { participantIdentifier: sari, absenId: hari } })
  await other.call(absenCalls.scan, {
    body: { participantIdentifier: scene.anggota('Budi').id, absenId: hari },
  })
  await other.call(kelompokCalls.create, { body: { nomor: 9 } })
  const callsOf = async (query: QueryOf<typeof riwayatShapes.list>) =>
    (await lines(query)).map(({ hal }) => hal)
  expect(await callsOf({ oleh: user.id })).toEqual(['absen.scan'])
  expect(await callsOf({ hal: 'peserta' })).toEqual(['kelompok.create'])
  expect(await callsOf({ hal: 'kehadiran' })).toEqual(['absen.scan', 'absen.scan'])
  expect((await lines({ cari: 'sari' })).map(({ sebut }) => sebut)).toEqual(['Sari (NIM 12345) untuk Hari 1'])
  expect(await callsOf({ cari: 'Hari 1' })).toHaveLength(2)
  expect(await callsOf({ cari: '%' })).toEqual([])
  expect(await callsOf({ cari: 'komala' })).toEqual(['absen.scan'])
  const about = await read({ tentang: sari })
  expect(about.data.tentang).toBe('Sari (NIM 12345, Kelompok 7)')
  expect(about.data.baris.map(({ hal }) => hal)).toEqual(['absen.scan'])
  expect(await callsOf({ tentang: hari })).toEqual(['absen.scan', 'absen.scan'])
  expect(await callsOf({ dari: '2000-01-01', sampai: '2000-01-02' })).toEqual([])
  expect((await read()).data.pelaku).toHaveLength(2)
  expect(await read({ page: '2' })).toMatchObject({ data: { baris: [] }, total: 3, totalPages: 1 })
})

// rule W61
test('the file has every line of its days, the newest first', async () => {
  const { app, pool, user, admin, sari, hari } = await start()
  await admin.call(absenCalls.scan, { body: { participantIdentifier: sari, absenId: hari } })
  await pool.query(
    `insert into riwayat (hal, oleh, at) select 'auth.login', $1, now() - n * interval '1 minute' from generate_series(1, 2500) n`,
    [user.id],
  )
  const answer = await injectCall(app, api.riwayat.exportCsv, {
    url: '/api/riwayat/ekspor',
    headers: { authorization: `Bearer ${user.token}` },
  })
  const [heading, first, ...others] = answer.body.trim().split('\r\n')
  expect(heading).toContain('Waktu,Siapa,Peran,Apa,Tentang,Perubahan,Perangkat')
  expect(first).toContain('mencatat kehadiran dengan kode,Sari (NIM 12345) untuk Hari 1')
  expect(others).toHaveLength(2500)
  expect(answer.headers['x-total-rows']).toBe('2501')
})

// rule W61
test('no line changes, and one goes after a year', async () => {
  const { pool, admin, lines } = await start()
  await admin.call(kelompokCalls.create, { body: { nomor: 9 } })
  const never = 'a line of riwayat never changes'
  await expect(pool.query(`update riwayat set sebut = 'lain'`)).rejects.toThrow(never)
  await expect(pool.query(`delete from riwayat`)).rejects.toThrow(never)
  await pool.query(`insert into riwayat (hal, at) values ('auth.login', now() - interval '366 days')`)
  expect(await lines()).toHaveLength(2)
  await deleteOldLines(pool)
  expect((await lines()).map(({ hal }) => hal)).toEqual(['kelompok.create'])
})
