// @vitest-environment node
import { expect, test } from 'vitest'
import { kinds } from '../../features/outbox/outbox.queries'
import { Batches, answersOf } from './batches'
import type { OutboxItem } from './item'
import { batchItems } from './schedule'

let seq = 0
const item = (id: string, entity: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  seq: ++seq,
  id,
  kind: 'status',
  entity,
  after: [],
  absen: '',
  label: id,
  happened_at: '2025-08-11T01:00:00.000Z',
  deviceId: 'd',
  operator: null,
  state: 'antre',
  ...more,
})

const many = (count: number) => Array.from({ length: count }, (_, at) => item(String(at), String(at)))

interface Moment {
  review?: OutboxItem[]
  inFlight?: string[]
  waits?: string[]
  alone?: string[]
}

const chosen = (queued: OutboxItem[], { review = [], inFlight = [], waits = [], alone = [] }: Moment = {}) =>
  batchItems(
    kinds,
    { queued, review },
    { inFlight: new Set(inFlight), waiting: (id) => waits.includes(id), alone: new Set(alone) },
  ).map(({ id }) => id)

// rule O41
test('scans and statuses are sent together, those of one person in their order; other kinds do not', () => {
  const queued = [
    item('1', 'a', { kind: 'scan' }),
    item('2', 'a'),
    item('3', 'g', { kind: 'kelompok.create' }),
    item('4', 'b', { kind: 'scan' }),
    item('5', 'a'),
  ]
  expect(chosen(queued)).toEqual(['1', '2', '4', '5'])
})

// rules O14, O41
test('an item that is being sent, waits or goes alone holds back the later ones of its person only', () => {
  const queued = [
    item('1', 'a'),
    item('2', 'a'),
    item('3', 'b'),
    item('4', 'b'),
    item('5', 'c'),
    item('6', 'c'),
  ]
  expect(chosen(queued, { inFlight: ['1'], waits: ['3'], alone: ['6'] })).toEqual(['5'])
})

// rules O21, O41
test('what rests on an unsent create is not sent before it', () => {
  const member = item('m', 'm', { kind: 'anggota.create' })
  const rests = item('2', 'm', { kind: 'scan' })
  const names = item('3', 'x', { after: ['m'] })
  expect(chosen([member, rests, names, item('4', 'y')])).toEqual(['4'])
  expect(chosen([names, item('4', 'y')], { review: [member] })).toEqual(['4'])
})

// rule O41
test('50 items at first, twice as many after each success, at most 500; fewer than 4 are no batch', () => {
  const batches = new Batches()
  const sizes = []
  for (let calls = 0; calls < 6; calls++) {
    sizes.push(batches.choose(many(1000)).length)
    batches.arrived()
  }
  expect(sizes).toEqual([50, 100, 200, 400, 500, 500])
  expect(batches.choose(many(3))).toEqual([])
  expect(batches.choose(many(4))).toHaveLength(4)
})

// rule O41
test('half after a timeout; where four do not get through either, they go alone', () => {
  const batches = new Batches()
  const sizes = []
  for (let calls = 0; calls < 6; calls++) {
    const call = batches.choose(many(1000))
    sizes.push(call.length)
    batches.brokeOff(call, { timeout: true })
  }
  expect(sizes).toEqual([50, 25, 12, 6, 4, 4])
  expect(batches.alone.size).toBe(6)
  batches.forget('0')
  expect(batches.alone.has('0')).toBe(false)
})

// rule O41
test('a lost connection halves the next call only if another one was lost since a call arrived', () => {
  const batches = new Batches()
  const call = batches.choose(many(1000))
  batches.brokeOff(call, { timeout: false })
  expect(batches.choose(many(1000))).toHaveLength(50)
  batches.brokeOff(call, { timeout: false })
  expect(batches.choose(many(1000))).toHaveLength(25)
  batches.arrived()
  batches.brokeOff(call, { timeout: false })
  expect(batches.choose(many(1000))).toHaveLength(50)
})

const part = (id: string, status: number, more: object = {}) => ({
  id,
  status,
  code: '',
  message: 'Oke',
  data: null,
  ...more,
})

// rule O42
test('each part of an answer reads like the answer to a single call', () => {
  const items = [item('1', 'a'), item('2', 'b'), item('3', 'c')]
  const data = [
    part('1', 200, { data: { id: 'a' } }),
    part('2', 404, { code: 'peserta.not_found' }),
    part('3', 503),
  ]
  expect(answersOf(items, { data, epoch: 'e' })).toMatchObject([
    { ok: true, status: 200, data: { id: 'a' }, epoch: 'e' },
    { ok: false, kind: 'refused', status: 404, code: 'peserta.not_found', errors: [] },
    { ok: false, kind: 'unavailable', status: 503 },
  ])
})

// rule O42
test.each([
  ['no list', null],
  ['a part too few', [part('1', 200)]],
  ['another order', [part('2', 200), part('1', 200)]],
  ['a part without its fields', [part('1', 200), { id: '2', status: 200 }]],
])('%s: the answer answers no item', (_, data) => {
  expect(answersOf([item('1', 'a'), item('2', 'b')], { data })).toBeNull()
})
