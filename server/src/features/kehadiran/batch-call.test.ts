import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { BATCH_MAX, absenCalls } from '@bakti/contract/absen/absen.calls'
import { type BatchAnswer, type BatchItem, batchItem } from '@bakti/contract/absen/absen.schemas'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { HEADERS } from '@bakti/contract/envelope'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RenderedAnswer } from '../../platform/answer'
import type { Perform } from '../../platform/handle'
import type { Api } from '../../testing/api'
import { type TestApp, startApp } from '../../testing/app'
import { near } from '../../testing/hostile'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'
import { createBatchCall } from './batch-call.usecases'

const device = randomUUID()
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const SENT_AT = '2026-08-10T03:00:00.000Z'
const HAPPENED_AT = '2026-08-10T02:00:00.000Z'
const WAITED_MS = 60 * 60 * 1000

/** An activity with members of two groups. Each test has its own database. */
async function gate(members = 8) {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const story = scenario(t.pool).absen('Hari 1').kelompok(8).anggota('Citra', '120140999').kelompok(7)
  const names = Array.from({ length: members }, (_, at) => `Anggota ${at}`)
  for (const [at, name] of names.entries()) story.anggota(name, String(120_140_001 + at))
  const scene = await story
  const absenId = scene.absen('Hari 1').id
  return {
    ...t,
    admin,
    absenId,
    scene,
    kelompok: scene.kelompok(7).id,
    citra: scene.anggota('Citra').id,
    members: names.map((name) => scene.anggota(name).id),
  }
}
type Gate = Awaited<ReturnType<typeof gate>>

type Item = Partial<Omit<BatchItem, 'body'>> & Pick<BatchItem, 'body' | 'kind'>
const item = (each: Item): BatchItem => ({ id: randomUUID(), happened_at: HAPPENED_AT, device, ...each })
const scanOf = (absenId: string, participantIdentifier: string, more: object = {}): Item => ({
  kind: 'scan',
  body: { participantIdentifier, absenId, ...more },
})
const statusOf = (absen_id: string, anggota_id: string, status_kehadiran = 'Izin'): Item => ({
  kind: 'status',
  body: { anggota_id, absen_id, status_kehadiran: status_kehadiran as never },
})

/** Sends items as they are, whatever they are. */
async function send(admin: Api, items: readonly unknown[]): Promise<BatchAnswer[]> {
  const { status, body } = await admin.call(absenCalls.batch, {
    body: { sent_at: SENT_AT, items: items as BatchItem[] },
  })
  expect(status, body.message).toBe(200)
  expect(body.data).toHaveLength(items.length)
  return body.data
}

/** Sends an item as the single call of its kind; the answer as an item's. */
async function sendAlone(admin: Api, { id, kind, ...each }: BatchItem): Promise<BatchAnswer> {
  const said: [string, string | null | undefined][] = [
    [HEADERS.idempotencyKey, id],
    [HEADERS.happenedAt, each.happened_at],
    [HEADERS.sentAt, SENT_AT],
    [HEADERS.seenAt, each.seen_at],
    [HEADERS.seenEvents, each.seen_events?.join(',')],
    [HEADERS.deviceId, each.device],
    [HEADERS.operatorId, each.operator],
  ]
  const headers = Object.fromEntries(said.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const sent = { body: each.body as never, headers }
  const { status, body } =
    kind === 'scan' ? await admin.call(absenCalls.scan, sent) : await admin.call(absenCalls.status, sent)
  return { id, status, code: body.code ?? '', message: body.message, data: body.data }
}

const eventsOf = async ({ pool }: Pick<TestApp, 'pool'>) =>
  (
    await pool.query<Record<string, string | null>>(
      `select id, id_anggota, kind, operator, pengirim, perangkat, happened_at, order_at, received_at, seen_until, seen_events,
         happened_at_raw, sent_at_raw from kehadiran_event order by id`,
    )
  ).rows
const keysOf = async ({ pool }: Pick<TestApp, 'pool'>) =>
  (await pool.query<{ key: string; request_hash: string }>('select key, request_hash from idempotency')).rows

/** Items of every outcome, for each of two members: the same again for another member gives the same answers but for the names. */
const OUTCOMES: [name: string, make: (g: Gate, member: string) => Item | Promise<Item>, expected: object][] =
  [
    ['a scan', ({ absenId }, member) => scanOf(absenId, member), { status: 200, code: '' }],
    [
      'a scan by NIM that was typed',
      ({ absenId, members }, member) =>
        scanOf(absenId, String(120_140_001 + members.indexOf(member)), { cara: 'ketik' }),
      { status: 200, data: { metode_absen: 'MANUAL_BY_ADMIN' } },
    ],
    [
      'a status',
      ({ absenId }, member) => statusOf(absenId, member),
      { status: 200, data: { status_kehadiran: 'Izin' } },
    ],
    [
      'a duplicate',
      async ({ admin, absenId }, member) => {
        await send(admin, [item({ ...scanOf(absenId, member), happened_at: '2026-08-10T01:00:00Z' })])
        return scanOf(absenId, member)
      },
      { status: 200, data: { duplicate: true } },
    ],
    [
      'an unknown member',
      ({ absenId }) => scanOf(absenId, '9990000001'),
      { status: 404, code: 'peserta.not_found', message: 'Peserta tidak ditemukan', data: { ditahan: true } },
    ],
    [
      'a member of another group',
      ({ absenId, citra, kelompok }) => scanOf(absenId, citra, { id_kelompok: kelompok }),
      {
        status: 409,
        code: 'scan.other_kelompok',
        message: 'Anggota Kelompok 8, bukan Kelompok 7',
        data: { ditahan: true, anggota: { nama: 'Citra' } },
      },
    ],
    [
      'a text that is no code',
      ({ absenId }) => scanOf(absenId, 'a-b-c'),
      {
        status: 400,
        code: 'validation',
        message: 'QR data must be in format: uuid, nim-kelompok or nim',
        data: null,
      },
    ],
    [
      'a scan in an unknown activity',
      (_, member) => scanOf(randomUUID(), member),
      { status: 404, code: 'absen.not_found', data: null },
    ],
    [
      'a status of an unknown member',
      ({ absenId }) => statusOf(absenId, randomUUID()),
      { status: 404, code: 'anggota.not_found', data: null },
    ],
    [
      'a status that does not exist',
      ({ absenId }, member) => statusOf(absenId, member, 'Pulang'),
      { status: 400, message: 'Status kehadiran tidak valid', data: null },
    ],
    [
      'a scan without activity',
      (_, member) => ({ kind: 'scan', body: { participantIdentifier: member } as never }),
      { status: 400, message: 'Kegiatan tidak valid', data: null },
    ],
    [
      'a key that is none',
      ({ absenId }, member) => ({ ...scanOf(absenId, member), id: 'kunci' }),
      { status: 400, message: 'Idempotency-Key harus berupa UUID', data: null },
    ],
    [
      'a time that is none',
      ({ absenId }, member) => ({ ...scanOf(absenId, member), happened_at: 'kemarin' }),
      { status: 400, message: 'X-Happened-At harus berupa waktu ISO 8601', data: null },
    ],
    [
      'a seen time that is none',
      ({ absenId }, member) => ({ ...statusOf(absenId, member), seen_at: '08:00' }),
      { status: 400, message: 'X-Seen-At harus berupa waktu ISO 8601', data: null },
    ],
    [
      'a seen event that is no id',
      ({ absenId }, member) => ({ ...statusOf(absenId, member), seen_events: ['satu'] }),
      {
        status: 400,
        message: 'X-Seen-Events harus berupa paling banyak 20 UUID yang dipisah koma',
        data: null,
      },
    ],
    [
      'more seen events than a status may name',
      ({ absenId }, member) => ({
        ...statusOf(absenId, member),
        seen_events: Array.from({ length: 21 }, randomUUID),
      }),
      {
        status: 400,
        message: 'X-Seen-Events harus berupa paling banyak 20 UUID yang dipisah koma',
        data: null,
      },
    ],
    [
      'a device that is none',
      ({ absenId }, member) => ({ ...scanOf(absenId, member), device: 'ponsel' }),
      { status: 400, message: 'X-Device-Id harus berupa UUID', data: null },
    ],
    [
      'an operator that is none',
      ({ absenId }, member) => ({ ...scanOf(absenId, member), operator: 'Rani' }),
      { status: 400, message: 'X-Operator-Id harus berupa UUID', data: null },
    ],
  ]

const sayings = ({ status, code, message }: BatchAnswer) => ({ status, code, message })

// rules W47, W48
test('every outcome is answered in its place as the single call answers it, and none hurts another', async () => {
  const g = await gate(2 * OUTCOMES.length + 1)
  const of = (by: number) =>
    Promise.all(OUTCOMES.map(async ([, make], at) => item(await make(g, g.members[2 * at + by]!))))
  const [items, single] = [await of(0), await of(1)]
  const answers = await send(g.admin, items)
  for (const [at, [name, , expected]] of OUTCOMES.entries()) {
    const [answer, alone] = [answers[at]!, await sendAlone(g.admin, single[at]!)]
    expect(answer, name).toMatchObject({ id: items[at]!.id, ...expected })
    expect(sayings(answer), name).toEqual(sayings(alone))
    expect(Object.keys((answer.data ?? {}) as object), name).toEqual(
      Object.keys((alone.data ?? {}) as object),
    )
  }
})

const NO_ITEMS = [
  null,
  1,
  'scan',
  [],
  [[]],
  {},
  { id: 7 },
  { id: randomUUID(), kind: 'hapus' },
  { body: { a: [[[]]] } },
]

// rule W48
test('what is no item gets 400 in its place, and the others are recorded', async () => {
  const g = await gate()
  const good = g.members.map((member) => item(scanOf(g.absenId, member)))
  const mixed = good.flatMap((each, at) => [each, NO_ITEMS[at]])
  const answers = await send(g.admin, [...mixed, NO_ITEMS.at(-1)])
  expect(answers.filter(({ status }) => status === 200).map(({ id }) => id)).toEqual(good.map(({ id }) => id))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, code, data }) => [status, code, data])).toEqual(
    NO_ITEMS.map(() => [400, 'validation', null]),
  )
  expect(refused.every(({ message }) => message !== '')).toBe(true)
  expect(await eventsOf(g)).toHaveLength(good.length)
})

// rules W8, W48
test('whatever stands between them, sound items are recorded and no answer is a 5xx', async () => {
  const g = await gate(3)
  const known = {
    absenId: [g.absenId],
    absen_id: [g.absenId],
    participantIdentifier: [...g.members, '120140001', '9990000001', 'a-b-c'],
    anggota_id: [...g.members, randomUUID()],
    id_kelompok: [g.kelompok, randomUUID()],
  }
  const sound = fc.record({ member: fc.nat(2), changes: fc.boolean() })
  const some = fc.oneof(sound, near(batchItem, known))
  let recorded = 0
  await fc.assert(
    fc.asyncProperty(fc.array(some, { maxLength: 12 }), async (drawn) => {
      const items = drawn.map((each) => {
        if (!(each instanceof Object) || !('changes' in each)) return each
        const { changes, member } = each as { changes: boolean; member: number }
        return item((changes ? statusOf : scanOf)(g.absenId, g.members[member]!))
      })
      const answers = await send(g.admin, JSON.parse(JSON.stringify(items)) as unknown[])
      for (const [nth, answer] of answers.entries()) {
        expect(answer.status, JSON.stringify(items[nth])).toBeLessThan(500)
        expect(answer.code === '').toBe(answer.status === 200)
        if (items[nth] === drawn[nth]) continue
        expect(answer).toMatchObject({ status: 200, id: (items[nth] as BatchItem).id })
        recorded++
      }
    }),
    { numRuns: 150, seed: 20_250_811 },
  )
  const events = await eventsOf(g)
  expect(recorded).toBeGreaterThan(100)
  // Some of the others were sound, too.
  expect(events.length).toBeGreaterThan(recorded)
})

// rules W8, W48
test('an item that is nested 200,000 levels deep is refused in its place', async () => {
  const g = await gate()
  const good = item(scanOf(g.absenId, g.members[0]!))
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const inBody = JSON.stringify({ ...good, id: randomUUID(), body: 0 }).replace('"body":0', `"body":${deep}`)
  const response = await g.app.inject({
    method: 'POST',
    url: `/api${absenCalls.batch.path}`,
    headers: { authorization: `Bearer ${g.admin.user!.token}`, 'content-type': 'application/json' },
    payload: `{"sent_at":"${SENT_AT}","items":[${deep},${inBody},${JSON.stringify(good)}]}`,
  })
  expect(response.json<{ data: BatchAnswer[] }>().data.map(({ status }) => status)).toEqual([400, 400, 200])
})

// rule W48
test.each([
  ['without sent_at', { items: [] }, 'sent_at harus berupa waktu ISO 8601'],
  ['with a sent_at that is no time', { sent_at: '3', items: [] }, 'sent_at harus berupa waktu ISO 8601'],
  ['without items', { sent_at: SENT_AT }, 'items harus berupa daftar dengan paling banyak 500 catatan'],
  [
    'with items that are no list',
    { sent_at: SENT_AT, items: {} },
    'items harus berupa daftar dengan paling banyak 500 catatan',
  ],
])('a call %s is refused as a whole', async (_, body, message) => {
  const g = await gate()
  const answer = await g.admin.call(absenCalls.batch, { body: body as never })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation', message, data: null } })
})

// rules W31, W32, W48
test('500 items pass, 501 are refused as a whole, and so are more bytes than 500 items need', async () => {
  const g = await gate(BATCH_MAX)
  const seen_events = Array.from({ length: 20 }, randomUUID)
  const items = g.members.map((member) =>
    item({ ...statusOf(g.absenId, member), seen_events, operator: device }),
  )
  const over = [...items, item(scanOf(g.absenId, g.citra))]
  const refuse = (body: object) => g.admin.call(absenCalls.batch, { body: body as never })
  expect(await refuse({ sent_at: SENT_AT, items: over })).toMatchObject({
    status: 400,
    body: { message: 'items harus berupa daftar dengan paling banyak 500 catatan', data: null },
  })
  expect(await refuse({ sent_at: SENT_AT, items, more: 'x'.repeat(1024 * 1024) })).toMatchObject({
    status: 413,
    body: { code: 'body.too_large' },
  })
  expect(await eventsOf(g)).toEqual([])
  const answers = await send(g.admin, items)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await eventsOf(g)).toHaveLength(500)
})

// rule W48
test('no items are no fault: an empty list is answered with an empty list', async () => {
  const g = await gate()
  expect(await send(g.admin, [])).toEqual([])
})

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

/** Acts that are stored under their key, each with another one under the same key. */
const STORED: [name: string, make: (g: Gate) => Item, other: (g: Gate) => Item][] = [
  ['a scan', (g) => scanOf(g.absenId, g.members[0]!), (g) => scanOf(g.absenId, g.members[1]!)],
  [
    'a scan in a group',
    (g) => scanOf(g.absenId, g.members[0]!, { id_kelompok: g.kelompok, cara: 'kamera' }),
    // Equal to what is left out, but not what was received.
    (g) => scanOf(g.absenId, g.members[0]!, { id_kelompok: g.kelompok }),
  ],
  [
    'a scan in upper case with a field that nobody reads',
    (g) => scanOf(g.absenId.toUpperCase(), g.members[0]!, { id_kelompok: null, lain: 1 }),
    (g) => scanOf(g.absenId, g.members[0]!),
  ],
  ['a status', (g) => statusOf(g.absenId, g.members[0]!), (g) => statusOf(g.absenId, g.members[0]!, 'Sakit')],
  ['a scan that is held', (g) => scanOf(g.absenId, '9990000001'), (g) => scanOf(g.absenId, '9990000002')],
  [
    'a scan of another group that is held',
    (g) => scanOf(g.absenId, g.citra, { id_kelompok: g.kelompok }),
    (g) => scanOf(g.absenId, g.citra),
  ],
  ['the other kind', (g) => scanOf(g.absenId, g.members[0]!), (g) => statusOf(g.absenId, g.members[0]!)],
]

const WAYS = {
  batch: async (g: Gate, each: BatchItem) => (await send(g.admin, [each]))[0]!,
  alone: (g: Gate, each: BatchItem) => sendAlone(g.admin, each),
  another: async (g: Gate, each: BatchItem) => (await send(await g.api.as('ADMIN'), [each]))[0]!,
}
const REPEATS = (
  [
    ['batch', 'alone'],
    ['alone', 'batch'],
    ['batch', 'batch'],
    ['alone', 'another'],
  ] as const
).flatMap(([first, again]) => STORED.map(([name, ...acts]) => [name, first, again, ...acts] as const))

// rules W17, W18, W47
test.each(REPEATS)(
  '%s, first by %s, again by %s: one answer; another act under its key gets 422',
  async (...row) => {
    const [, first, again, make, other] = row
    const g = await gate()
    const act = item(make(g))
    const answer = await WAYS[first](g, act)
    expect([200, 404, 409]).toContain(answer.status)
    expect(await WAYS[again](g, act)).toEqual(answer)
    const refused = { id: act.id, status: 422, code: 'idempotency.reused', data: null }
    const beside = item(scanOf(g.absenId, g.members[5]!))
    const reused = { ...act, ...other(g) }
    expect(await send(g.admin, [reused, beside])).toMatchObject([refused, { id: beside.id, status: 200 }])
    expect(await sendAlone(g.admin, reused)).toMatchObject(refused)
    expect(await keysOf(g)).toHaveLength(2)
  },
)

// rules W17, W47
test('batch and single call under one key at once record one act and give one answer', async () => {
  const g = await gate(40)
  const items = g.members.map((member) => item(scanOf(g.absenId, member)))
  const [batched, alone, again] = await Promise.all([
    send(g.admin, items),
    Promise.all(items.map((each) => sendAlone(g.admin, each))),
    send(g.admin, items.toReversed()),
  ])
  expect(alone).toEqual(batched)
  expect(again.toReversed()).toEqual(batched)
  expect(batched.every(({ data }) => data && 'duplicate' in data && !data.duplicate)).toBe(true)
  expect(await eventsOf(g)).toHaveLength(40)
})

// rules W17, W18
test('of two items with one key the second repeats the first, or is refused if it is another act', async () => {
  const g = await gate()
  const first = item(scanOf(g.absenId, g.members[0]!))
  const other = { ...first, ...scanOf(g.absenId, g.members[1]!) }
  const answers = await send(g.admin, [first, other, first])
  expect(answers).toMatchObject([
    { status: 200 },
    { status: 422, code: 'idempotency.reused' },
    { status: 200 },
  ])
  expect(answers[2]).toEqual(answers[0])
  expect(await eventsOf(g)).toHaveLength(1)
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

// rule W47
test('the hash of a key is what it was before there were batches', async () => {
  const g = await gate()
  const [scan, status] = [item(scanOf(g.absenId, g.members[0]!)), item(statusOf(g.absenId, g.members[1]!))]
  await send(g.admin, [scan, status])
  const hashOf = (call: string, { body }: BatchItem) =>
    hash('sha256', `${call}\n${JSON.stringify({ body })}`, 'base64url')
  const keys = new Map((await keysOf(g)).map(({ key, request_hash }) => [key, request_hash]))
  expect(keys.get(scan.id)).toBe(hashOf('POST /api/absen/admin/scan', scan))
  expect(keys.get(status.id)).toBe(hashOf('PUT /api/absen/status', status))
})

/** Refuses every event of one member, as a fault of ours would. */
const breakFor = ({ pool }: Gate, member: string) =>
  pool.query(
    `create function uji_gagal() returns trigger language plpgsql as $$ begin raise exception 'uji'; end $$;
     create trigger uji before insert on kehadiran_event for each row
     when (new.id_anggota = '${member}') execute function uji_gagal()`,
  )

// rules W34, W48, H28
test('an item that the database refuses gets its own 500, and the others are recorded', async () => {
  const g = await gate()
  const items = g.members.map((member) => item(scanOf(g.absenId, member)))
  await breakFor(g, g.members[3]!)
  const answers = await send(g.admin, items)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200])
  expect(answers[3]).toEqual({
    id: items[3]!.id,
    status: 500,
    code: 'unexpected',
    message: 'Terjadi kesalahan di server',
    data: null,
  })
  expect(await sendAlone(g.admin, items[3]!)).toEqual(answers[3])
  await g.pool.query('drop trigger uji on kehadiran_event')
  expect((await send(g.admin, items)).map(({ status }) => status)).toEqual(items.map(() => 200))
  expect(await eventsOf(g)).toHaveLength(items.length)
})

// rules W33, W48, H36
test('an item whose row stays locked gets its own 503, and the others are recorded meanwhile', async () => {
  const g = await gate()
  const items = g.members.map((member) => item(scanOf(g.absenId, member)))
  await send(g.admin, items)
  const elsewhere = await g.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin')
  await elsewhere.query('select from kehadiran where id_anggota = $1 for update', [g.members[3]])
  const changes = g.members.map((member) => item(statusOf(g.absenId, member)))
  const answering = send(g.admin, changes)
  await expect.poll(() => eventsOf(g)).toHaveLength(items.length + changes.length - 1)
  const answers = await answering
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503, 200, 200, 200, 200])
  expect(answers[3]).toMatchObject({ code: 'unavailable', data: null })
  await elsewhere.query('rollback')
  expect(await send(g.admin, changes)).toMatchObject(
    answers.map((each, at) => (at === 3 ? { status: 200 } : each)),
  )
})

// rules W6, W31, W48
test('without a session, or without the role, the call is refused before any item is read', async () => {
  const g = await gate()
  const body = { sent_at: SENT_AT, items: [item(scanOf(g.absenId, g.members[0]!))] }
  expect(await g.api.call(absenCalls.batch, { body })).toMatchObject({ status: 401 })
  const participant = await g.api.as('PESERTA')
  expect(await participant.call(absenCalls.batch, { body })).toMatchObject({ status: 403 })
  expect(await eventsOf(g)).toEqual([])
})

// rules A8, H25, W47
test.each([
  [
    'logged out',
    401,
    ({ pool }: Gate, id: string) => pool.query('delete from sessions where id_user = $1', [id]),
  ],
  [
    'demoted',
    403,
    ({ pool }: Gate, id: string) => pool.query(`update users set role = 'PESERTA' where id = $1`, [id]),
  ],
])(
  'what an account that was %s had queued is delivered by another admin: both are recorded',
  async (_, status, revoke) => {
    const g = await gate()
    const gone = await addUser(g, { role: 'ADMIN' })
    const items = [scanOf(g.absenId, g.members[0]!), statusOf(g.absenId, g.members[1]!)].map((each) =>
      item({ ...each, operator: gone.id }),
    )
    await revoke(g, gone.id)
    const before = await g.api.as(gone)
    expect(await before.call(absenCalls.batch, { body: { sent_at: SENT_AT, items } })).toMatchObject({
      status,
    })
    expect(await eventsOf(g)).toEqual([])
    expect(await send(g.admin, items)).toMatchObject([{ status: 200 }, { status: 200 }])
    const by = { operator: gone.id, pengirim: g.admin.user!.id, perangkat: device }
    expect(await eventsOf(g)).toMatchObject([by, by])
  },
)

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
  const sent = request(`${address}/api${absenCalls.batch.path}`, { method: 'POST', headers })
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
  const worlds = async () => {
    const [absen, nomor] = [randomUUID(), Math.floor(Math.random() * 900_000) + 100]
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
      // To the minute: all acts are whole minutes apart, and their arrivals differ by less than half of one.
      const minute = row?.waktu_absen && Math.round(Date.parse(row.waktu_absen) / 60_000)
      return row && { ...row, id_anggota: null, waktu_absen: minute }
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
          made.push(
            item(
              status === null
                ? { ...scanOf(absen, byNim ? nim : id, more), happened_at }
                : { ...statusOf(absen, id, status), ...seen, happened_at },
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
      expect(await rowsOf(one.absen, one.members)).toEqual(await rowsOf(other.absen, other.members))
    }),
    { numRuns: 60, seed: 20_250_811 },
  )
})
