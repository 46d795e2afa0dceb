// @vitest-environment node
import { expect, test } from 'vitest'
import { kinds } from '../../features/outbox/outbox.queries'
import type { OutboxItem } from './item'
import { sendable } from './schedule'

let seq = 0
const item = (id: string, entity: string, more: { after?: string[]; kind?: string } = {}): OutboxItem => ({
  seq: ++seq,
  id,
  kind: more.kind ?? 'status',
  entity,
  after: more.after ?? [],
  absen: '',
  label: id,
  happened_at: '2025-08-11T01:00:00.000Z',
  deviceId: 'd',
  operator: null,
  state: 'antre',
})

const free = (queued: OutboxItem[], { review = [] as OutboxItem[], inFlight = [''], waits = [''] } = {}) =>
  sendable(
    kinds,
    { queued, review },
    { inFlight: new Set(inFlight), waiting: (id) => waits.includes(id) },
  ).map(({ id }) => id)

// rule O14
test('only the first item of each entity is sendable', () => {
  expect(free([item('1', 'a'), item('2', 'a'), item('3', 'b')])).toEqual(['1', '3'])
})

// rule O14
test('an item that is being sent or waits holds back its own entity only', () => {
  const queued = [item('1', 'a'), item('2', 'a'), item('3', 'b'), item('4', 'b'), item('5', 'c')]
  expect(free(queued, { inFlight: ['1'], waits: ['3'] })).toEqual(['5'])
})

// rule O21
test('a member waits for its group, not for a group that was made later', () => {
  const member = (id: string) => item(id, id, { after: ['g'] })
  const group = item('g', 'g', { kind: 'kelompok.create' })
  expect(free([group, member('m')])).toEqual(['g'])
  expect(free([member('m'), group])).toEqual(['m', 'g'])
  expect(free([member('m')], { review: [group] })).toEqual([])
})

// rule O14
test('an item under review does not hold back its entity', () => {
  expect(free([item('2', 'a')], { review: [item('1', 'a')] })).toEqual(['2'])
})
