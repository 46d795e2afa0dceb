import { hash } from 'node:crypto'
import type { BatchItem } from '@bakti/contract/absen/absen.schemas'
import { expect, test } from 'vitest'
import {
  type Gate,
  type Item,
  eventsOf,
  gate,
  item,
  keysOf,
  scanOf,
  send,
  sendAlone,
  statusOf,
} from '../../testing/batch'

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
