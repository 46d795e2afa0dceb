// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { kinds } from '../../features/outbox/outbox.queries'
import { DAY_1, inOneBrowser, openTab, pass, server, stopTime, tabs } from '../testing/one-browser'
import { isHeldBack } from './hold'
import type { Draft } from './item'
import type { Outbox } from './outbox'

const HOLD_MS = 9_000
const LONGEST_MS = 10_000

inOneBrowser(stopTime)

const decide = (anggota: string, holdMs?: number): Draft<typeof kinds, 'status'> => ({
  kind: 'status',
  entity: `${DAY_1}:${anggota}`,
  body: { anggota_id: anggota, absen_id: DAY_1, status_kehadiran: 'Alfa' },
  label: anggota,
  ...(holdMs !== undefined && { holdMs }),
})

const writes = () => server.heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const sent = (count: number) => vi.waitFor(() => expect(writes()).toHaveLength(count), { timeout: 10_000 })

// rule O32
test('an item that is held back is stored at once and sent by nobody until its time is over', async () => {
  const tab = openTab()
  const { kept } = await tab.put(decide('sari', HOLD_MS))
  expect(kept).toBe(true)
  const other = openTab()
  expect(await other.items()).toMatchObject([{ state: 'antre', body: { anggota_id: 'sari' } }])
  await vi.waitFor(() => expect(other.getStatus().unsent).toBe(1))
  // An act of another tab goes meanwhile.
  const { settled } = await other.put(decide('budi'))
  expect((await settled).outcome).toBe('sent')
  expect(writes()).toMatchObject([{ anggota_id: 'budi' }])

  pass(LONGEST_MS)
  other.sendNow()
  await sent(2)
  // It is deleted after the answer.
  await vi.waitFor(async () => expect(await other.items()).toEqual([]), { timeout: 10_000 })
})

// rule O32
test('an item that was taken back is gone, and is never sent', async () => {
  const tab = openTab()
  const { id } = await tab.put(decide('sari', HOLD_MS))
  expect(await tab.takeBack(id)).toBe(true)
  expect(await tab.items()).toEqual([])
  pass(LONGEST_MS)
  const { settled } = await tab.put(decide('budi'))
  await settled
  expect(writes()).toMatchObject([{ anggota_id: 'budi' }])
  expect(await tab.takeBack(id)).toBe(false)
})

// rule O32
test.each<[string, (tab: Outbox<typeof kinds>) => Promise<unknown>]>([
  ['another act', (tab) => tab.put(decide('budi'))],
  ['the screen that closes', (tab) => tab.endHold()],
])('%s ends the hold: the item is sent, and can’t be taken back', async (_name, end) => {
  const tab = openTab()
  const { id, settled } = await tab.put(decide('sari', HOLD_MS))
  await end(tab)
  expect((await settled).outcome).toBe('sent')
  expect(writes()[0]).toMatchObject({ anggota_id: 'sari' })
  expect(await tab.takeBack(id)).toBe(false)
})

test('a page that closes leaves the item to the next one', async () => {
  await openTab().put(decide('sari', HOLD_MS))
  tabs[0]!.stop()
  pass(LONGEST_MS)
  const next = openTab()
  await sent(1)
  await vi.waitFor(async () => expect(await next.items()).toEqual([]))
})

test('an item is held back for a whole hold at most: a clock that was set back keeps nothing', () => {
  const now = Date.now()
  const not_before = new Date(now + LONGEST_MS).toISOString()
  expect(isHeldBack({ not_before }, now)).toBe(true)
  expect(isHeldBack({ not_before }, now + LONGEST_MS - 1)).toBe(true)
  expect(isHeldBack({ not_before }, now + LONGEST_MS)).toBe(false)
  expect(isHeldBack({ not_before }, now - 1)).toBe(false)
  expect(isHeldBack({ not_before: 'x' }, now)).toBe(false)
  expect(isHeldBack({}, now)).toBe(false)
})
