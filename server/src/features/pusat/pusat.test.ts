import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { STATUS_KEHADIRAN, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { type ReadRecord, marksOf } from '@bakti/contract/absen/reading.rules'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { merged } from '@bakti/contract/pusat/pusat.rules'
import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import type { PusatMessage, Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../testing/app'
import { connectH2 } from '../../testing/http2'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { TEST_CERT, TEST_KEY } from '../../testing/tls'
import { type TestUser, addUser } from '../../testing/users'
import { isLate } from '../absen/reading.repository'
import { changeRole, resetPassword } from '../auth/accounts.usecases'
import { createFeed } from './feed'
import { readPicture } from './pusat.usecases'

const HOUR = 60 * 60_000
/** A session that was just opened is heard of when the listener is connected. */
const SOON = { timeout: 5_000 }

const tanggalWib = (at: Date) => new Date(at.getTime() + 7 * HOUR).toISOString().slice(0, 10)
const today = () => tanggalWib(new Date())

async function gate(deps: Parameters<typeof startApp>[0] = {}) {
  const t = await startApp({ pusatEveryMs: 1_000, ...deps })
  const { pool } = t
  const admin = await t.api.as('ADMIN')
  const scene = await scenario(pool)
    .kelompok(7)
    .anggota('Sari')
    .anggota('Budi')
    .kelompok(12)
    .anggota('Rafi')
    .absen('Upacara', today())
  const { id } = scene.absen('Upacara')
  const scan = (nama: string, more: { cara?: 'tempel' } = {}) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier: scene.anggota(nama).id, absenId: id, ...more },
    })
  const set = (nama: string, status_kehadiran: StatusKehadiran) =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: scene.anggota(nama).id, absen_id: id, status_kehadiran },
    })
  const get = async (query: { id?: string } = {}) => (await admin.call(pusatCalls.get, { query })).body.data
  return { ...t, admin, scene, id, scan, set, get }
}

type Gate = Awaited<ReturnType<typeof gate>>

/** Reads a stream as the browser does. */
async function follow(base: string, token: string, query = '') {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${base}/api/pusat/arus${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const got = {
    picture: null as Pusat | null,
    messages: [] as PusatMessage[],
    ended: false,
    response,
    leaving,
  }
  const read = async () => {
    let rest = ''
    const parts = response.body!.pipeThrough(new TextDecoderStream())
    for await (const part of parts) {
      rest += part
      const lines = rest.split('\n\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter((each) => each.startsWith('data: '))) {
        const message = JSON.parse(line.slice(6)) as PusatMessage
        got.messages.push(message)
        got.picture = 'semua' in message ? message.semua : merged(got.picture!, message.beda)
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (got.ended = true))
  return got
}

/** The same, listening on a port; a stream is opened when revocations are heard of. */
async function listening(deps: Parameters<typeof startApp>[0] = {}) {
  const t = await gate(deps)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  const open = async (token = t.admin.user!.token) => {
    for (;;) {
      const got = await follow(base, token)
      await expect.poll(() => got.ended || got.picture !== null, SOON).toBe(true)
      if (!got.ended) return got
    }
  }
  return { ...t, base, open }
}

// rules U150, H141
test('whoever is outside the audience is to be decided like others, and in no other figure', async () => {
  const { pool, id, set, get } = await gate()
  await set('Rafi', 'Izin')
  await pool.query(`update kehadiran set perlu_diputuskan = true where id_absen = $1`, [id])
  await pool.query(`update anggota set gelombang = '1' where nama <> 'Rafi'`)
  await pool.query(`update absen set sasaran = '{"gelombang": ["1"]}' where id = $1`, [id])
  expect(await get()).toMatchObject({
    jumlah: { hadir: 0, izin: 0, belum: 2, perlu_diputuskan: 1 },
    kotak: { diputuskan: 1 },
  })
})

// rules U150, U125
test('the picture has the counts of the activity, of each group, and the arrivals by the minute', async () => {
  const { pool, id, scan, set, get } = await gate()
  await pool.query(`update absen set batas_terlambat = now() - interval '1 hour' where id = $1`, [id])
  await pool.query(`update anggota set fakultas = 'Teknik', gelombang = '1' where nama <> 'Rafi'`)
  await scan('Sari')
  // A line of a pasted list is no arrival (rule H160).
  await scan('Budi', { cara: 'tempel' })
  await set('Rafi', 'Sakit')
  const picture = await get()
  expect(picture).toMatchObject({
    id,
    kegiatan: [{ id, title: 'Upacara' }],
    jumlah: { hadir: 2, terlambat: 1, sakit: 1, izin: 0, alfa: 0, belum: 0, perlu_diputuskan: 0 },
    kelompok: [
      { nomor: 7, hadir: 2, sasaran: 2 },
      { nomor: 12, hadir: 0, sasaran: 1 },
    ],
    rincian: [{ nomor: 7 }, { nomor: 12, terakhir: null }],
    menit: [{ tepat: 0, terlambat: 1 }],
    bagian: [
      { jenis: 'gelombang', nama: '1', hadir: 2, sasaran: 2 },
      { jenis: 'fakultas', nama: 'Teknik', hadir: 2, sasaran: 2 },
    ],
    kotak: { ditahan: 0, diputuskan: 0, salah: 0 },
  })
  expect(Date.parse(picture.rincian[0]!.terakhir!)).toBeGreaterThan(Date.now() - HOUR)
})

// rules U150, U125, H140
test('counts are of those who should come, and in a closed activity who has no record is Alfa', async () => {
  const { admin, pool, scene, get } = await gate()
  const { data } = (
    await admin.call(absenCalls.create, {
      body: { title: 'Apel', tanggal: today(), sasaran: { kelompok: [scene.kelompok(7).id] } },
    })
  ).body
  const { id } = data
  await admin.call(absenCalls.scan, {
    body: { participantIdentifier: scene.anggota('Sari').id, absenId: id },
  })
  expect(await get({ id })).toMatchObject({
    jumlah: { hadir: 1, terlambat: 0, alfa: 0, belum: 1 },
    kelompok: [
      { nomor: 7, hadir: 1, sasaran: 2 },
      { nomor: 12, hadir: 0, sasaran: 0 },
    ],
  })
  await pool.query('update absen set ditutup_at = now() where id = $1', [id])
  await expect
    .poll(async () => (await get({ id })).jumlah, SOON)
    .toMatchObject({ hadir: 1, alfa: 1, belum: 0 })
  expect((await get({ id })).kelompok[0]).toEqual({ nomor: 7, hadir: 1, sasaran: 2 })
})

// rule U150
test('without an activity today it is of the next day that has one, else of the latest; and of any that is asked for', async () => {
  const { pool, id, get } = await gate()
  const days = (count: number) => tanggalWib(new Date(Date.now() + count * 24 * HOUR))
  const add = async (title: string, tanggal: string) =>
    (
      await pool.query<{ id: string }>(
        'insert into absen (id, title, tanggal) values (gen_random_uuid(), $1, $2) returning id',
        [title, tanggal],
      )
    ).rows[0]!.id
  const before = await add('Gladi', days(-3))
  const next = await add('Kuliah', days(2))
  await add('Penutupan', days(5))
  const titles = ({ kegiatan }: Pusat) => kegiatan.map(({ title }) => title)
  const ofToday = await get()
  expect([ofToday.id, titles(ofToday)]).toEqual([id, ['Upacara']])
  const asked = await get({ id: before })
  expect([asked.id, titles(asked)]).toEqual([before, ['Gladi', 'Upacara']])

  await pool.query('delete from absen where id = $1', [id])
  expect((await readPicture(pool, null, null)).id).toBe(next)
  // Gone meanwhile: as if none were asked for.
  expect((await readPicture(pool, id, null)).id).toBe(next)
  await pool.query('delete from absen where tanggal > now()')
  expect((await readPicture(pool, null, null)).id).toBe(before)
  await pool.query('delete from absen')
  expect(await readPicture(pool, null, null)).toMatchObject({ id: null, kegiatan: [], menit: [] })
})

// rule U151
test('a device that has not reported for more than 10 min is silent, and the first that is named', async () => {
  const t = await gate()
  const { pool, admin, get, scene } = t
  const mentor = await addMentor(t, { kelompok: [scene.kelompok(7)] })
  await pool.query(
    `insert into perangkat (device, id_user, outbox, unsent, review, reported_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 19, 0, now() - interval '11 minutes')`,
    [mentor.id],
  )
  await admin.call(perangkatCalls.report, {
    body: { outbox: randomUUID(), unsent: 0, review: 0, clock_offset: -200_000 },
    headers: { 'X-Device-Id': randomUUID() },
  })
  const { perangkat, rincian } = await get()
  expect(perangkat).toMatchObject({ terhubung: 1, belum_terkirim: 19, diam: 1, jam_meleset: 1 })
  expect(perangkat.daftar).toMatchObject([
    { kelompok: [7], keadaan: 'diam', belum_terkirim: 19, jam: null },
    { kelompok: [], keadaan: 'aktif', belum_terkirim: 0, jam: -200_000 },
  ])
  expect(rincian).toMatchObject([
    { nomor: 7, mentor: [{ nama: 'Rani Wulandari' }], perangkat: { keadaan: 'diam', belum_terkirim: 19 } },
    { nomor: 12, mentor: [], perangkat: null },
  ])
})

// rules U152, U153
test('the stream begins with the whole, and a scan shows within 2 s as what it changed', async () => {
  const { open, scan } = await listening()
  const got = await open()
  expect(Object.fromEntries(got.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(got.messages).toEqual([{ semua: expect.objectContaining({ jumlah: expect.any(Object) }) }])
  await scan('Sari')
  await expect.poll(() => got.picture?.jumlah.hadir, { timeout: 2_000 }).toBe(1)
  expect(got.messages.at(-1)).toEqual({
    beda: {
      jumlah: expect.objectContaining({ hadir: 1 }),
      kelompok: [expect.objectContaining({ nomor: 7, hadir: 1 })],
      menit: [expect.objectContaining({ tepat: 1 })],
    },
  })

  // A reconnect misses nothing: it begins with the whole again.
  got.leaving.abort()
  await scan('Rafi')
  const again = await open()
  expect(again.messages).toHaveLength(1)
  await expect.poll(() => again.picture?.jumlah.hadir, { timeout: 2_000 }).toBe(2)
})

// rules U152, A3
test.each<[string, (t: Gate, user: TestUser) => Promise<unknown>]>([
  ['its sessions are ended', (t, { email }) => resetPassword(email, 'kata sandi baru 9', t)],
  ['the role of its account changes', (t, { email }) => changeRole(email, 'PESERTA', t)],
  ['the server does not hear of revocations', ({ app }) => app.close()],
])('the stream ends within 1 s when %s', async (_what, revoke) => {
  const t = await listening()
  const user = await addUser(t, { role: 'PIMPINAN' })
  const got = await t.open(user.token)
  await revoke(t, user)
  await expect.poll(() => got.ended, { timeout: 1_000, interval: 20 }).toBe(true)
})

// rules U152, R107
test('the stream ends with the role that its session was opened in', async () => {
  const t = await listening()
  const user = await addUser(t, { role: 'PIMPINAN' })
  await t.pool.query(`update users set peran_sampai = now() + interval '2 seconds' where id = $1`, [user.id])
  const got = await t.open(user.token)
  expect(got.ended).toBe(false)
  await expect.poll(() => got.ended, { timeout: 3_500, interval: 20 }).toBe(true)
  expect((await follow(t.base, user.token)).response.status).toBe(401)
})

// rules U152, W43
test('over HTTP/2 the stream comes bit by bit, and ends with its session', async () => {
  const t = await gate({ tls: { cert: Buffer.from(TEST_CERT), key: Buffer.from(TEST_KEY) } })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { session } = await connectH2((t.app.server.address() as AddressInfo).port)
  const { email, token } = await addUser(t, { role: 'PIMPINAN' })
  const open = async () => {
    const stream = session.request({ ':path': '/api/pusat/arus', authorization: `Bearer ${token}` })
    const got = { text: '', ended: false }
    stream.setEncoding('utf8').on('data', (part: string) => (got.text += part))
    stream.once('end', () => (got.ended = true))
    await expect.poll(() => got.ended || got.text !== '', SOON).toBe(true)
    return got
  }
  let got = await open()
  while (got.ended) got = await open()
  await t.scan('Sari')
  await expect
    .poll(() => got.text.includes('data: {"beda":{"jumlah":{"hadir":1'), { timeout: 2_000 })
    .toBe(true)
  await resetPassword(email, 'kata sandi baru 9', t)
  await expect.poll(() => got.ended, { timeout: 1_000, interval: 20 }).toBe(true)
})

/** A feed whose picture counts its queries. */
function counted(pace = { everyMs: 50, seldomMs: 100, heartbeatMs: 30 }) {
  const asked: (string | null)[] = []
  const feed = createFeed((id) => {
    asked.push(id)
    return Promise.resolve({ ...EMPTY, id, jumlah: { ...EMPTY.jumlah, hadir: asked.length } })
  }, pace)
  onTestFinished(() => feed.stop())
  return { feed, asked }
}

const EMPTY: Pusat = {
  kegiatan: [],
  id: null,
  jumlah: { hadir: 0, terlambat: 0, sakit: 0, izin: 0, alfa: 0, belum: 0, perlu_diputuskan: 0 },
  kelompok: [],
  menit: [],
  bagian: [],
  rincian: [],
  banding: null,
  perangkat: { terhubung: 0, belum_terkirim: 0, diam: 0, jam_meleset: 0, daftar: [] },
  kotak: { ditahan: 0, diputuskan: 0, salah: 0 },
}

const textOf = (stream: Readable) => {
  const got = { text: '' }
  stream.on('data', (part: Buffer) => (got.text += part.toString()))
  return got
}

// rule U152
test('fifty viewers of two activities make one query a second, and none is made while there is no viewer', async () => {
  const { feed, asked } = counted()
  const viewers = Array.from({ length: 50 }, (_, nth) => feed.follow(nth % 2 ? 'a' : 'b'))
  const texts = viewers.map(textOf)
  await sleep(525)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.length).toBeLessThanOrEqual(11)
  expect(new Set(asked)).toEqual(new Set(['a', 'b']))
  for (const { text } of texts) expect(text).toMatch(/^data: \{"semua":.*\n\n(:\n\n)*data: \{"beda":/)
  for (const viewer of viewers) viewer.destroy()
  await sleep(60)
  const before = asked.length
  await sleep(150)
  expect(asked.length).toBe(before)
  // Who asks for a picture shares what was read a moment ago.
  await Promise.all(Array.from({ length: 20 }, () => feed.get('a')))
  expect(asked.length).toBe(before + 1)
})

// rule U152
test('nothing is kept for a viewer who takes nothing: it gets the whole picture when it takes again', async () => {
  const big = {
    ...EMPTY,
    rincian: [{ nomor: 1, id: 'x'.repeat(100_000), mentor: [], terakhir: null, perangkat: null }],
  }
  let nth = 0
  const feed = createFeed(() => Promise.resolve({ ...big, jumlah: { ...EMPTY.jumlah, hadir: ++nth } }), {
    everyMs: 5,
    seldomMs: 5,
    heartbeatMs: 60_000,
  })
  onTestFinished(() => feed.stop())
  const viewer = feed.follow(null)
  await expect.poll(() => nth).toBeGreaterThan(20)
  expect(viewer.readableLength).toBeLessThan(101_000)
  const got = textOf(viewer)
  await expect.poll(() => got.text.split('"semua"').length).toBeGreaterThan(2)
})

// rule U152
test('where a query fails the viewers are let go, to ask again', async () => {
  let fails = false
  const feed = createFeed(() => (fails ? Promise.reject(new Error('no database')) : Promise.resolve(EMPTY)), {
    everyMs: 5,
    seldomMs: 5,
    heartbeatMs: 60_000,
  })
  onTestFinished(() => feed.stop())
  const viewer = feed.follow(null)
  viewer.resume()
  await feed.get(null)
  fails = true
  await once(viewer, 'end')
  await expect(feed.get(null)).rejects.toThrow('no database')
})

const KEHADIRAN: ReadRecord[] = STATUS_KEHADIRAN.flatMap((status_kehadiran) =>
  [null, '2025-08-11T00:00:00.000Z'].flatMap((sandaran_diterima) =>
    [null, '2025-08-11T00:15:00.000Z', '2025-08-11T00:15:00.001Z'].map((waktu_absen) => ({
      status_kehadiran,
      sandaran_diterima,
      waktu_absen,
    })),
  ),
)

// rule H130
test('SQL and the rule of the browser call the same records late', async () => {
  const { pool } = await startApp()
  for (const batas_terlambat of [null, '2025-08-11T00:15:00.000Z']) {
    const { rows } = await pool.query<{ late: boolean }>(
      `select ${isLate('b', 'h')} as late
       from json_to_recordset($1) as h(id_absen uuid, id_anggota uuid, metode_absen text, status_kehadiran text, sandaran_diterima timestamptz, waktu_absen timestamptz),
         (select $2::timestamptz as batas_terlambat) b`,
      [JSON.stringify(KEHADIRAN), batas_terlambat],
    )
    expect(rows.map(({ late }) => late)).toEqual(
      KEHADIRAN.map((record) => marksOf(record, { batas_terlambat }).late),
    )
  }
})

// rule U167
test('a first start is what is in the database and around the server', async () => {
  const t = await gate({ publicUrl: 'https://bakti.kampus.ac.id' })
  const { admin, scene, pool, scan } = t
  const read = async () => (await admin.call(pusatCalls.getAwal, {})).body.data
  expect(await read()).toEqual({
    peserta: { jumlah: 3, kelompok: 2 },
    kegiatan: { title: 'Upacara', tanggal: today(), mulai: null },
    mentor: { kelompok: 0 },
    surel: { terkirim: false, lewat: 'berkas' },
    alamat: 'https://bakti.kampus.ac.id',
    cadangan: { tiap: null, terakhir: null },
    kartu: { dicetak: false, dipindai: false },
  })

  await scan('Sari', { cara: 'tempel' })
  expect((await read()).kartu.dipindai, 'a pasted line reads no card').toBe(false)
  await scan('Budi')
  expect((await read()).kartu.dipindai).toBe(true)

  await addMentor(t, { kelompok: [scene.kelompok(7)] })
  expect((await read()).mentor.kelompok).toBe(1)
  const invite = () => admin.call(undanganCalls.create, { body: { role: 'MENTOR', kelompok: [12] } })
  const { data } = (await invite()).body
  expect((await read()).mentor.kelompok, 'an open invitation counts').toBe(2)
  await admin.call(undanganCalls.revoke, { query: { id: data.id } })
  expect((await read()).mentor.kelompok).toBe(1)
  await pool.query(`update undangan set surel = 'berkas'`)
  expect((await read()).surel.terkirim, 'a file was not sent').toBe(false)
  await pool.query(`update undangan set surel = 'terkirim'`)
  expect((await read()).surel.terkirim).toBe(true)
})

// rule U167
test('the backup of a first start is the newest that this server has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-awal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { admin } = await gate({ backups: { folder, everyMs: 6 * HOUR } })
  const read = async () => (await admin.call(pusatCalls.getAwal, {})).body.data.cadangan
  expect(await read()).toEqual({ tiap: 6, terakhir: null })
  for (const name of ['bakti-20250810T231500Z.backup', 'bakti-20250809T100000Z.backup', 'catatan.txt'])
    await writeFile(join(folder, name), '')
  expect(await read()).toEqual({ tiap: 6, terakhir: '2025-08-10T23:15:00.000Z' })
})
