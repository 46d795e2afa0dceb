import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '../../platform/database'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { beforeTaking } from './ditahan.repository'
import { takeHeldScansOf } from './ditahan.usecases'
import { readArrival, settledUntil } from './kehadiran.repository'

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
  const absenId = scene.absen('Hari 1').id
  const sari = scene.anggota('Sari').id
  const scan = (participantIdentifier: string, nomor?: 7 | 12, headers: Record<string, string> = {}) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier, absenId, id_kelompok: nomor ? scene.kelompok(nomor).id : null },
      headers,
    })
  const set = (anggota_id: string, headers: Record<string, string> = {}) =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id, absen_id: absenId, status_kehadiran: 'Alfa' },
      headers,
    })
  const query = { id_kelompok: scene.kelompok(7).id, id_absen: absenId }
  const row = async (id: string) =>
    (await admin.call(absenCalls.listAbsensi, { query })).body.data.find((each) => each.id === id)
  const held = async () => (await admin.call(absenCalls.listDitahan, { query: { id: absenId } })).body.data
  return { admin, pool, scene, sari, scan, set, row, held }
}

test('a held scan that is taken over is not undone by an Alfa whose operator could not see it', async () => {
  const { admin, sari, scan, set, row, held } = await gate()
  expect((await scan(sari, 12)).status).toBe(409)
  const [waiting] = await held()
  // The list showed all as absent, and the sweep of the absentees came after it.
  expect((await set(sari)).body.data.status_kehadiran).toBe('Alfa')

  const taken = await admin.call(absenCalls.takeDitahan, { body: { id: waiting!.id } })
  const present = { status_kehadiran: 'Hadir', waktu_absen: waiting!.happened_at, perlu_diputuskan: true }
  expect(taken).toMatchObject({
    status: 200,
    body: { message: 'Absensi berhasil dicatat!', data: present },
  })
  expect(await row(sari)).toMatchObject(present)
  // Whoever decides on the row that the answer shows has seen the scan.
  const decided = await set(sari, { 'X-Seen-At': taken.body.data.seen_at })
  expect(decided.body.data).toMatchObject({ status_kehadiran: 'Alfa', perlu_diputuskan: false })
})

test('a list does not speak for a scan that was stamped before it and commits after it, however long that takes', async () => {
  const { pool, sari, row } = await gate()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  const stamp = await readArrival(client)
  // Longer than the margin: an import that takes a thousand held scans over, a scan that waits for a lock.
  await client.query('select pg_sleep(2.2)')
  expect((await row(sari))!.seen_at <= stamp).toBe(true)
  await client.query('commit')
  const [settled] = await settledUntil(pool)
  expect(settled!.at > stamp).toBe(true)
})

test('says nothing of a scan whose id is the event of another member', async () => {
  const { pool, scene, sari, scan } = await gate()
  const key = randomUUID()
  await scan(sari, 7, { 'Idempotency-Key': key })
  await pool.query('delete from idempotency')
  const answer = await scan(scene.anggota('Budi').id, 7, { 'Idempotency-Key': key })
  expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
  const { rows } = await pool.query('select id_anggota from kehadiran')
  expect(rows).toEqual([{ id_anggota: sari }])
})

test('takes a thousand held scans over with as many statements as one', async () => {
  const { pool, scene, scan } = await gate()
  const statementsFor = async (nim: string[]) => {
    for (const one of nim) await scan(one)
    return transaction(pool, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into anggota (id, nama, nim, id_kelompok) select gen_random_uuid(), 'Baru', nim, $2 from unnest($1::text[]) nim
         returning id`,
        [nim, scene.kelompok(7).id],
      )
      const query = vi.spyOn(tx, 'query')
      expect(
        await takeHeldScansOf(
          tx,
          rows.map(({ id }) => id),
        ),
      ).toBe(nim.length)
      const statements = query.mock.calls.length
      query.mockRestore()
      return statements
    })
  }
  const nim = Array.from({ length: 40 }, (_, index) => String(2510512000 + index))
  expect(await statementsFor(nim.slice(1))).toBe(await statementsFor(nim.slice(0, 1)))
  const { rows } = await pool.query(
    `select count(*) filter (where h.status_kehadiran = 'Hadir') as hadir,
       (select count(*) from scan_ditahan where diambil_at is null) as ditahan
     from kehadiran h join kehadiran_event e using (id_absen, id_anggota)
     where h.waktu_absen = e.happened_at and h.last_event = e.id`,
  )
  expect(rows).toEqual([{ hadir: 40, ditahan: 0 }])
})

test('a scan that would be held does not keep its connection while members are being written for long', async () => {
  const { pool, scan, held } = await gate()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await beforeTaking(client)
  const key = { 'Idempotency-Key': randomUUID() }
  expect(await scan('9999900001', 7, key)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  await client.query('rollback')
  expect((await scan('9999900001', 7, key)).status).toBe(404)
  expect(await held()).toHaveLength(1)
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59.999Z'])(
  'X-Seen-At %s is an instant like others',
  async (seenAt) => {
    const { scene, sari, scan, set } = await gate()
    // On the fast road, and on the slow one.
    expect((await set(scene.anggota('Budi').id, { 'X-Seen-At': seenAt })).status).toBe(200)
    await scan(sari, 7)
    expect((await set(sari, { 'X-Seen-At': seenAt })).status).toBe(200)
  },
)

test('a code with a NUL is no code, and one between blanks is', async () => {
  const { scan, held } = await gate()
  expect(await scan('zzzzzzz\0-zzzz-zzzz-zzzz-zzzzzzzzzzzz')).toMatchObject({
    status: 400,
    body: { message: 'Invalid QR data format' },
  })
  await scan(`${' '.repeat(5000)}9999900001\n`)
  expect(await held()).toMatchObject([{ participantIdentifier: '9999900001' }])
})
