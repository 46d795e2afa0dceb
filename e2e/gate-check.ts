import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { BELUM_ABSEN } from '@bakti/contract/absen/kehadiran.rules'
import { expect } from '@playwright/test'
import type pg from 'pg'
import { expectBooks } from './acts'
import { type GateEvent, MEMBERS, gateOf, get, list, login } from './gate'
import { ADMIN, type Server, connect } from './server'

/** What must be true when it is over; returns what there is to tell. */
export async function checkEvent(event: GateEvent, server: Server) {
  expect(event.wrong, 'answers that should not have been given').toEqual([])
  expect(event.broken, 'connections that broke').toBeLessThan(event.tasks.length / 100)
  const client = await connect(server.dataDir)
  try {
    return await checkTables(event, client)
  } finally {
    await client.end()
  }
}

const SHOWN = ['status_kehadiran', 'waktu_absen', 'metode_absen', 'perlu_diputuskan'] as const

async function checkTables(event: GateEvent, client: pg.Client) {
  const of = (...status: number[]) =>
    event.tasks.filter(({ right }) => status.includes(right)).map(({ act }) => act.key)
  const counted = [...of(200), ...event.sweeps.map(({ key }) => key)]
  const rows = await expectBooks(client, event.absen, counted)
  const column = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id).sort()
  expect(await column('select id from scan_ditahan where id_absen = $1', [event.absen])).toEqual(
    of(404, 409).sort(),
  )
  const stored = await column('select key as id from idempotency where key = any($1::uuid[])', [
    [...counted, ...of(400, 404, 409)],
  ])
  expect(stored, 'an answer is kept for each that was taken').toEqual([...counted, ...of(404, 409)].sort())

  const statusOf = (id: string) => rows.get(id)?.status_kehadiran ?? 'Belum Absen'
  const scanned = event.anggota.filter(({ id }) => !event.absent.has(id))
  const notHadir = scanned.filter(({ id }) => statusOf(id) !== 'Hadir')
  expect(
    notHadir.filter(({ id }) => !(event.excused.has(id) && statusOf(id) === 'Izin')),
    'whoever was scanned is there',
  ).toEqual([])
  const invented = [...event.absent].filter((id) => statusOf(id) === 'Hadir')
  expect(invented, 'and nobody else').toEqual([])

  const gate = gateOf(event, await login(event, ADMIN.email, ADMIN.password))
  const shown = (await Promise.all(event.kelompok.map((group) => list(event, gate, group)))).flat()
  expect(shown).toHaveLength(MEMBERS)
  const wrong = shown.filter((one) => {
    const row = rows.get(one.id) ?? BELUM_ABSEN
    return SHOWN.some((field) => one[field] !== row[field])
  })
  expect(wrong, 'the lists show what the rows say').toEqual([])
  const count = (wanted: string) => shown.filter(({ status_kehadiran }) => status_kehadiran === wanted).length
  const marked = shown.filter(({ perlu_diputuskan }) => perlu_diputuskan).length
  const [absen] = await get(event, gate, { call: absenCalls.list })
  const sums = {
    hadir: count('Hadir'),
    alfa: count('Alfa'),
    sakit: count('Sakit'),
    izin: count('Izin'),
    ditahan: of(404, 409).length,
    perlu_diputuskan: marked,
  }
  expect(absen).toMatchObject(sums)
  gate.agent.destroy()
  return { tasks: event.tasks.length, sweeps: event.sweeps.length, ...sums, broken: event.broken }
}

/** `{ n, p50, p99, max }` in whole milliseconds. */
export function summary(samples: readonly number[]) {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN)
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
