import { randomUUID } from 'node:crypto'
import {
  STATUS_KEHADIRAN,
  type StatusKehadiran,
  compareEvents,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import fc from 'fast-check'
import pg, { type PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Pool, createPool, isUnavailable, transaction } from '../../platform/database'
import { ownDatabase } from '../../platform/postgres/testing'
import type { Write } from '../../platform/write'
import { blocked } from '../../testing/blocked'
import { startRelay } from '../../testing/relay'
import { scenario } from '../../testing/scenario'
import { writeBatch } from './batch.repository'
import { createHeardAt } from './arrival'
import { scanAnswer, statusAnswer } from './kehadiran.answers'
import { type NewEvent, STAMP_MS, findEvents, lockRows, settledUntil, toEvent } from './kehadiran.repository'
import { type Recorder, createRecorder, createRecorderAlone } from './record.usecases'
import { recordScan } from './scan.usecases'
import { updateStatus } from './status.usecases'

type Database = Awaited<ReturnType<typeof ownDatabase>>
let database: Database
let pool: Pool
/** Of two processes: each has its own pool and its own batches. */
let recorders: [Recorder, Recorder]
let alone: Recorder
/** How many acts were recorded alone by `recorders`. */
let recordedAlone = 0

const newPool = (connection: PoolConfig) => createPool(connection, () => undefined)
const counted = (recorder: Recorder): Recorder => ({
  record: (act) =>
    recorder.record({
      ...act,
      judge: (...args) => {
        recordedAlone++
        return act.judge(...args)
      },
    }),
})

beforeAll(async () => {
  database = await ownDatabase()
  pool = newPool(database.connection)
  const other = newPool(database.connection)
  recorders = [counted(createRecorder({ pool })), counted(createRecorder({ pool: other }))]
  alone = createRecorderAlone({ pool })
  return () => other.end()
})
afterAll(() => pool.end())

let groups = 0

/** A new activity and new members of a new group. */
async function event(members: number) {
  const nomor = ++groups
  const story = scenario(pool).absen(`Hari ${nomor}`).kelompok(nomor)
  const names = Array.from({ length: members }, (_, at) => `Anggota ${at}`)
  for (const [at, name] of names.entries()) story.anggota(name, String(nomor * 10_000 + at))
  const scene = await story
  return { absen: scene.absen(`Hari ${nomor}`).id, members: names.map((name) => scene.anggota(name).id) }
}

const operator = randomUUID()
const write = (answerOf: Write['answerOf'], over: Partial<Write> = {}): Write => ({
  key: randomUUID(),
  requestHash: 'hash',
  operator,
  pengirim: operator,
  mentor: null,
  perangkat: null,
  delayMs: null,
  seenAt: null,
  seenEvents: [],
  happenedAtRaw: null,
  sentAtRaw: null,
  begunAt: performance.now(),
  heardAt: null,
  logged: null,
  answerOf,
  ...over,
})

const bodyOf = (answer: { status: number; body: string }) =>
  JSON.parse(answer.body) as { status: number; message: string; data: Record<string, unknown> }

async function scan(recorder: Recorder, absen: string, member: string, over: Partial<Write> = {}) {
  const body = { participantIdentifier: member, absenId: absen, id_kelompok: null, cara: 'kamera' } as const
  return bodyOf(await recordScan(recorder, body, write(scanAnswer, over)))
}

interface Status {
  absen: string
  member: string
  status: StatusKehadiran
}
async function set(recorder: Recorder, { absen, member, status }: Status, over: Partial<Write> = {}) {
  const change = { absen_id: absen, anggota_id: member, status_kehadiran: status }
  return bodyOf(await updateStatus(recorder, change, write(statusAnswer, over)))
}

/** Expects that each member's row is what the replay makes of their stored events. Returns how many events there are. */
async function expectReplayed(absen: string, members: readonly string[]): Promise<number> {
  let count = 0
  for (const member of members) {
    const events = (await findEvents(pool, [{ id_absen: absen, id_anggota: member }])).sort(compareEvents)
    const { rows } = await pool.query(
      `select status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, hadir_oleh, sandaran_diterima, scan_diterima,
         last_order_at, last_event, last_received_at
       from kehadiran where id_absen = $1 and id_anggota = $2`,
      [absen, member],
    )
    const last = events.at(-1)
    const arrivals = events.map(({ received_at }) => received_at).sort()
    expect(new Set(arrivals).size).toBe(arrivals.length)
    expect(rows).toEqual(
      last
        ? [
            {
              ...replayKehadiran(events),
              last_order_at: last.order_at,
              last_event: last.id,
              last_received_at: arrivals.at(-1),
            },
          ]
        : [],
    )
    count += events.length
  }
  return count
}

const MEMBERS = 3
const DEVICES = [randomUUID(), randomUUID(), null]
const act = fc.record({
  member: fc.nat(MEMBERS - 1),
  /** Null: a scan. */
  status: fc.option(fc.constantFrom(...STATUS_KEHADIRAN), { freq: 2 }),
  delayMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
  device: fc.nat(DEVICES.length - 1),
  seenAgoMs: fc.option(fc.integer({ min: -1000, max: 60_000 })),
  names: fc.array(fc.nat(5), { maxLength: 3 }),
  /** By a batch of one process or of the other, or alone. */
  by: fc.constantFrom(0, 0, 0, 1, 1, 2),
  /** An earlier act that comes again under its key, instead of a new one. */
  again: fc.option(fc.nat(5), { freq: 1, nil: null }),
})

// rules H1, H29
test('any acts, in batches of two processes and alone at once, leave the rows that the replay makes', async () => {
  const before = recordedAlone
  let total = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { maxLength: 4 }),
      async (steps) => {
        const { absen, members } = await event(MEMBERS)
        const scans: string[] = []
        const done = new Map<string, () => Promise<unknown>>()
        for (const step of steps) {
          await Promise.all(
            step.map(async (each) => {
              const earlier = each.again === null ? undefined : [...done.values()].at(-1 - each.again)
              if (earlier) return earlier()
              const key = randomUUID()
              const over = {
                key,
                delayMs: each.delayMs,
                perangkat: DEVICES[each.device] ?? null,
                seenAt: each.seenAgoMs === null ? null : new Date(Date.now() - each.seenAgoMs).toISOString(),
                seenEvents: each.names.flatMap((at) => scans.at(-1 - at) ?? []),
              }
              const member = members[each.member]!
              const recorder = [...recorders, alone][each.by]!
              const { status } = each
              const run = () =>
                status === null
                  ? scan(recorder, absen, member, { ...over, seenAt: null, seenEvents: [] })
                  : set(recorder, { absen, member, status }, over)
              done.set(key, run)
              const answer = await run()
              expect(answer).toMatchObject({ status: 200, data: { id: member } })
              if (status === null) scans.push(key)
            }),
          )
          expect(await expectReplayed(absen, members)).toBe(done.size)
        }
        total += done.size
      },
    ),
    { numRuns: 120 },
  )
  // Both ways were taken.
  expect(recordedAlone - before).toBeGreaterThan(total / 20)
  expect(recordedAlone - before).toBeLessThan(total / 2)
})

// rule H28
test('120 acts of two processes on the same 30 members end, and none is lost', async () => {
  const { absen, members } = await event(30)
  for (let round = 0; round < 3; round++) {
    const acts = Array.from({ length: 120 }, (_, at) => {
      const member = members[(at * 7) % 30]!
      const recorder = recorders[at % 2]!
      return at % 3 === 0 ? set(recorder, { absen, member, status: 'Izin' }) : scan(recorder, absen, member)
    })
    const answers = await Promise.all(acts)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await expectReplayed(absen, members)).toBe(120 * (round + 1))
  }
})

/** What a device does at one moment: a scan, a status, or a scan and the status that corrects it and names it. */
const moment = fc.record({
  scan: fc.boolean(),
  status: fc.option(fc.constantFrom(...STATUS_KEHADIRAN), { freq: 3 }),
  device: fc.nat(1),
})
const MOMENT_MS = 5_000
/** What a network adds to the time of an act. */
const JITTER_MS = 1_500

// rules H1, H12, H15
test('the same acts in any order of arrival, each with the jitter of its way, give the same state', async () => {
  const [start] = [Date.now() - 600_000]
  const worldOf = async (moments: readonly (typeof moment extends fc.Arbitrary<infer T> ? T : never)[]) => {
    const { absen, members } = await event(1)
    const [member] = members as [string]
    const acts = moments.flatMap(({ scan: scans, status, device }, nth) => {
      const [scanKey, at] = [randomUUID(), start + nth * MOMENT_MS]
      const over = (key: string, jitter: number) => ({
        key,
        delayMs: Date.now() - at - jitter,
        perangkat: DEVICES[device]!,
        seenAt: '2020-01-01T00:00:00.000Z',
      })
      return [
        ...(scans
          ? [
              (by: Recorder, jitter: number) =>
                scan(by, absen, member, { ...over(scanKey, jitter), seenAt: null }),
            ]
          : []),
        ...(status
          ? [
              (by: Recorder, jitter: number) =>
                set(
                  by,
                  { absen, member, status },
                  { ...over(randomUUID(), jitter), seenEvents: scans ? [scanKey] : [] },
                ),
            ]
          : []),
      ]
    })
    return { absen, member, acts }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: 1, maxLength: 4 }),
      fc.array(
        fc.array(fc.record({ place: fc.nat(), jitter: fc.nat(JITTER_MS), by: fc.nat(2) }), {
          minLength: 8,
          maxLength: 8,
        }),
        { minLength: 2, maxLength: 3 },
      ),
      fc.boolean(),
      async (moments, arrivals, atOnce) => {
        const states = []
        for (const arrival of arrivals) {
          const { absen, member, acts } = await worldOf(moments)
          const sent = acts
            .map((run, at) => ({ run, ...arrival[at]! }))
            .sort((one, other) => one.place - other.place)
            .map(
              ({ run, jitter, by }) =>
                () =>
                  run([...recorders, alone][by]!, jitter),
            )
          if (atOnce) await Promise.all(sent.map((send) => send()))
          else for (const send of sent) await send()
          expect(await expectReplayed(absen, [member])).toBe(acts.length)
          const { rows } = await pool.query(
            `select h.status_kehadiran, h.metode_absen, h.perlu_diputuskan, h.waktu_absen is null as timeless,
               (select array_agg(e.kind || coalesce(e.status, '') order by e.order_at, e.id) from kehadiran_event e where e.id_absen = $1) as events
             from kehadiran h where h.id_absen = $1`,
            [absen],
          )
          states.push(rows)
        }
        for (const each of states) expect(each).toEqual(states[0])
      },
    ),
    { numRuns: 60 },
  )
})

// rule H13
test('an act that the server kept waiting before it read its clock is dated by its arrival', async () => {
  const { absen, members } = await event(1)
  const [member] = members as [string]
  const keptWaiting = { begunAt: performance.now() - 7_000 }
  const acts = [
    { key: randomUUID(), recorder: recorders[0], delayMs: null },
    { key: randomUUID(), recorder: recorders[0], delayMs: 60_000 },
    { key: randomUUID(), recorder: alone, delayMs: null },
  ]
  for (const { key, recorder, delayMs } of acts)
    await scan(recorder, absen, member, { ...keptWaiting, key, delayMs })
  for (const { key, delayMs } of acts) {
    const { rows } = await pool.query<{ received_at: string; happened_at: string }>(
      'select received_at, happened_at from kehadiran_event where id = $1',
      [key],
    )
    const [{ received_at, happened_at }] = rows as [(typeof rows)[0]]
    const waited = Date.parse(received_at) - Date.parse(happened_at) - (delayMs ?? 0)
    expect(waited).toBeGreaterThanOrEqual(7_000)
    expect(waited).toBeLessThan(17_000)
  }
})

// rule H13
test('the time between the reading of the clock and the dating of an act dates it no earlier', async () => {
  const { absen, members } = await event(1)
  const slow: Recorder = {
    record: (act) =>
      alone.record({
        ...act,
        judge: async (...args) => {
          await new Promise((resolve) => setTimeout(resolve, 500))
          return act.judge(...args)
        },
      }),
  }
  // Quick answers tell how the clocks stand to each other.
  for (let nth = 0; nth < 5; nth++) await scan(alone, absen, members[0]!)
  const key = randomUUID()
  // Database and test have the same clock.
  const begun = Date.now() - 2_000
  await scan(slow, absen, members[0]!, { key, begunAt: performance.now() - 2_000 })
  const { rows } = await pool.query<{ happened_at: string }>(
    'select happened_at from kehadiran_event where id = $1',
    [key],
  )
  expect(Date.parse(rows[0]!.happened_at) - begun).toBeGreaterThan(-30)
})

// rule H13
test('an answer is read when the quickest of late would have been, and never after it is there', () => {
  const heardAt = createHeardAt()
  const clock = (ms: number) => new Date(1_700_000_000_000 + ms).toISOString()
  // Asked at 100, read at 110, seen at 120.
  expect(heardAt(clock(110), 100, 120)).toBe(100)
  // The next question took 2 ms to the clock: it lay for 150.
  expect(heardAt(clock(202), 200, 350)).toBe(200)
  expect(heardAt(clock(400), 300, 600)).toBe(398)
  // Set forward by a minute, and back.
  expect(heardAt(clock(60_700), 699, 702)).toBe(702)
  expect(heardAt(clock(300), 800, 802)).toBe(800)
  // What was quick long ago says nothing of now.
  expect(heardAt(clock(90_000), 89_995, 90_001)).toBe(90_001)
  expect(heardAt(clock(130_000), 129_995, 130_001)).toBe(129_995)
})

// rule H28
test.each([
  ['row', 'select from kehadiran where id_anggota = $1 for update'],
  ['member', 'select from anggota where id = $1 for update'],
])('a %s that another transaction has locked delays its own act alone', async (_what, lock) => {
  const { absen, members } = await event(12)
  await Promise.all(members.map((member) => scan(recorders[0], absen, member)))
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query(lock, [members[4]])
  const began = performance.now()
  let waits = true
  const [late, ...others] = [members[4]!, ...members.filter((_, at) => at !== 4)].map((member) =>
    set(recorders[0], { absen, member, status: 'Sakit' }),
  )
  void late!.then(() => (waits = false))
  await Promise.all(others)
  expect(performance.now() - began).toBeLessThan(400)
  expect(waits).toBe(true)
  await blocked(pool, 1)
  await client.query('rollback')
  expect(await late).toMatchObject({ data: { status_kehadiran: 'Sakit' } })
  expect(await expectReplayed(absen, members)).toBe(24)
})

test('a key that another transaction holds delays its batch by half a second at most', async () => {
  const { absen, members } = await event(5)
  const key = randomUUID()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query(
    `insert into idempotency (key, request_hash, status, body, id_user) values ($1, 'hash', 200, '{}', $1)`,
    [key],
  )
  const began = performance.now()
  const late = scan(recorders[0], absen, members[0]!, { key })
  await Promise.all(members.slice(1).map((member) => scan(recorders[0], absen, member)))
  expect(performance.now() - began).toBeLessThan(1500)
  await client.query('rollback')
  expect(await late).toMatchObject({ message: 'Absensi berhasil dicatat!' })
  expect(await expectReplayed(absen, members)).toBe(5)
})

// rules H19, H20, W18
test('an act with a used key, another in no group that counts and an unknown one do not refuse the others', async () => {
  const { absen, members } = await event(5)
  const [used, held] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into idempotency (key, request_hash, status, body, id_user) values ($1, 'other', 200, '{}', $1)`,
    [used],
  )
  const acts = await Promise.allSettled([
    scan(recorders[0], absen, members[0]!),
    scan(recorders[0], absen, members[1]!, { key: used }),
    scan(recorders[0], absen, '9999900001', { key: held }),
    scan(recorders[0], randomUUID(), members[2]!),
    scan(recorders[0], absen, members[3]!),
  ])
  expect(acts).toMatchObject([
    { value: { message: 'Absensi berhasil dicatat!' } },
    { reason: { code: 'idempotency.reused' } },
    { value: { status: 404, data: { ditahan: true } } },
    { reason: { code: 'absen.not_found' } },
    { value: { message: 'Absensi berhasil dicatat!' } },
  ])
  expect(await expectReplayed(absen, members)).toBe(2)
})

// rules H28, W17
test('a repeat waits for the first try of its key, and gets its answer', async () => {
  const { absen, members } = await event(2)
  const [key, before] = [randomUUID(), recordedAlone]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => scan(recorders[0], absen, members[0]!, at < 12 ? { key } : {})),
  )
  expect(new Set(answers.slice(0, 12).map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ message: 'Absensi berhasil dicatat!', data: { duplicate: false } })
  expect(await expectReplayed(absen, members)).toBe(9)
  expect(recordedAlone).toBe(before)
})

test('repeats of recorded acts do not keep new acts out of their batch', async () => {
  const { absen, members } = await event(20)
  const keys = members.map(() => randomUUID())
  const send = (count: number) =>
    Promise.all(
      members.slice(0, count).map((member, at) => scan(recorders[0], absen, member, { key: keys[at]! })),
    )
  const before = recordedAlone
  const first = await send(10)
  const all = await send(20)
  expect(all.slice(0, 10)).toEqual(first)
  expect(await expectReplayed(absen, members)).toBe(20)
  expect(recordedAlone).toBe(before)
})

/** A connection of another process, within a transaction. */
async function beginElsewhere() {
  const client = new pg.Client(database.connection)
  onTestFinished(() => client.end())
  await client.connect()
  await client.query('begin')
  return client
}

const takeKey = `insert into idempotency (key, request_hash, status, body, id_user) values ($1, 'hash', 200, '{}', $1)`

// rule H36
test('acts that wait for locked rows leave connections to batches and to transactions', async () => {
  const { absen, members } = await event(13)
  const [locked, others] = [members.slice(0, 8), members.slice(8)]
  await Promise.all(locked.map((member) => scan(recorders[0], absen, member)))
  const elsewhere = await beginElsewhere()
  await elsewhere.query('select from kehadiran where id_anggota = any($1) for update', [locked])
  const waiting = locked.map((member) => scan(recorders[0], absen, member))
  // All eight have tried, and those whose turn it is wait for longer.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const began = performance.now()
  await transaction(pool, (tx) => tx.query('select 1'))
  await Promise.all(others.map((member) => scan(recorders[0], absen, member)))
  expect(performance.now() - began).toBeLessThan(600)
  await blocked(pool, 2)
  await elsewhere.query('rollback')
  for (const { message } of await Promise.all(waiting)) expect(message).toMatch(/^Sudah hadir/)
  expect(await expectReplayed(absen, members)).toBe(21)
})

// rules H124, H36
test('acts on one locked row wait one after the other, and are recorded in the order in which they came', async () => {
  const { absen, members } = await event(1)
  const [member] = members as [string]
  await scan(recorders[0], absen, member)
  const elsewhere = await beginElsewhere()
  await elsewhere.query('select from kehadiran where id_anggota = $1 for update', [member])
  const statuses = ['Alfa', 'Sakit', 'Izin', 'Belum Absen', 'Hadir', 'Sakit', 'Alfa', 'Izin'] as const
  const inOrder = (acts: readonly StatusKehadiran[]) =>
    acts.map((status) => set(recorders[0], { absen, member, status }))
  const waiting = inOrder(statuses.slice(0, 4))
  await blocked(pool, 1)
  waiting.push(...inOrder(statuses.slice(4)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  // Those behind the first one hold no connection.
  await blocked(pool, 1)
  await elsewhere.query('rollback')
  expect((await Promise.all(waiting)).map(({ data }) => data.status_kehadiran)).toEqual(statuses)
  expect(await expectReplayed(absen, members)).toBe(9)
})

// rules H124, H36
test('an act behind others on a row that is locked for long gets 503 as soon as they do', async () => {
  const { absen, members } = await event(1)
  const [member] = members as [string]
  await scan(recorders[0], absen, member)
  const elsewhere = await beginElsewhere()
  await elsewhere.query('select from kehadiran where id_anggota = $1 for update', [member])
  const began = performance.now()
  const acts = await Promise.allSettled(Array.from({ length: 40 }, () => scan(recorders[0], absen, member)))
  expect(performance.now() - began).toBeLessThan(9_000)
  // Three were given up after two seconds each, those behind them at once.
  const codes = acts.map((each) => each.status === 'rejected' && (each.reason as { code: string }).code)
  expect(codes.slice(0, 2)).toEqual(['55P03', '55P03'])
  expect(new Set(codes.slice(4))).toEqual(new Set(['unavailable']))
  await elsewhere.query('rollback')
  expect(await expectReplayed(absen, members)).toBe(1)
}, 20_000)

// rule H124
test('acts of one row that arrive while others are written wait for them: none is recorded alone', async () => {
  const { absen, members } = await event(3)
  const before = recordedAlone
  const acts: Promise<unknown>[] = []
  for (let at = 0; at < 60; at++) {
    acts.push(scan(recorders[0], absen, members[at % 3]!))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(acts)
  expect(recordedAlone).toBe(before)
  expect(await expectReplayed(absen, members)).toBe(60)
})

// rule H36
test('one locked row delays no other scan and no list by more than 50 ms', async () => {
  const { absen, members } = await event(101)
  const [locked, ...others] = members
  const list = (member: string) => findEvents(pool, [{ id_absen: absen, id_anggota: member }])
  /** The longest that anybody waited, of 100 scans and as many lists. */
  const longest = async () => {
    let most = 0
    for (const member of others) {
      const began = performance.now()
      await Promise.all([scan(recorders[0], absen, member), list(member)])
      most = Math.max(most, performance.now() - began)
    }
    return most
  }
  const longestWhileLocked = async () => {
    const elsewhere = await beginElsewhere()
    await elsewhere.query('select from kehadiran where id_anggota = $1 for update', [locked])
    const late = scan(recorders[0], absen, locked!)
    late.catch(() => undefined)
    const most = await longest()
    await elsewhere.query('rollback')
    await late.catch(() => undefined)
    return most
  }
  await scan(recorders[0], absen, locked!)
  // The machine may pause, too: the fastest of some tries, beside the fastest without a lock, shows what the lock does.
  const tries: { free: number; whileLocked: number }[] = []
  for (let pair = 0; pair < 4; pair++)
    tries.push({ free: await longest(), whileLocked: await longestWhileLocked() })
  const free = Math.min(...tries.map((each) => each.free))
  const whileLocked = Math.min(...tries.map((each) => each.whileLocked))
  expect(whileLocked - free).toBeLessThan(50)
})

// rules H28, H36
test('a repeat that is recorded alone is waited for outside of any batch, too', async () => {
  const { absen, members } = await event(5)
  const key = randomUUID()
  const elsewhere = await beginElsewhere()
  await elsewhere.query(takeKey, [key])
  const first = scan(recorders[0], absen, members[0]!, { key })
  const second = scan(recorders[0], absen, members[0]!, { key })
  // The first try is given up, the second one takes its place.
  await expect(first).rejects.toMatchObject({ code: '55P03' })
  await blocked(pool, 1)
  const began = performance.now()
  const third = scan(recorders[0], absen, members[0]!, { key })
  await Promise.all(members.slice(1).map((member) => scan(recorders[0], absen, member)))
  expect(performance.now() - began).toBeLessThan(400)
  await elsewhere.query('rollback')
  expect(await second).toEqual(await third)
  expect(await expectReplayed(absen, members)).toBe(5)
})

// rule H36
test('a batch that waits for several locks, one after the other, is given up after a second', async () => {
  const { absen, members } = await event(7)
  const keys = Array.from({ length: 6 }, randomUUID).sort()
  const holders: pg.Client[] = []
  for (const key of keys) {
    const holder = await beginElsewhere()
    await holder.query(takeKey, [key])
    holders.push(holder)
  }
  const began = performance.now()
  const acts = members.map((member, at) =>
    scan(recorders[0], absen, member, at < 6 ? { key: keys[at]! } : {}),
  )
  const last = acts[6]!.then(() => performance.now() - began)
  for (const holder of holders) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    void holder.query('rollback')
  }
  await Promise.all(acts)
  expect(await last).toBeLessThan(1_900)
  expect(await expectReplayed(absen, members)).toBe(7)
})

const instant = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Writes the first scans of these members in one batch, stamped `ms` from now. Returns how many were written. */
async function writeScans(absen: string, members: readonly string[], ms: number): Promise<number> {
  const arrival = instant(ms)
  const events = members.map((id_anggota): NewEvent => ({
    id: randomUUID(),
    id_absen: absen,
    id_anggota,
    kind: 'scan',
    status: null,
    cara: 'kamera',
    operator,
    pengirim: operator,
    perangkat: null,
    happened_at: arrival,
    order_at: arrival,
    received_at: arrival,
    seen_until: null,
    seen_events: [],
    happened_at_raw: null,
    sent_at_raw: null,
  }))
  const rows = events.map((event) => ({
    ...replayKehadiran([toEvent(event)]),
    id_absen: absen,
    id_anggota: event.id_anggota,
    last_order_at: arrival,
    last_event: event.id,
    last_received_at: arrival,
    version: null,
  }))
  return (await writeBatch(pool.batches, { arrival, rows, events, keys: [] })).size
}

// rule H17
test('a batch that comes to be written later than its stamp allows writes nothing', async () => {
  const { absen, members } = await event(1)
  expect(await writeScans(absen, members, -STAMP_MS - 50)).toBe(0)
  expect(await expectReplayed(absen, members)).toBe(0)
  expect(await writeScans(absen, members, -STAMP_MS + 400)).toBe(1)
  expect(await expectReplayed(absen, members)).toBe(1)
})

test('two batches with the same new rows in opposite orders do not wait for each other in a circle', async () => {
  const { absen, members } = await event(80)
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  // Both stop at the member in the middle, each with the rows before it.
  await lockRows(client, [{ id_absen: absen, id_anggota: members[40]! }])
  const both = Promise.all([writeScans(absen, members, 0), writeScans(absen, members.toReversed(), 0)])
  await blocked(pool, 2)
  await client.query('rollback')
  const [one, other] = await both
  expect(one + other).toBe(80)
})

// rule H17
test('readers speak for nothing that a batch may still write with a stamp of before', async () => {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const stamped = Date.now()
  const [now] = await settledUntil(pool)
  expect(Date.parse(now!.at)).toBeLessThanOrEqual(stamped - STAMP_MS + 50)
  // A write that has begun counts with the stamp that it may have, as long as it has not committed.
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  const began = Date.now()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [during] = await settledUntil(pool)
  expect(Date.parse(during!.at)).toBeLessThanOrEqual(began - STAMP_MS)
  await client.query('commit')
  const [after] = await settledUntil(pool)
  expect(Date.parse(after!.at)).toBeGreaterThan(began - STAMP_MS + 250)
})

// rules H28, W17, W33
test('a connection that breaks in the middle of a batch loses nothing: the phone repeats, and each act counts once', async () => {
  const { absen, members } = await event(20)
  const relay = await startRelay(database.connection)
  const over = newPool(relay.connection)
  onTestFinished(() => over.end())
  over.options.query_timeout = 500
  const recorder = createRecorder({ pool: over })
  const keys = members.map(() => randomUUID())
  const send = () =>
    Promise.allSettled(members.map((member, at) => scan(recorder, absen, member, { key: keys[at]! })))

  const first = send()
  // In the middle of the write: its statement has reached PostgreSQL, its answer does not reach us.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table kehadiran_event in share mode')
  await expect.poll(async () => (await blockedWrites()).length).toBeGreaterThan(0)
  relay.shut()
  await holder.query('rollback')
  holder.release()
  const results = await first
  expect(results.map(({ status }) => status)).toEqual(members.map(() => 'rejected'))
  await expect.poll(() => expectReplayed(absen, members)).toBe(20)
  relay.open()
  const again = await send()
  expect(again.every((each) => each.status === 'fulfilled' && each.value.status === 200)).toBe(true)
  expect(await expectReplayed(absen, members)).toBe(20)
})

// rules H28, W17, B22
test('PostgreSQL ends connections again and again: scans that are repeated are all there, and each counts once', async () => {
  const { absen, members } = await event(200)
  const over = newPool({ ...database.connection, application_name: 'uji-putus' })
  onTestFinished(() => over.end())
  const recorder = createRecorder({ pool: over })
  let refused = 0
  const deliver = async (member: string): Promise<number> => {
    const key = randomUUID()
    for (;;) {
      try {
        return (await scan(recorder, absen, member, { key })).status
      } catch (error) {
        if (!isUnavailable(error)) throw error
        refused++
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
  }
  const all = new AbortController()
  const ended = (async () => {
    for (let round = 0; round < 200 && !all.signal.aborted; round++)
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'uji-putus' and (query ~ 'insert into' or $1)`,
        [round % 4 === 0],
      )
  })()
  const statuses: number[] = []
  for (let at = 0; at < members.length; at += 10)
    statuses.push(...(await Promise.all(members.slice(at, at + 10).map(deliver))))
  all.abort()
  await ended
  expect(statuses).toEqual(members.map(() => 200))
  expect(refused).toBeGreaterThan(0)
  expect(await expectReplayed(absen, members)).toBe(200)
})

const blockedWrites = async () =>
  (
    await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows
