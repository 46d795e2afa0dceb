// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { kinds } from '../../features/outbox/outbox.queries'
import { forgetServerClock } from '../clock'
import { session } from '../session'
import type { Fault, Heard } from '../testing/campus-server'
import { ADMIN, logIn } from '../testing/login'
import {
  eventually,
  inOneBrowser,
  name,
  openTab,
  pass,
  scan,
  server,
  setStatus,
} from '../testing/one-browser'
import { OutboxDatabase } from './database'
import { itemOf } from './delivery'
import type { Outbox } from './outbox'
import type { Draft, Settled } from './item'
import { storeItems } from '../testing/stored'

const BATCH = '/absen/admin/scan/batch'

inOneBrowser()

type Act = Draft<typeof kinds, 'scan'> | Draft<typeof kinds, 'status'>

/** A device that recorded these acts without a session: nothing was tried. */
async function recorded(acts: readonly Act[], locks?: LockManager): Promise<Outbox<typeof kinds>> {
  const items = acts.map((act) => itemOf(act, kinds[act.kind]))
  const db = new OutboxDatabase(name, kinds)
  await storeItems(db, items)
  db.close()
  await session.logout()
  server.heard.length = server.done.length = 0
  return openTab({ locks })
}

const codes = (count: number) =>
  Array.from({ length: count }, (_, at) => `2110512${String(at).padStart(3, '0')}`)
const codeOf = ({ body }: { body?: unknown }) =>
  (body as { participantIdentifier?: string }).participantIdentifier
const itemsOf = ({ body }: Heard) => (body as { items: { id: string; body: unknown }[] }).items
const writes = () => server.heard.filter(({ path }) => path.startsWith('/absen/'))
const paths = () => writes().map(({ path }) => path)
const done = () => server.done.filter(({ path }) => path.startsWith('/absen/'))
const batchHeard = () => eventually(() => expect(paths()).toContain(BATCH))

const refuse = (status: number, code = 'no', data: unknown = null) => ({
  status,
  body: { message: 'Ditolak', code, data },
})

const empty = (tab: Outbox<typeof kinds>) => eventually(async () => expect(await tab.items()).toEqual([]))

// rules O9, O10, O41
test('more than three waiting acts go by one call, in their order, with what a single call says in its headers', async () => {
  const acts = [scan('2110512001'), setStatus('a'), setStatus('a', 'Alfa'), scan('2110512002')]
  const tab = await recorded(acts)
  const items = await tab.items()
  await logIn(server)
  await empty(tab)
  expect(paths()).toEqual([BATCH])
  const { sent_at, items: sent } = writes()[0]!.body as { sent_at: string; items: object[] }
  expect(sent).toEqual(
    items.map(({ id, kind, happened_at, deviceId, seenAt, body }) => ({
      id,
      kind,
      happened_at,
      device: deviceId,
      operator: ADMIN.id,
      body,
      ...(seenAt ? { seen_at: seenAt } : {}),
    })),
  )
  expect(Date.parse(sent_at)).toBeGreaterThanOrEqual(Date.parse(items.at(-1)?.happened_at ?? ''))
  expect(done().map((heard) => heard.headers['idempotency-key'])).toEqual(items.map(({ id }) => id))
})

// rule O41
test('three waiting acts go one by one', async () => {
  const tab = await recorded(codes(3).map(scan))
  await logIn(server)
  await empty(tab)
  expect(paths()).toEqual(Array.from({ length: 3 }, () => '/absen/admin/scan'))
})

// rule O41
test('500 waiting acts arrive by at most five calls, also after tries without a network', async () => {
  const tab = await recorded(codes(500).map(scan))
  let tries = 0
  server.fate = () => {
    tries++
    return 'cut'
  }
  await logIn(server)
  await eventually(() => expect(tries).toBeGreaterThan(1))
  server.fate = () => 'ok'
  server.heard.length = 0
  // Each call makes the sender read the queue again: calls that come faster than it reads would keep it from sending.
  await vi.waitFor(
    () => {
      tab.sendNow()
      expect(done()).toHaveLength(500)
    },
    { timeout: 20_000, interval: 500 },
  )
  await empty(tab)
  expect(writes().length).toBeLessThanOrEqual(5)
}, 30_000)

// rules H121, O14, O15
test('an item that the server puts off stays queued for the time that it names, and the others go on', async () => {
  const [late, ...others] = codes(6) as [string, ...string[]]
  const tab = await recorded(codes(6).map(scan))
  const putOff = { ...refuse(429, 'scan.too_many_unknown'), headers: { 'Retry-After': '3600' } }
  server.fate = (heard) => (codeOf(heard) === late ? putOff : 'ok')
  await logIn(server)
  await eventually(async () => expect(await tab.items()).toMatchObject([{ state: 'antre' }]))
  expect(done().map(codeOf)).toEqual(others)
  const calls = writes().length
  // Neither a new act nor a return of the network sends it before its time.
  tab.sendNow()
  await tab.put(scan('2110512900'))
  await eventually(() => expect(done().map(codeOf)).toContain('2110512900'))
  await eventually(async () => expect(await tab.items()).toMatchObject([{ state: 'antre' }]))
  expect(writes().length).toBe(calls + 1)
})

// rules O3, O16, O17, O40, O42
test('each item is judged by its own part of the answer', async () => {
  const [sent, held, refused, failed, denied, busy] = codes(6) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const tab = await recorded(codes(6).map(scan))
  const fates: Record<string, Fault> = {
    [held]: refuse(404, 'peserta.not_found', { ditahan: true }),
    [refused]: refuse(404, 'absen.not_found'),
    [failed]: refuse(500),
    [denied]: refuse(403, 'scope.denied'),
    [busy]: refuse(429),
  }
  server.fate = (heard) => fates[codeOf(heard) ?? ''] ?? 'ok'
  const told: Settled[] = []
  tab.onLateAnswer((settled) => told.push(settled))
  await logIn(server)
  await eventually(() => expect(told).toHaveLength(3))
  expect(paths()[0]).toBe(BATCH)
  expect(told.map(({ item, outcome }) => [codeOf(item), outcome])).toEqual([
    [sent, 'sent'],
    [held, 'ditahan'],
    [refused, 'ditinjau'],
  ])
  expect((await tab.items()).map((item) => [codeOf(item), item.state, item.denied_to])).toEqual([
    [held, 'ditahan', undefined],
    [refused, 'ditinjau', undefined],
    [failed, 'antre', undefined],
    [denied, 'antre', ADMIN.id],
    [busy, 'antre', undefined],
  ])
  expect(tab.getStatus().paused).toBeNull()
})

// rule O42
test.each([
  ['refuses', refuse(400)],
  ['does not know', refuse(404)],
  ['fails at', refuse(500)],
] as const)('a call that the server %s as a whole judges no item: they go alone', async (_, fate) => {
  const tab = await recorded(codes(5).map(scan))
  server.fate = ({ path }) => (path === BATCH ? fate : 'ok')
  await logIn(server)
  await empty(tab)
  expect(paths()).toEqual([BATCH, ...codes(5).map(() => '/absen/admin/scan')])
  await eventually(() => expect(tab.getStatus()).toMatchObject({ unsent: 0, review: 0 }))
})

// rule O42
test('an item at which the server fails with every call goes alone, the others do not wait for it', async () => {
  const [bad, ...good] = codes(60)
  const tab = await recorded([bad!, ...good].map(scan))
  server.fate = (heard) => {
    const has = heard.path === BATCH && itemsOf(heard).some((each) => codeOf(each) === bad)
    return has || codeOf(heard) === bad ? refuse(500) : 'ok'
  }
  await logIn(server)
  await eventually(async () => expect((await tab.items()).map(codeOf)).toEqual([bad]))
  expect((await tab.items())[0]).toMatchObject({ state: 'antre' })
})

// rules O16, O42
test('a 401 to the call pauses, and the next login sends all', async () => {
  const tab = await recorded(codes(5).map(scan))
  server.fate = ({ path }) => (path === BATCH ? refuse(401, 'session.required') : 'ok')
  await logIn(server)
  await eventually(() => expect(tab.getStatus()).toMatchObject({ unsent: 5, paused: 'login' }))
  expect(paths()).toEqual([BATCH])
  server.fate = () => 'ok'
  await logIn(server)
  await empty(tab)
})

// rule O42
test('a busy server gets the items of the call after the time that it names', async () => {
  const tab = await recorded(codes(5).map(scan))
  server.fate = ({ path }) => (path === BATCH ? { ...refuse(429), headers: { 'Retry-After': '30' } } : 'ok')
  await logIn(server)
  await batchHeard()
  server.fate = () => 'ok'
  await eventually(() => expect(tab.getStatus().sending).toBe(false))
  tab.sendNow()
  expect(await (await tab.put(setStatus('lain'))).settled).toMatchObject({ outcome: 'sent' })
  expect(paths()).toEqual([BATCH, '/absen/status'])
  pass(30_001)
  tab.sendNow()
  await empty(tab)
  expect(paths()).toEqual([BATCH, '/absen/status', BATCH])
})

/** A server that does not answer calls for many items. */
const silent = ({ path }: Heard): Fault => (path === BATCH ? 'hang' : 'ok')

// rule O41
test('a call has 30 s; after that half as many are sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = await recorded(codes(60).map(scan))
  server.fate = silent
  await logIn(server)
  await batchHeard()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(tab.getStatus()).toMatchObject({ unsent: 60, sending: true })
  server.fate = () => 'ok'
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  tab.sendNow()
  await empty(tab)
  const calls = writes().filter(({ path }) => path === BATCH)
  expect(calls.map((heard) => itemsOf(heard).length).slice(0, 2)).toEqual([50, 25])
})

// rule O13
test('the turn lasts as long as a call for many items, and what is made meanwhile is sent', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  let turns = 0
  const locks = {
    request: async (_name: string, _options: LockOptions, run: () => Promise<unknown>) => {
      turns++
      await run().finally(() => turns--)
      return Infinity
    },
  } as unknown as LockManager
  const tab = await recorded(codes(5).map(scan), locks)
  server.fate = silent
  await logIn(server)
  await batchHeard()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await (await tab.put(setStatus('lain'))).settled).toMatchObject({ outcome: 'sent' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(turns).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  await eventually(() => expect(turns).toBe(0))
})

// rule O41
test('an act whose screen waits is sent alone and at once', async () => {
  const tab = await recorded(codes(60).map(scan))
  server.fate = silent
  await logIn(server)
  await batchHeard()
  const since = Date.now()
  expect(await (await tab.put(scan('2110599999'))).settled).toMatchObject({ outcome: 'sent' })
  expect(Date.now() - since).toBeLessThan(3_000)
  expect(writes().at(-1)?.path).toBe('/absen/admin/scan')
})

// rules O9, O41
test('an answer that was lost: the items are sent again under their keys, and count once', async () => {
  const tab = await recorded(codes(8).map(scan))
  let lost = false
  server.fate = ({ path }) => {
    if (path !== BATCH || lost) return 'ok'
    lost = true
    return 'lost'
  }
  await logIn(server)
  await eventually(() => expect(lost).toBe(true))
  await eventually(async () => {
    tab.sendNow()
    expect(await tab.items()).toEqual([])
  })
  expect(done()).toHaveLength(8)
})

const HOUR = 60 * 60_000

// rules O20, O40
test.each([-3, 3])(
  'the clock was set by %i h while the page was closed: each item of a call has its right time',
  async (hours) => {
    // What an earlier page stored: it knew that its clock was right.
    const tab = await recorded(codes(5).map(scan))
    pass(hours * HOUR + 5 * 60_000)
    server.date = () => new Date(Date.now() + 5 * 60_000)
    forgetServerClock()
    await logIn(server)
    await empty(tab)
    const { sent_at, items } = writes()[0]!.body as { sent_at: string; items: { happened_at: string }[] }
    expect(items).toHaveLength(5)
    for (const { happened_at } of items)
      expect(Math.abs(Date.parse(sent_at) - Date.parse(happened_at) - 5 * 60_000)).toBeLessThan(3_000)
  },
)

/** Logs in while no act reaches the server, and returns after the first try has failed. */
async function triedInVain(tab: Outbox<typeof kinds>, count: number): Promise<void> {
  let tries = 0
  server.fate = ({ path }) => {
    if (!path.startsWith('/absen/')) return 'ok'
    tries++
    return 'cut'
  }
  await logIn(server)
  await eventually(() => {
    expect(tries).toBeGreaterThan(0)
    expect(tab.getStatus()).toMatchObject({ unsent: count, sending: false })
  })
}

// rule O20
test('a page whose clock was set while items waited asks for the time before it sends them', async () => {
  const tab = await recorded(codes(5).map(scan))
  await triedInVain(tab, 5)
  server.date = () => new Date()
  pass(3 * HOUR)
  server.heard.length = 0
  server.fate = () => 'ok'
  tab.sendNow()
  await empty(tab)
  expect(server.heard[0]?.path).toBe('/auth/me')
  expect(done()).toHaveLength(5)
  for (const { headers } of done())
    expect(Date.parse(headers['x-sent-at'] ?? '') - Date.parse(headers['x-happened-at'] ?? '')).toBeLessThan(
      60_000,
    )
})

// rule O20
test.each([1, 5])(
  '%i waiting acts are not sent while the question for the time gets no answer',
  async (count) => {
    const tab = await recorded(codes(count).map(scan))
    await triedInVain(tab, count)
    server.date = () => new Date()
    pass(3 * HOUR)
    let asked = 0
    // The road is back a moment after the question was lost.
    server.fate = ({ path }) => (path === '/auth/me' && asked++ === 0 ? 'cut' : 'ok')
    tab.sendNow()
    await eventually(() => expect(asked).toBe(1))
    await empty(tab)
    expect(asked).toBe(2)
    expect(done()).toHaveLength(count)
    // One that was not tried before may still be sent at once: then the server dates it.
    const dated = done().filter(({ headers }) => headers['x-sent-at'] !== undefined)
    expect(dated.length).toBeGreaterThan(0)
    for (const { headers } of dated)
      expect(
        Date.parse(headers['x-sent-at'] ?? '') - Date.parse(headers['x-happened-at'] ?? ''),
      ).toBeLessThan(60_000)
  },
)
