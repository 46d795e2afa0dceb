// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { kinds } from '../../features/outbox/outbox.queries'
import {
  DAY_1,
  eventually,
  inOneBrowser,
  name,
  openTab,
  pass,
  server,
  setStatus,
  stopTabs,
  stopTime,
} from '../testing/one-browser'
import type { Outbox } from './outbox'
import { OutboxDatabase } from './database'
import type { OutboxItem } from './item'
import { storeItems } from '../testing/stored'

const MINUTE = 60_000
const FAILS = 'gagal'

/** Once the turn is free: the next page need not wait for a dead one's. */
async function closeTabs(): Promise<void> {
  const db = new OutboxDatabase(name, kinds)
  await eventually(async () => expect(await db.takeLease('', 0, Infinity)).toBe(0))
  db.close()
  stopTabs()
}

const memberOf = ({ body }: { body?: unknown }) => (body as { anggota_id?: string } | undefined)?.anggota_id
const attempts = () => server.heard.filter((heard) => memberOf(heard) === FAILS).length

async function failing(tab: Outbox<typeof kinds>): Promise<OutboxItem> {
  const item = (await tab.items()).find((each) => memberOf(each) === FAILS)
  if (!item) throw new Error('it is gone')
  return item
}

/** Lets time pass and tries the failing item once more, after another item got through where `good`. */
async function tryAgain(tab: Outbox<typeof kinds>, ms: number, { good }: { good: boolean }): Promise<void> {
  pass(ms)
  const before = await failing(tab)
  if (good) await (await tab.put(setStatus(`lain-${server.heard.length}`))).settled
  const heard = attempts()
  await eventually(async () => {
    tab.sendNow()
    if (!good) return expect(attempts()).toBeGreaterThan(heard)
    const { failures, state } = await failing(tab)
    expect(state === 'ditinjau' || (failures?.tries ?? 0) > (before.failures?.tries ?? 0)).toBe(true)
  })
}

/** A page with an item that is under review, because the server failed at it 8 times. */
async function reviewed(): Promise<Outbox<typeof kinds>> {
  const tab = openTab()
  await (
    await tab.put(setStatus(FAILS))
  ).settled
  for (let tries = 0; tries < 8; tries++) await tryAgain(tab, 2 * MINUTE, { good: true })
  return tab
}

inOneBrowser(() => {
  stopTime()
  server.fate = (heard) =>
    memberOf(heard) === FAILS
      ? { status: 500, body: { message: 'Terjadi kesalahan pada server', code: 'unexpected' } }
      : 'ok'
})
afterEach(closeTabs)

// rule O4
test('an item at which the server fails is under review after 8 counted tries over 10 minutes; the count survives a reload', async () => {
  let tab = openTab()
  expect(await (await tab.put(setStatus(FAILS))).settled).toEqual({ outcome: 'queued', reason: 'server' })
  for (let tries = 0; tries < 9; tries++) await tryAgain(tab, MINUTE / 2, { good: true })
  expect(await failing(tab)).toMatchObject({ state: 'antre' })

  await closeTabs()
  pass(MINUTE)
  tab = openTab()
  expect((await failing(tab)).failures?.tries).toBeGreaterThanOrEqual(9)
  await tryAgain(tab, 6 * MINUTE, { good: true })
  expect(await failing(tab)).toMatchObject({ state: 'ditinjau', answer: { status: 500 } })
  await eventually(() => expect(tab.getStatus()).toMatchObject({ unsent: 0, review: 1 }))
})

// rule O4
test('a failure does not count while no other item succeeds', async () => {
  const tab = openTab()
  await (
    await tab.put(setStatus(FAILS))
  ).settled
  for (let tries = 0; tries < 12; tries++) await tryAgain(tab, 2 * MINUTE, { good: false })
  expect(await failing(tab)).toMatchObject({ state: 'antre' })
  expect((await failing(tab)).failures).toBeUndefined()
})

// rule O5
test('an item under review because of a 500 is tried every 30 minutes, and is deleted when it succeeds', async () => {
  const tab = await reviewed()
  const before = attempts()
  pass(29 * MINUTE)
  tab.sendNow()
  await (
    await tab.put(setStatus('lain'))
  ).settled
  expect(attempts()).toBe(before)
  pass(2 * MINUTE)
  tab.sendNow()
  await eventually(() => expect(attempts()).toBe(before + 1))
  await (
    await tab.put(setStatus('lain-lagi'))
  ).settled
  expect(attempts()).toBe(before + 1)
  expect(await failing(tab)).toMatchObject({ state: 'ditinjau' })

  server.fate = () => 'ok'
  pass(31 * MINUTE)
  tab.sendNow()
  await eventually(async () => expect(await tab.items()).toEqual([]))
  await eventually(() => expect(tab.getStatus()).toMatchObject({ review: 0 }))
})

// rule O5
test('an item under review because of a 500 is tried when the app starts', async () => {
  await reviewed()
  await closeTabs()
  server.fate = () => 'ok'
  const next = openTab()
  await eventually(async () => expect(await next.items()).toEqual([]))
  expect(server.done.map(memberOf)).toContain(FAILS)
})

// rule O5
test('an item under review because of a 500 can be dropped only after an export', async () => {
  const tab = await reviewed()
  const { seq } = await failing(tab)
  await tab.discard(seq)
  expect(await tab.items()).toHaveLength(1)
  await tab.noteExported([seq])
  await tab.discard(seq)
  expect(await tab.items()).toEqual([])
})

// rule O17
test('an item under review because of a 500 is sent at once if a person asks for it', async () => {
  const tab = await reviewed()
  server.fate = () => 'ok'
  await tab.retry((await failing(tab)).id)
  await eventually(async () => expect(await tab.items()).toEqual([]))
})

const STRANGE = [
  { kind: 'jadwal.create', label: 'Jadwal', state: 'antre', after: [], body: { judul: 'Pagi' } },
  {
    kind: 'status',
    label: 'Tanpa isi',
    state: 'antre',
    after: [],
    happened_at: '2025-08-11T01:00:00.000Z',
  },
  {
    kind: 'scan',
    entity: 's',
    label: 'Scan',
    state: 'menunggu',
    after: [],
    absen: DAY_1,
    body: { participantIdentifier: '2110512001', absenId: DAY_1 },
    operator: null,
    happened_at: '2025-08-11T01:00:00.000Z',
    deviceId: DAY_1,
  },
]

async function openWithStrange(): Promise<Outbox<typeof kinds>> {
  const db = new OutboxDatabase(name, kinds)
  await storeItems(
    db,
    STRANGE.map((row, n) => ({ ...row, id: `aneh-${n}` })),
  )
  db.close()
  return openTab()
}

// rule O8
test('an unreadable row stays unchanged for an export and blocks nothing', async () => {
  const tab = await openWithStrange()
  const { settled } = await tab.put(setStatus('lain'))
  expect(await settled).toMatchObject({ outcome: 'sent' })
  expect(await tab.items()).toEqual([])
  expect(await tab.unreadable()).toMatchObject(STRANGE)
  await eventually(() => expect(tab.getStatus()).toMatchObject({ unsent: 0, review: 3 }))
  expect(server.heard).toHaveLength(1)
})

// rule O8
test('an unreadable row can be dropped only after an export', async () => {
  const tab = await openWithStrange()
  const [first, second] = await tab.unreadable()
  await tab.noteExported([first!.seq])
  await tab.discard(first!.seq)
  await tab.discard(second!.seq)
  expect(await tab.unreadable()).toMatchObject(STRANGE.slice(1))
})
