import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const DEVICES = 300
const EVENTS = 400_000
/** Stored by one statement, which has a time limit. */
const AT_ONCE = 50_000
/** Devices that wait with acts while the list is read. */
const WAITING = 20
const ROUNDS = 10
/** Each device reports once in this time. */
const EVERY_S = 30

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** CPU of this process, which holds the server and the caller (ms). PostgreSQL's own is not in it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

// rules D1, D3
test('300 devices that report cost little, and their list beside 400,000 events is quick', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const scene = await scenario(t.pool).kelompok(1).anggota('Sari').absen('Hari 1')
  for (let stored = 0; stored < EVENTS; stored += AT_ONCE)
    await t.pool.query(
      `insert into kehadiran_event (id, id_absen, id_anggota, kind, operator, pengirim, perangkat, happened_at, order_at, received_at, cara)
     select gen_random_uuid(), $2, $3, 'scan', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), now(), now(), 'kamera'
     from generate_series(1, $1::int)`,
      [AT_ONCE, scene.absen('Hari 1').id, scene.anggota('Sari').id],
    )
  const accounts = await Promise.all(Array.from({ length: DEVICES }, () => addUser(t, { role: 'ADMIN' })))
  const callers = await Promise.all(accounts.map((user) => t.api.as(user)))
  const browsers = callers.map((caller, at) => ({
    caller,
    headers: { 'X-Device-Id': crypto.randomUUID() },
    body: {
      outbox: crypto.randomUUID(),
      unsent: at < WAITING ? 3 : 0,
      review: 0,
      clock_offset: 12,
      scanner_open: true,
    },
  }))
  const report = async () => {
    for (const { caller, headers, body } of browsers)
      expect((await caller.call(perangkatCalls.report, { headers, body })).status).toBe(200)
  }
  await report()
  const reports: number[] = []
  const lists: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await t.pool.query(`update perangkat set reported_at = reported_at - interval '1 minute'`)
    const before = cpuMs()
    await report()
    reports.push((cpuMs() - before) / DEVICES)
    const since = performance.now()
    expect((await admin.call(perangkatCalls.list)).body.data).toHaveLength(DEVICES)
    lists.push(performance.now() - since)
  }
  const share = (median(reports) * DEVICES) / (EVERY_S * 1000)
  const [body] = [JSON.stringify(browsers[0]!.body).length]
  console.log(
    `${DEVICES} devices: ${median(reports).toFixed(2)} ms of CPU a report (server and caller), ${(share * 100).toFixed(2)} % of a core; ` +
      `the list with ${WAITING} waiting beside ${EVENTS} events: ${median(lists).toFixed(0)} ms; a body of ${body} bytes`,
  )
  expect(share).toBeLessThan(0.1)
  expect(median(lists)).toBeLessThan(200)
})
