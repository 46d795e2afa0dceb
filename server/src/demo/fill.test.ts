import { type KehadiranEvent, replayKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { nama, nim } from '@bakti/contract/anggota/anggota.schemas'
import { email } from '@bakti/contract/auth/auth.schemas'
import { expect, test } from 'vitest'
import type { Pool } from '../platform/database'
import { startApp } from '../testing/app'
import { fillDemo } from './fill'

const SMALL = { kelompok: 12, anggota: 400 }
const TABLES = [
  'kelompok',
  'anggota',
  'users',
  'absen',
  'kehadiran_event',
  'kehadiran',
  'tugas',
  'kumpul_tugas',
]

async function fingerprint(pool: Pool): Promise<string[]> {
  const prints = TABLES.map(async (table) => {
    const { rows } = await pool.query<{ print: string }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as print from ${table} t`,
    )
    return `${table} ${rows[0]?.print}`
  })
  return Promise.all(prints)
}

// rule B21
test('a full demo has the size that is promised, and every row is what the replay of its events gives', async () => {
  const { pool, api } = await startApp()
  const demo = await fillDemo(pool, { seed: 1 })
  expect(demo.kelompok).toHaveLength(300)
  expect(demo.absen).toHaveLength(10)
  expect(demo.tugas).toHaveLength(6)
  expect(demo.jumlah.kumpul_tugas).toBe(48_000)
  const counted = await pool.query<{ anggota: number; users: number }>(
    'select (select count(*) from anggota) as anggota, (select count(*) from users) as users',
  )
  expect(counted.rows).toEqual([{ anggota: 8000, users: 8000 }])

  const states = await pool.query<Record<string, unknown> & { id_anggota: string }>(
    `select id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, hadir_oleh, sandaran_diterima,
       scan_diterima from kehadiran where id_absen = $1`,
    [demo.absen[0]?.id],
  )
  const events = await pool.query<KehadiranEvent & { id_anggota: string }>(
    'select id_anggota, id, kind, status, cara, perangkat, happened_at, order_at, received_at, seen_until, seen_events from kehadiran_event where id_absen = $1',
    [demo.absen[0]?.id],
  )
  const eventsOf = new Map<string, KehadiranEvent[]>()
  for (const { id_anggota, ...event } of events.rows)
    eventsOf.set(id_anggota, [...(eventsOf.get(id_anggota) ?? []), event])
  expect(states.rows.length).toBeGreaterThan(7000)
  expect(new Map(states.rows.map(({ id_anggota, ...state }) => [id_anggota, state]))).toEqual(
    new Map([...eventsOf].map(([id_anggota, its]) => [id_anggota, replayKehadiran(its)])),
  )

  const { body } = await (await api.as('ADMIN')).call(absenCalls.list)
  expect(body.data).toHaveLength(10)
  expect(Math.max(...body.data.map(({ perlu_diputuskan = 0 }) => perlu_diputuskan))).toBeGreaterThan(0)
}, 120_000)

test('the same seed gives the same rows, another seed others', async () => {
  const [one, two, other] = await Promise.all([startApp(), startApp(), startApp()])
  await fillDemo(one.pool, { seed: 1, size: SMALL })
  await fillDemo(two.pool, { seed: 1, size: SMALL })
  await fillDemo(other.pool, { seed: 2, size: SMALL })
  expect(await fingerprint(two.pool)).toEqual(await fingerprint(one.pool))
  for (const line of await fingerprint(other.pool)) expect(await fingerprint(one.pool)).not.toContain(line)
})

test('its people pass the rules that people are entered by, and nobody stands in two groups', async () => {
  const { pool } = await startApp()
  const { anggota, users } = await fillDemo(pool, { seed: 3, size: SMALL })
  for (const one of anggota) expect([nama.parse(one.nama), nim.parse(one.nim)]).toEqual([one.nama, one.nim])
  for (const one of users) expect(email.parse(one.email)).toBe(one.email)
  expect(anggota.every((one) => /^25\d{8}$/.test(one.nim))).toBe(true)
  expect(new Set(anggota.map(({ nama: name }) => name)).size).toBeGreaterThan(300)
})

test('a demo of a larger scale is the same people again: other numbers, the same attendance, counted', async () => {
  const { pool } = await startApp()
  const { jumlah, kelompok } = await fillDemo(pool, { seed: 1, size: SMALL, scale: 3 })
  const one = async (text: string) => (await pool.query<Record<string, number>>(text)).rows[0]
  expect(
    await one(`select (select count(*) from kelompok) as kelompok, (select max(nomor) from kelompok) as nomor,
      (select count(distinct nim) from anggota) as nim, (select count(distinct email) from users) as email,
      (select count(*) from kehadiran_event) as event, (select count(*) from kumpul_tugas) as kumpul`),
  ).toEqual({
    kelompok: 36,
    nomor: 2 * 12 + Math.max(...kelompok.map(({ nomor }) => nomor)),
    nim: 1200,
    email: 1200,
    event: 3 * jumlah.event,
    kumpul: 3 * jumlah.kumpul_tugas,
  })
  // A copy has its own member, group and last event, and the status of the row that it was made from.
  const kinds = `select k.nomor % 12 as kelompok, left(a.nim, 10) as nim, h.id_absen, h.status_kehadiran, count(*) as times
    from kehadiran h join anggota a on a.id = h.id_anggota join kelompok k on k.id = a.id_kelompok
    join kehadiran_event e on e.id = h.last_event and e.id_anggota = h.id_anggota group by 1, 2, 3, 4`
  expect(await one(`select min(times) as least, max(times) as most from (${kinds}) s`)).toEqual({
    least: 3,
    most: 3,
  })
  expect(await one('select count(*) as wrong from hitungan_beda')).toEqual({ wrong: 0 })
})
