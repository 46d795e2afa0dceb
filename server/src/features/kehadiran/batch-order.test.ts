import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { BATCH_MAX, absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BatchAnswer, BatchItem } from '@bakti/contract/absen/absen.schemas'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RenderedAnswer } from '../../platform/answer'
import type { Perform } from '../../platform/handle'
import {
  type Gate,
  HAPPENED_AT,
  SENT_AT,
  WAITED_MS,
  ago,
  device,
  eventsOf,
  gate,
  item,
  scanOf,
  send,
  sendAlone,
  statusOf,
} from '../../testing/batch'
import { createBatchCall } from './batch-call.usecases'

// rules W47, H13, H14, H25
test('an item is dated and signed as the single call: delay, raw times, device, operator, deliverer, what was seen', async () => {
  const g = await gate()
  const operator = await g.api.as('ADMIN')
  const [first, second] = g.members as [string, string]
  const more = { operator: operator.user!.id, seen_at: ago(1_000), seen_events: [randomUUID()] }
  const [batched, alone] = [
    item({ ...statusOf(g.absenId, first), ...more }),
    item({ ...statusOf(g.absenId, second), ...more }),
  ]
  await send(g.admin, [batched])
  await sendAlone(g.admin, alone)
  const events = await eventsOf(g)
  const of = (id: string) => events.find((event) => event.id === id)!
  const stored = [of(batched.id), of(alone.id)].map(
    ({ happened_at, order_at, received_at, seen_until, ...rest }) => {
      const waited = Date.parse(received_at!) - Date.parse(happened_at!)
      // A call that is on its way waits, too.
      expect(waited).toBeGreaterThanOrEqual(WAITED_MS)
      expect(waited).toBeLessThan(WAITED_MS + 5_000)
      expect(order_at).toBe(happened_at)
      expect(seen_until).toBe(new Date(more.seen_at).toISOString())
      return { ...rest, id: null, id_anggota: null }
    },
  )
  expect(stored[0]).toEqual(stored[1])
  expect(stored[0]).toMatchObject({
    operator: operator.user!.id,
    pengirim: g.admin.user!.id,
    perangkat: device,
    happened_at_raw: HAPPENED_AT,
    sent_at_raw: SENT_AT,
    seen_events: more.seen_events,
  })
})

// rule H25
test('an item without an operator is the deliverer’s own', async () => {
  const g = await gate()
  await send(g.admin, [item(scanOf(g.absenId, g.members[0]!))])
  expect(await eventsOf(g)).toMatchObject([{ operator: g.admin.user!.id, pengirim: g.admin.user!.id }])
})

// rules W47, H9
test('items of one person are recorded in their order, also where one is recorded alone', async () => {
  const g = await gate()
  const [member] = g.members as [string]
  // What is there already is the newest, so that the first scan needs all events of its member.
  await send(g.admin, [
    item({ ...statusOf(g.absenId, member, 'Sakit'), happened_at: '2026-08-10T02:30:00Z' }),
  ])
  const scan = item({ ...scanOf(g.absenId, member), happened_at: '2026-08-10T02:10:00Z' })
  const [seen, at] = [
    item({ ...statusOf(g.absenId, member, 'Alfa'), happened_at: '2026-08-10T02:50:00Z' }),
    '120140001',
  ]
  const typed = item({ ...scanOf(g.absenId, at, { cara: 'ketik' }), happened_at: '2026-08-10T02:20:00Z' })
  const naming = item({
    ...statusOf(g.absenId, member),
    happened_at: '2026-08-10T00:00:00Z',
    seen_events: [typed.id],
  })
  const answers = await send(g.admin, [scan, seen, typed, naming])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // The Alfa arrived after the scan, so its operator has seen it.
  expect(answers[1]).toMatchObject({ data: { status_kehadiran: 'Alfa', perlu_diputuskan: false } })
  const events = await eventsOf(g)
  const of = ({ id }: BatchItem) => events.find((event) => event.id === id)!
  const arrivals = [scan, seen, typed, naming].map((each) => of(each).received_at!)
  expect(arrivals.toSorted()).toEqual(arrivals)
  // What a status names comes before it, whatever the device's clock said.
  expect(of(naming).order_at! > of(typed).order_at!).toBe(true)
})

// rules W47, H123
test('items of one person without a delay count in their order, however many go together', async () => {
  const g = await gate(1)
  const [member] = g.members as [string]
  const statuses = Array.from({ length: 120 }, (_, at) => (['Sakit', 'Izin', 'Alfa'] as const)[at % 3]!)
  // The clock was set back before they were sent.
  const items = statuses.map((status) =>
    item({ ...statusOf(g.absenId, member, status), happened_at: '2026-08-10T03:30:00Z' }),
  )
  const answers = await send(g.admin, items)
  expect(answers.map(({ data }) => data && 'status_kehadiran' in data && data.status_kehadiran)).toEqual(
    statuses,
  )
  const events = await eventsOf(g)
  const of = ({ id }: BatchItem) => events.find((event) => event.id === id)!
  for (const column of ['order_at', 'received_at'] as const) {
    const moments = items.map((each) => of(each)[column]!)
    expect(new Set(moments).size).toBe(items.length)
    expect(moments.toSorted()).toEqual(moments)
  }
})

/** How often the rows of an activity were written. */
const writesOf = async ({ pool }: Pick<Gate, 'pool'>) =>
  Number((await pool.query<{ sum: string }>('select sum(version) from kehadiran')).rows[0]!.sum)

// rules W47, H123
test('500 statuses of one person are written in some ten batches', async () => {
  const g = await gate(1)
  const at = (nth: number) => new Date(Date.parse(HAPPENED_AT) + nth * 1_000).toISOString()
  const items = Array.from({ length: BATCH_MAX }, (_, nth) =>
    item({ ...statusOf(g.absenId, g.members[0]!, nth % 2 ? 'Izin' : 'Sakit'), happened_at: at(nth) }),
  )
  expect((await send(g.admin, items)).every(({ status }) => status === 200)).toBe(true)
  expect(await eventsOf(g)).toHaveLength(BATCH_MAX)
  expect(await writesOf(g)).toBeLessThan(20)
})

/** A batch call over single calls that the test answers by hand. */
function byHand(limits: { abreast: number; begunWithinMs: number }) {
  const begun: { id: string | null; waitedMs: number }[] = []
  const ends: (() => void)[] = []
  const perform: Perform = async (_caller, { said }) => {
    begun.push({ id: said.key, waitedMs: said.waitedMs })
    await new Promise<void>((resolve) => void ends.push(resolve))
    return new RenderedAnswer(200, '{"status":200,"message":"OK","data":null}')
  }
  const answer = createBatchCall({
    calls: { scan: perform, status: perform },
    findMembers: () => Promise.resolve([]),
    limits,
  })
  const arrived = (msAgo: number) =>
    ({ caller: {}, request: { arrivedAt: performance.now() - msAgo } }) as Parameters<typeof answer>[1]
  return {
    begun,
    ends,
    answer: (items: BatchItem[], msAgo = 0) => answer({ sent_at: SENT_AT, items }, arrived(msAgo)),
  }
}
const someItems = (count: number) =>
  Array.from({ length: count }, () => item(scanOf(randomUUID(), randomUUID())))

// rule W49
test('one item of each batch begins in turn; what has not begun in time gets 503, and what has is answered', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const { begun, ends, answer } = byHand({ abreast: 2, begunWithinMs: 50 })
  const [first, second] = [someItems(5), someItems(3)]
  const answering = [answer(first), answer(second)]
  const end = async (nth: number) => {
    ends[nth]!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await end(0)
  await end(1)
  expect(begun.map(({ id }) => id)).toEqual([first[0], first[1], first[2], second[0]].map((each) => each!.id))
  now.mockReturnValue(51)
  await end(2)
  await end(3)
  const late = { status: 503, code: 'unavailable', data: null }
  const told = (of: BatchItem[], count: number) =>
    of.map(({ id }, nth) => (nth < count ? { id, status: 200 } : { id, ...late }))
  expect(await Promise.all(answering)).toMatchObject([told(first, 3), told(second, 1)])
  expect(begun).toHaveLength(4)
})

// rules W47, H13
test('the time that a call takes to arrive, and that an item waits for its turn, is part of its delay', async () => {
  const { begun, ends, answer } = byHand({ abreast: 1, begunWithinMs: 5_000 })
  const answering = answer(someItems(2), 4_000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  ends[0]!()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
  await answering
  const [first, second] = begun.map(({ waitedMs }) => waitedMs) as [number, number]
  expect(first).toBeGreaterThanOrEqual(4_000)
  expect(second - first).toBeGreaterThan(25)
})

// rules W47, H13
test('a body that takes a while to arrive dates no act later than it was', async () => {
  const g = await gate()
  const address = await g.app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ sent_at: SENT_AT, items: [item(scanOf(g.absenId, g.members[0]!))] })
  const headers = {
    authorization: `Bearer ${g.admin.user!.token}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  }
  const began = Date.now()
  const sent = request(`${address}/api${absenCalls.recordBatch.path}`, { method: 'POST', headers })
  sent.write(body.slice(0, 40))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  sent.end(body.slice(40))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  const [event] = await eventsOf(g)
  const happened = Date.parse(event!.happened_at!) + WAITED_MS
  // Database and test have the same clock.
  expect(happened - began).toBeLessThan(900)
  expect(Date.parse(event!.received_at!) - began).toBeGreaterThanOrEqual(1_000)
})

/** An act on one of two members, a while after the one before it. */
const anAct = fc.record({
  member: fc.nat(1),
  byNim: fc.boolean(),
  status: fc.option(fc.constantFrom(...STATUS_KEHADIRAN), { freq: 2 }),
  /** Some clocks are set while acts wait. */
  minutes: fc.integer({ min: -30, max: 60 }),
  seenLongAgo: fc.boolean(),
  /** Names this earlier act. */
  names: fc.option(fc.nat(3)),
  otherGroup: fc.boolean(),
})

// rules W47, H29
test('a batch leaves the same rows and answers as its items sent one after the other', async () => {
  const g = await gate(2)
  let nomor = 100
  const worlds = async () => {
    const absen = randomUUID()
    nomor++
    await g.pool.query(`insert into absen (id, title, tanggal) values ($1, 'Hari 2', '2025-08-11')`, [absen])
    const kelompok = randomUUID()
    await g.pool.query('insert into kelompok (id, nomor) values ($1, $2)', [kelompok, nomor])
    const members = [0, 1].map(() => ({ id: randomUUID(), nim: randomUUID().slice(0, 13).replace('-', '') }))
    for (const { id, nim } of members)
      await g.pool.query(`insert into anggota (id, nama, nim, id_kelompok) values ($1, 'Sari', $2, $3)`, [
        id,
        nim,
        kelompok,
      ])
    return { absen, members }
  }
  const rowsOf = async (absen: string, members: { id: string }[]) => {
    const { rows } = await g.pool.query<{ id_anggota: string; waktu_absen: string | null }>(
      `select id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan from kehadiran where id_absen = $1`,
      [absen],
    )
    return members.map(({ id }) => {
      const row = rows.find(({ id_anggota }) => id_anggota === id)
      return row && { ...row, id_anggota: null }
    })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 2, maxLength: 8 }), async (acts) => {
      const items = ({ absen, members }: Awaited<ReturnType<typeof worlds>>) => {
        const made: BatchItem[] = []
        let minute = 0
        for (const { member, byNim, status, minutes, seenLongAgo, names, otherGroup } of acts) {
          minute += minutes || 1
          const { id, nim } = members[member]!
          const happened_at = new Date(Date.parse(HAPPENED_AT) + minute * 60_000).toISOString()
          const earlier = names === null ? undefined : made.at(-1 - names)?.id
          const seen = {
            seen_at: seenLongAgo ? '2026-08-01T00:00:00Z' : null,
            seen_events: earlier ? [earlier] : null,
          }
          const more = otherGroup ? { id_kelompok: g.kelompok } : {}
          // Two statuses that name one scan may have one place, where the id decides: of both ways in the same way.
          const key = `${String(made.length).padStart(8, '0')}${randomUUID().slice(8)}`
          made.push(
            item(
              status === null
                ? { ...scanOf(absen, byNim ? nim : id, more), id: key, happened_at }
                : { ...statusOf(absen, id, status), ...seen, id: key, happened_at },
            ),
          )
        }
        return made
      }
      const [one, other] = [await worlds(), await worlds()]
      const batched = await send(g.admin, items(one))
      const alone: BatchAnswer[] = []
      for (const each of items(other)) alone.push(await sendAlone(g.admin, each))
      const said = (answers: BatchAnswer[]) =>
        answers.map(({ status, code, message }) => ({
          status,
          code,
          message: message.replaceAll(/\d+/g, 'n'),
        }))
      expect(said(batched)).toEqual(said(alone))
      const [rows, others] = [await rowsOf(one.absen, one.members), await rowsOf(other.absen, other.members)]
      const dateless = (all: typeof rows) =>
        all.map((row) => row && { ...row, waktu_absen: typeof row.waktu_absen })
      expect(dateless(rows)).toEqual(dateless(others))
      // All acts are whole minutes apart, and both ways took less than a part of one.
      for (const [nth, row] of rows.entries())
        if (row?.waktu_absen)
          expect(Math.abs(Date.parse(row.waktu_absen) - Date.parse(others[nth]!.waktu_absen!))).toBeLessThan(
            20_000,
          )
    }),
    { numRuns: 60, seed: 20_250_811 },
  )
})
