import { randomUUID } from 'node:crypto'
import { BATCH_MAX, absenCalls } from '@bakti/contract/absen/absen.calls'
import { type BatchAnswer, type BatchItem, batchItem } from '@bakti/contract/absen/absen.schemas'
import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  type Gate,
  type Item,
  SENT_AT,
  device,
  eventsOf,
  gate,
  item,
  scanOf,
  send,
  sendAlone,
  statusOf,
} from '../../testing/batch'
import { near } from '../../testing/hostile'
import { addUser } from '../../testing/users'

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
test('an item that is nested 100,000 levels deep is refused in its place', async () => {
  const g = await gate()
  const good = item(scanOf(g.absenId, g.members[0]!))
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const inBody = JSON.stringify({ ...good, id: randomUUID(), body: 0 }).replace('"body":0', `"body":${deep}`)
  // Two of one chain, which name no activity.
  const other = JSON.stringify({ ...good, id: randomUUID() })
  const inAbsen = other.replace(/"absenId":"[^"]*"/, `"absenId":${deep}`)
  const response = await g.app.inject({
    method: 'POST',
    url: `/api${absenCalls.recordBatch.path}`,
    headers: { authorization: `Bearer ${g.admin.user!.token}`, 'content-type': 'application/json' },
    payload: `{"sent_at":"${SENT_AT}","items":[${[deep, inBody, inAbsen, inAbsen, JSON.stringify(good)].join()}]}`,
  })
  expect(response.json<{ data: BatchAnswer[] }>().data.map(({ status }) => status)).toEqual([
    400, 400, 400, 400, 200,
  ])
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
  const answer = await g.admin.call(absenCalls.recordBatch, { body: body as never })
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
  const refuse = (body: object) => g.admin.call(absenCalls.recordBatch, { body: body as never })
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
  expect(await g.api.call(absenCalls.recordBatch, { body })).toMatchObject({ status: 401 })
  const participant = await g.api.as('PESERTA')
  expect(await participant.call(absenCalls.recordBatch, { body })).toMatchObject({ status: 403 })
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
    expect(await before.call(absenCalls.recordBatch, { body: { sent_at: SENT_AT, items } })).toMatchObject({
      status,
    })
    expect(await eventsOf(g)).toEqual([])
    expect(await send(g.admin, items)).toMatchObject([{ status: 200 }, { status: 200 }])
    const by = { operator: gone.id, pengirim: g.admin.user!.id, perangkat: device }
    expect(await eventsOf(g)).toMatchObject([by, by])
  },
)

// rules H28, W17, W33
test('items whose connection breaks get 503, are not there, and count once when they are sent again', async () => {
  const g = await gate(60)
  const items = g.members.map((member) => item(scanOf(g.absenId, member)))
  const [holder, elsewhere] = [new pg.Client(g.database.connection), new pg.Client(g.database.connection)]
  for (const client of [holder, elsewhere]) {
    onTestFinished(() => client.end())
    await client.connect()
  }
  await holder.query('begin')
  await holder.query('lock table kehadiran_event in share mode')
  const answering = send(g.admin, items)
  const endWaiting = async () =>
    (
      await elsewhere.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(endWaiting, { interval: 5 }).toBeGreaterThan(0)
  const answers = await answering
  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['503 unavailable']),
  )
  await holder.query('rollback')
  expect(await eventsOf(g)).toEqual([])
  expect((await send(g.admin, items)).map(({ status }) => status)).toEqual(items.map(() => 200))
  expect((await eventsOf(g)).map(({ id }) => id)).toEqual(items.map(({ id }) => id).sort())
})
