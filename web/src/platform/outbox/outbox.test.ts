// @vitest-environment node
import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { forgetServerClock } from '../clock'
import { kinds } from '../../features/outbox/outbox.queries'
import { session } from '../session'
import { ADMIN, logIn } from '../testing/login'
import {
  DAY_1,
  eventually,
  inOneBrowser,
  name,
  openTab,
  pass,
  scan,
  server,
  setStatus,
  stopTabs,
  tabs,
} from '../testing/one-browser'
import { Outbox } from './outbox'
import { deliver } from './delivery'
import type { Draft, OutboxStatus, Settled } from './item'

const KELOMPOK_7 = '7c0de7c0-6f7e-4b6a-9d55-3d2b1c0a9e88'

inOneBrowser()

const statusOf = (tab: Outbox<typeof kinds>, expected: Partial<OutboxStatus>) =>
  eventually(() => expect(tab.getStatus()).toMatchObject(expected))

const drained = (tab: Outbox<typeof kinds>) =>
  eventually(async () => {
    tab.sendNow()
    expect((await tab.items()).filter((item) => item.state === 'antre')).toEqual([])
  })

const refuse = (status: number, data: unknown = null, errors?: { path: string; message: string }[]) => ({
  status,
  body: { message: 'Ditolak', code: 'no', data, ...(errors ? { errors } : {}) },
})
const NO_CODE = [{ path: 'participantIdentifier', message: 'Ditolak' }]

// rules O1, O9, O10, O18
test('an operation is stored before put resolves, is sent with all its headers, and is deleted', async () => {
  const tab = openTab()
  const kept = new Promise<number>((resolve) => {
    server.fate = () => {
      void tab.items().then((items) => resolve(items.length))
      return 'ok'
    }
  })
  const seenEvents = [KELOMPOK_7, '00000000-0000-4000-8000-000000000008']
  const operation = await tab.put({ ...setStatus('a1'), seenEvents })
  expect(await tab.items()).toMatchObject([
    { id: operation.id, state: 'antre', operator: { name: ADMIN.name } },
  ])
  expect(await operation.settled).toMatchObject({ outcome: 'sent', answer: { status: 200 } })
  expect(await kept).toBe(1)
  expect(await tab.items()).toEqual([])
  const [heard] = server.heard
  expect(heard).toMatchObject({ method: 'PUT', path: '/absen/status', body: { anggota_id: 'a1' } })
  expect(heard?.headers).toMatchObject({
    'idempotency-key': operation.id,
    'x-seen-at': '2025-08-11T01:00:00.000Z',
    'x-seen-events': seenEvents.join(),
    'x-operator-id': ADMIN.id,
  })
  // It did not wait: the server dates it.
  expect(heard?.headers).not.toHaveProperty('x-happened-at')
  expect(heard?.headers).not.toHaveProperty('x-sent-at')
  const device = heard?.headers['x-device-id']
  expect(device).toMatch(/^[0-9a-f-]{36}$/)
  await eventually(() => expect(tab.getStatus().lastSync).not.toBeNull())
  expect(tab.getStatus()).toMatchObject({ unsent: 0, review: 0, sending: false })
})

// rules O9, W16
test('the key of a create is the id of what it creates', async () => {
  const tab = openTab()
  const given = await tab.put({
    kind: 'kelompok.create',
    entity: KELOMPOK_7,
    body: { id: KELOMPOK_7, nomor: 7 },
    label: '7',
  })
  const made = await tab.put({ kind: 'kelompok.create', entity: 'baru', body: { nomor: 8 }, label: '8' })
  await Promise.all([given.settled, made.settled])
  expect(given.id).toBe(KELOMPOK_7)
  for (const heard of server.heard)
    expect(heard.headers['idempotency-key']).toBe((heard.body as { id: string }).id)
  expect(new Set(server.heard.map((heard) => heard.headers['idempotency-key']))).toEqual(
    new Set([given.id, made.id]),
  )
})

// rule O14
test('at most four entities are sent at the same time; the items of one entity are sent in order', async () => {
  const tab = openTab()
  server.fate = () => 'hang'
  const labels = ['a', 'a', 'b', 'c', 'd', 'e']
  for (const member of labels) await tab.put(setStatus(member))
  await eventually(() => expect(server.heard).toHaveLength(4))
  expect(server.heard.map((heard) => (heard.body as { anggota_id: string }).anggota_id)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
})

// rules O8, O14
test('items that this version can’t send stay queued and do not block the others', async () => {
  const older = new Outbox({
    kinds,
    name,
    locks: undefined,
    deliver: async (target, item, signal) => {
      if (item.kind === 'status') throw new TypeError('no such kind')
      return deliver(target, item, signal)
    },
  })
  tabs.push(older)
  for (const member of ['a', 'b', 'c', 'd', 'e']) await older.put(setStatus(member))
  const { settled } = await older.put(scan())
  expect(await settled).toMatchObject({ outcome: 'sent' })
  expect((await older.items()).map(({ kind, state }) => [kind, state])).toEqual(
    Array.from({ length: 5 }, () => ['status', 'antre']),
  )
  older.stop()
  await drained(openTab())
  expect(server.done).toHaveLength(6)
})

// rules O2, O17
test.each([
  ['a scan that the server holds', scan(), refuse(409, { ditahan: true }), []],
  ['a code that is none', scan(), refuse(400, null, NO_CODE), []],
  ['a scan that was spoilt on its way', scan(), refuse(400), ['ditinjau']],
  ['a scan of an activity that is gone', scan(), refuse(404), ['ditinjau']],
  ['a scan in conflict', scan(), refuse(409), ['ditinjau']],
  ['a status of a member who is gone', setStatus('a'), refuse(404), []],
] as const)('%s: the screen that waits gets the answer', async (_, draft, fate, left) => {
  const tab = openTab()
  server.fate = () => fate
  const { settled } = await tab.put(draft)
  expect(await settled).toMatchObject({
    outcome: 'refused',
    answer: { message: 'Ditolak', status: fate.status },
  })
  expect((await tab.items()).map((item) => item.state)).toEqual(left)
})

// rules O2, O3, O15, O18
test.each([
  ['cut', 'jaringan'],
  ['portal', 'jaringan'],
  [{ status: 500 }, 'jaringan'],
  [{ status: 502 }, 'jaringan'],
  [refuse(503), 'jaringan'],
  [{ status: 504 }, 'jaringan'],
  [refuse(500), 'server'],
  [refuse(507), 'server'],
  [refuse(429), 'giliran'],
] as const)(
  '%j: queued (%s), and sent later with the key and time of the operation',
  async (fate, reason) => {
    const tab = openTab()
    server.fate = () => fate
    const { id, settled } = await tab.put(scan())
    expect(await settled).toEqual({ outcome: 'queued', reason })
    await statusOf(tab, { unsent: 1 })
    const [item] = await tab.items()
    server.fate = () => 'ok'
    await drained(tab)
    expect(server.done).toHaveLength(1)
    expect(server.done[0]?.headers).toMatchObject({
      'idempotency-key': id,
      'x-happened-at': item?.happened_at,
    })
    await statusOf(tab, { unsent: 0 })
  },
)

// rule O20
test('a clock that is set back before the item is sent does not make the operation later than it was', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  await (
    await tab.put(scan())
  ).settled
  const [item] = await tab.items()
  pass(-60 * 60_000)
  server.fate = () => 'ok'
  await drained(tab)
  const arrived = server.done.find(({ path }) => path === '/absen/admin/scan')
  const { 'x-happened-at': happened = '', 'x-sent-at': sent = '' } = arrived?.headers ?? {}
  expect(Date.parse(sent)).toBeGreaterThanOrEqual(Date.parse(happened))
  expect(Date.parse(happened)).toBeLessThan(Date.parse(item?.happened_at ?? '') - 59 * 60_000)
})

// rule O20
test('the clock was wrong at the operation and is right now: the time of the operation is corrected', async () => {
  const tab = openTab()
  const HOUR = 60 * 60_000
  // The device is an hour fast when the act is made, and its page knows it.
  server.date = () => new Date(Date.now() - HOUR)
  forgetServerClock()
  await logIn(server)
  server.fate = () => 'cut'
  await (
    await tab.put(scan())
  ).settled
  const [item] = await tab.items()
  expect(Math.abs((item?.clock?.offset ?? 0) + HOUR)).toBeLessThan(2_000)
  // The next page has heard nothing yet, and asks first.
  forgetServerClock()
  server.date = () => new Date()
  server.fate = () => 'ok'
  server.heard.length = 0
  await drained(tab)
  expect(server.heard.map(({ path }) => path)).toEqual(['/auth/me', '/absen/admin/scan'])
  const happened = server.heard[1]?.headers['x-happened-at'] ?? ''
  expect(Math.abs(Date.parse(happened) - (Date.parse(item?.happened_at ?? '') - HOUR))).toBeLessThan(2_000)
})

// rule O25
test('no answer within 10 s: queued', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = openTab()
  server.fate = () => 'hang'
  const arrived = server.arrival()
  const { settled } = await tab.put(scan())
  await arrived
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await settled).toEqual({ outcome: 'queued', reason: 'jaringan' })
  expect(await tab.items()).toHaveLength(1)
})

// rules O9, W17
test('the answer was lost: the server does it once', async () => {
  const tab = openTab()
  server.fate = () => 'lost'
  const { settled } = await tab.put(scan())
  expect(await settled).toMatchObject({ outcome: 'queued' })
  server.fate = () => 'ok'
  await drained(tab)
  expect(server.heard.length).toBeGreaterThan(1)
  expect(server.done).toHaveLength(1)
})

// rule O14
test('an operation behind one that waits is reported as queued at once, not after 10 s', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  await (
    await tab.put(setStatus('a'))
  ).settled
  const before = Date.now()
  expect(await (await tab.put(setStatus('a', 'Alfa'))).settled).toMatchObject({ outcome: 'queued' })
  expect(Date.now() - before).toBeLessThan(5_000)
  server.fate = () => 'ok'
  await drained(tab)
  expect(server.done.map((heard) => (heard.body as { status_kehadiran: string }).status_kehadiran)).toEqual([
    'Izin',
    'Alfa',
  ])
})

// rule O17
test('an item that is refused while no screen waits is kept for review, a held scan as information', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  await (
    await tab.put(setStatus('a'))
  ).settled
  await (
    await tab.put(scan('2110512001'))
  ).settled
  await (
    await tab.put(scan('2110512002'))
  ).settled
  const told: Settled[] = []
  tab.onSettled((settled) => told.push(settled))
  server.fate = ({ body }) =>
    (body as { participantIdentifier?: string }).participantIdentifier === '2110512002'
      ? refuse(404, { ditahan: true })
      : refuse(400)
  await drained(tab)
  const items = await tab.items()
  expect(items.map((item) => item.state)).toEqual(['ditinjau', 'ditinjau', 'ditahan'])
  expect(items[0]?.answer).toMatchObject({ status: 400, code: 'no', message: 'Ditolak' })
  await statusOf(tab, { unsent: 0, review: 2, held: 1 })
  await eventually(() => expect(told).toHaveLength(3))

  server.fate = () => 'ok'
  await tab.discard(items[1]!.seq)
  await tab.discard(items[2]!.seq)
  await tab.retry(items[0]!.id)
  await drained(tab)
  expect(await tab.items()).toEqual([])
  expect(server.done.map((heard) => heard.headers['idempotency-key'])).toEqual([items[0]?.id])
})

// rule O8
test('a queued item can’t be discarded', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  const { settled } = await tab.put(scan())
  await settled
  for (const { seq } of await tab.items()) await tab.discard(seq)
  expect(await tab.items()).toHaveLength(1)
})

// rule O14
test('one failing item never blocks the others', async () => {
  const tab = openTab()
  server.fate = ({ body }) =>
    (body as { anggota_id: string }).anggota_id === 'sakit' ? { status: 500 } : 'cut'
  for (const member of ['sakit', 'a', 'b', 'c']) await (await tab.put(setStatus(member))).settled
  server.fate = ({ body }) => ((body as { anggota_id: string }).anggota_id === 'sakit' ? 'cut' : 'ok')
  await eventually(() => {
    tab.sendNow()
    expect(server.done).toHaveLength(3)
  })
  // The server is done before the device has read its answers.
  await eventually(async () =>
    expect(await tab.items()).toMatchObject([{ body: { anggota_id: 'sakit' }, state: 'antre' }]),
  )
})

// rule O15
test('the time that a busy server names is kept', async () => {
  const tab = openTab()
  server.fate = () => ({ ...refuse(429), headers: { 'Retry-After': '30' } })
  await (
    await tab.put(setStatus('a'))
  ).settled
  server.fate = () => 'ok'
  server.heard.length = 0
  tab.sendNow()
  await (
    await tab.put(setStatus('b'))
  ).settled
  expect(server.heard.map((heard) => (heard.body as { anggota_id: string }).anggota_id)).toEqual(['b'])
  pass(30_001)
  await drained(tab)
  expect(server.done).toHaveLength(2)
})

// rules O10, O16
test('a 401 pauses; after any admin’s login the operation is sent as its own operator’s', async () => {
  const tab = openTab()
  server.fate = () => refuse(401)
  expect(await (await tab.put(scan())).settled).toEqual({ outcome: 'queued', reason: 'login' })
  await statusOf(tab, { unsent: 1, paused: 'login' })
  await logIn(server, { ...ADMIN, id: '11111111-9f3c-4f0e-8a31-0d6f0a1b2c3d', name: 'Uni' })
  server.fate = () => 'ok'
  await drained(tab)
  expect(server.done.at(-1)?.headers['x-operator-id']).toBe(ADMIN.id)
  await statusOf(tab, { unsent: 0, paused: null })
})

// rule O16
test('nothing is sent without a session', async () => {
  const tab = openTab()
  await session.logout()
  server.heard.length = 0
  expect(await (await tab.put(scan())).settled).toEqual({ outcome: 'queued', reason: 'login' })
  expect(server.heard).toEqual([])
  expect(await tab.items()).toMatchObject([{ operator: null }])
})

// rule O16
test('a 403 pauses for the role until another login', async () => {
  const tab = openTab()
  server.fate = () => refuse(403)
  expect(await (await tab.put(scan())).settled).toEqual({ outcome: 'queued', reason: 'role' })
  await statusOf(tab, { unsent: 1, paused: 'role' })
  server.fate = () => 'ok'
  await session.logout()
  await logIn(server)
  await drained(tab)
  await statusOf(tab, { unsent: 0, paused: null })
})

// rule O10
test('a participant’s session sends nothing', async () => {
  const tab = openTab()
  await session.logout()
  await logIn(server, { ...ADMIN, role: 'PESERTA' })
  server.heard.length = 0
  expect(await (await tab.put(scan())).settled).toEqual({ outcome: 'queued', reason: 'role' })
  expect(server.heard).toEqual([])
})

const baru = '99999999-6f7e-4b6a-9d55-3d2b1c0a9e88'
const group: Draft<typeof kinds, 'kelompok.create'> = {
  kind: 'kelompok.create',
  entity: baru,
  body: { id: baru, nomor: 7 },
  label: 'Kelompok 7',
}
const member: Draft<typeof kinds, 'anggota.create'> = {
  kind: 'anggota.create',
  entity: 'anggota',
  after: [baru],
  body: { nama: 'Sari', nim: '2110512001', id_kelompok: baru },
  label: 'Sari',
}

// rule O21
test('a member waits for its group, also while the group is under review; after a merge it is sent for the existing group', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  const made = await tab.put(group)
  await made.settled
  await (
    await tab.put(member)
  ).settled
  server.fate = ({ path }) => (path === '/kelompok/' ? refuse(409, { id: KELOMPOK_7, nomor: 7 }) : 'ok')
  await eventually(async () => {
    tab.sendNow()
    expect((await tab.items()).map((item) => item.state)).toEqual(['ditinjau', 'antre'])
  })
  await (
    await tab.put(setStatus('lain'))
  ).settled
  expect(server.done.map((heard) => heard.path)).toEqual(['/absen/status'])

  await tab.replaceId(made.id, KELOMPOK_7, 'id_kelompok')
  await drained(tab)
  expect(server.done.at(-1)?.body).toMatchObject({ nama: 'Sari', id_kelompok: KELOMPOK_7 })
  expect(await tab.items()).toEqual([])
})

// rule O40
test('what the account may not do waits alone, with what rests on it, until another account logs in', async () => {
  const tab = openTab()
  server.fate = ({ path }) =>
    path === '/kelompok/' ? { status: 403, body: { message: 'Ditolak', code: 'scope.denied' } } : 'ok'
  const made = await tab.put(group)
  expect(await made.settled).toEqual({ outcome: 'queued', reason: 'admin' })
  await tab.put(member)
  expect(await (await tab.put(setStatus('lain'))).settled).toMatchObject({ outcome: 'sent' })
  expect(await tab.items()).toMatchObject([
    { kind: 'kelompok.create', state: 'antre', denied_to: ADMIN.id },
    { kind: 'anggota.create', state: 'antre' },
  ])
  await statusOf(tab, { unsent: 2, paused: null })
  server.fate = () => 'ok'
  await logIn(server, { ...ADMIN, id: '11111111-9f3c-4f0e-8a31-0d6f0a1b2c3d', name: 'Uni' })
  await drained(tab)
  expect(server.done.at(-1)).toMatchObject({ body: { nama: 'Sari' }, headers: { 'x-operator-id': ADMIN.id } })
})

const UNI = { ...ADMIN, id: '11111111-9f3c-4f0e-8a31-0d6f0a1b2c3d', name: 'Uni' }
const NOT_THEIRS = {
  status: 403,
  body: { message: 'Anda tidak punya akses untuk tindakan ini', code: 'role.required' },
}

// rules R18, O10, O40
test.each(['MENTOR', 'GERBANG'] as const)(
  'a session of a %s sends what others left but for what its role may not do, which waits for an admin',
  async (role) => {
    const tab = openTab()
    server.fate = () => 'cut'
    await (
      await tab.put(group)
    ).settled
    await tab.put(member)
    await tab.put(scan())
    await tab.put(setStatus('lain'))
    server.fate = ({ path }) => (path === '/kelompok/' ? NOT_THEIRS : 'ok')
    await logIn(server, { ...UNI, role })
    await statusOf(tab, { unsent: 2, forAdmin: 1, paused: null })
    expect(await tab.items()).toMatchObject([
      { kind: 'kelompok.create', denied_to: UNI.id, operator: { id: ADMIN.id } },
      { kind: 'anggota.create' },
    ])
    expect(server.done.filter(({ headers }) => headers['x-operator-id'] === ADMIN.id)).toMatchObject([
      { path: '/absen/admin/scan' },
      { path: '/absen/status' },
    ])
    // The badge speaks of what this account may not do.
    await logIn(server, { ...UNI, id: '33333333-9f3c-4f0e-8a31-0d6f0a1b2c3d', role: 'PESERTA' })
    await statusOf(tab, { unsent: 2, forAdmin: 0, paused: 'role' })
  },
)

// rules R18, O16
test.each(['PESERTA', 'PIMPINAN'] as const)(
  'a session of a %s records nothing, so it pauses the queue',
  async (role) => {
    const tab = openTab()
    server.fate = () => 'cut'
    await (
      await tab.put(scan())
    ).settled
    server.heard.length = 0
    server.fate = () => 'ok'
    await logIn(server, { ...UNI, role })
    await statusOf(tab, { unsent: 1, paused: 'role' })
    expect(server.heard.filter(({ path }) => path.startsWith('/absen'))).toEqual([])
  },
)

// rules R12, R18
test('a status that the server holds is a note, and blocks nothing', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  const { id, settled } = await tab.put(setStatus('a1'))
  await settled
  server.fate = ({ body }) =>
    (body as { anggota_id?: string }).anggota_id === 'a1'
      ? {
          status: 409,
          body: {
            message: 'Anggota Kelompok 8, di luar wewenangmu',
            code: 'scope.held',
            data: { ditahan: true, kelompok: { nomor: 8 } },
          },
        }
      : 'ok'
  await logIn(server, { ...UNI, role: 'MENTOR' })
  await statusOf(tab, { unsent: 0, held: 1, review: 0, paused: null })
  expect(await tab.items()).toMatchObject([{ id, state: 'ditahan', answer: { code: 'scope.held' } }])
})

// rules O9, O13
test('a tab ends while it sends: the next one sends the item again with the same key', async () => {
  const tab = openTab()
  server.fate = () => 'hang'
  const arrived = server.arrival()
  const { id } = await tab.put(scan())
  await arrived
  tab.stop()
  server.fate = () => 'ok'
  pass(10_001) // the dead tab's lease
  await drained(openTab())
  expect(server.heard.map((heard) => heard.headers['idempotency-key'])).toEqual([id, id])
  expect(server.done).toHaveLength(1)
})

// rule O11
test('the counts and the listeners of every tab follow', async () => {
  const [one, two] = [openTab(), openTab()]
  const told: Settled[] = []
  two.onSettled((settled) => told.push(settled))
  await statusOf(two, { unsent: 0 })
  server.fate = () => 'cut'
  await (
    await one.put(scan())
  ).settled
  await statusOf(two, { unsent: 1 })
  server.fate = () => 'ok'
  await drained(one)
  await statusOf(two, { unsent: 0 })
  await eventually(() =>
    expect(told).toMatchObject([{ outcome: 'sent', item: { label: 'Scan 2110512001' } }]),
  )
})

test('an answer goes to the screen that waits for it, otherwise to the listeners for late answers: never to both', async () => {
  const tab = openTab()
  const [all, late]: [string[], string[]] = [[], []]
  tab.onSettled(({ item }) => all.push(item.label))
  tab.onLateAnswer(({ item }) => late.push(item.label))
  await (
    await tab.put({ ...setStatus('a'), label: 'awaited' })
  ).settled
  server.fate = () => 'cut'
  await (
    await tab.put({ ...setStatus('b'), label: 'queued' })
  ).settled
  const closed = await tab.put({ ...setStatus('c'), label: 'its screen was closed' })
  tab.leave(closed.id)
  server.fate = () => 'ok'
  await drained(tab)
  await eventually(() => expect(all).toHaveLength(3))
  expect(late.toSorted()).toEqual(['its screen was closed', 'queued'])
})

// rule O17
test.each([
  [refuse(409, { ditahan: true }), 'ditahan'],
  [refuse(400, null, NO_CODE), 'ditinjau'],
] as const)('an item whose screen was closed before its answer is kept (%j)', async (fate, state) => {
  const tab = openTab()
  await statusOf(tab, { unsent: 0 })
  server.fate = () => fate
  const closed = await tab.put(scan())
  tab.leave(closed.id)
  await drained(tab)
  expect((await tab.items()).map((item) => item.state)).toEqual([state])
})

// rule O13
test.each([
  ['ok', 'sent', []],
  [refuse(409, { ditahan: true }), 'refused', []],
  [refuse(404), 'refused', ['ditinjau']],
] as const)('a screen gets its answer if another tab sent the item (%j)', async (fate, outcome, left) => {
  const [sending, waiting] = [openTab(), openTab()]
  await statusOf(waiting, { unsent: 0 })
  // The first tab has the turn: it waits for an answer that does not come.
  server.fate = ({ body }) => ((body as { anggota_id?: string }).anggota_id === 'lambat' ? 'hang' : fate)
  const arrived = server.arrival()
  await sending.put(setStatus('lambat'))
  await arrived
  const { settled } = await waiting.put(scan())
  expect(await settled).toMatchObject({ outcome })
  await eventually(async () =>
    expect((await waiting.items()).filter((item) => item.kind === 'scan').map((item) => item.state)).toEqual(
      left,
    ),
  )
})

const fill = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

// rule O6
test('a device that can’t store an operation sends it at once and reports that it was not stored', async () => {
  const tab = openTab()
  const told: Settled[] = []
  tab.onSettled((settled) => told.push(settled))
  fill()
  const { id, kept, settled } = await tab.put(scan())
  expect(kept).toBe(false)
  expect(await settled).toMatchObject({ outcome: 'sent', answer: { status: 200 } })
  expect(server.done[0]?.headers).toMatchObject({ 'idempotency-key': id, 'x-operator-id': ADMIN.id })
  expect(told).toMatchObject([{ outcome: 'sent', item: { id } }])
  expect(await tab.items()).toEqual([])
})

// rule O6
test.each(['cut', refuse(500), refuse(401), refuse(429)] as const)(
  '%j: an operation that neither the device nor the server has is reported as lost',
  async (fate) => {
    const tab = openTab()
    fill()
    server.fate = () => fate
    const { kept, settled } = await tab.put(scan())
    expect(kept).toBe(false)
    expect(await settled).toEqual({ outcome: 'lost' })
  },
)

// rule O6
test('an operation that is not stored and that the server refuses is reported as refused', async () => {
  const tab = openTab()
  fill()
  server.fate = () => refuse(409)
  const { settled } = await tab.put(scan())
  expect(await settled).toMatchObject({ outcome: 'refused', answer: { status: 409 } })
})

// rule A47
test('a logout keeps unsent items', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  await (
    await tab.put(scan())
  ).settled
  await session.logout()
  expect(await tab.items()).toHaveLength(1)
  await statusOf(tab, { unsent: 1, paused: 'login' })
})

// rule O26
test('the operations of one activity are found as long as they are unsent', async () => {
  const tab = openTab()
  server.fate = () => 'cut'
  await (
    await tab.put(scan())
  ).settled
  await (
    await tab.put(setStatus('a'))
  ).settled
  await (
    await tab.put({ kind: 'kelompok.create', entity: 'k', body: { nomor: 9 }, label: '9' })
  ).settled
  expect((await tab.pendingFor(DAY_1)).map((item) => item.kind)).toEqual(['scan', 'status'])
  expect(await tab.pendingFor(KELOMPOK_7)).toEqual([])
})

// rule O8
test('items that an earlier version stored are sent after an update', async () => {
  const common = {
    after: [],
    happened_at: '2025-08-11T01:00:00.000Z',
    clock: { offset: -120, measured_at: '2025-08-11T00:59:00.000Z' },
    deviceId: '1a2b3c4d-6f7e-4b6a-9d55-3d2b1c0a9e88',
    operator: { id: ADMIN.id, name: ADMIN.name },
    state: 'antre',
  }
  const stored = [
    {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'scan',
      entity: `${DAY_1}:2110512001`,
      absen: DAY_1,
      label: 'Scan 2110512001 · Hari 1',
      body: { participantIdentifier: '2110512001', absenId: DAY_1, id_kelompok: KELOMPOK_7 },
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      kind: 'status',
      entity: `${DAY_1}:a1`,
      absen: DAY_1,
      label: 'Sari · Izin · Hari 1',
      body: { anggota_id: 'a1', absen_id: DAY_1, status_kehadiran: 'Izin' },
      seenAt: '2025-08-11T00:58:00.000Z',
      seenEvents: ['00000000-0000-4000-8000-000000000001'],
    },
    {
      id: KELOMPOK_7,
      kind: 'kelompok.create',
      entity: KELOMPOK_7,
      absen: '',
      label: 'Kelompok 7 baru',
      body: { id: KELOMPOK_7, nomor: 7 },
    },
    {
      id: '00000000-0000-4000-8000-000000000004',
      kind: 'anggota.create',
      entity: '00000000-0000-4000-8000-000000000004',
      after: [KELOMPOK_7],
      absen: '',
      label: 'Sari · Kelompok 7',
      body: {
        id: '00000000-0000-4000-8000-000000000004',
        nama: 'Sari',
        nim: '2110512009',
        id_kelompok: KELOMPOK_7,
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000005',
      kind: 'kelompok.remove',
      entity: 'lain',
      absen: '',
      label: 'Hapus Kelompok 9',
      query: { id: 'lain' },
    },
  ].map((row) => ({ ...common, ...row }))
  await storeAsBefore(stored)

  const tab = openTab()
  await drained(tab)
  expect(await tab.items()).toEqual([])
  expect(await tab.unreadable()).toEqual([])
  const byKey = new Map(server.done.map((heard) => [heard.headers['idempotency-key'], heard]))
  for (const { id, body, happened_at } of stored) {
    expect(byKey.get(id)?.body).toEqual(body)
    expect(byKey.get(id)?.headers).toMatchObject({
      'x-happened-at': happened_at,
      'x-device-id': common.deviceId,
      'x-operator-id': ADMIN.id,
    })
  }
  expect(byKey.get(stored[1]!.id)?.headers).toMatchObject({
    'x-seen-at': '2025-08-11T00:58:00.000Z',
    'x-seen-events': stored[0]!.id,
  })
})

/** Creates the database with its tables and indexes as they are on the devices, without the code under test. Dexie's version 1 is 10. */
function storeAsBefore(rows: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 10)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      const item = opening.result.createObjectStore('item', { keyPath: 'seq', autoIncrement: true })
      item.createIndex('id', 'id', { unique: true })
      item.createIndex('state', 'state')
      item.createIndex('[absen+state]', ['absen', 'state'])
      const result = opening.result.createObjectStore('result', { keyPath: 'seq', autoIncrement: true })
      result.createIndex('at', 'at')
      opening.result.createObjectStore('meta', { keyPath: 'key' })
      for (const row of rows) item.add(row)
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

// rule O8
test('a tab of an earlier version goes on recording while this version runs, and this one sends what it stores', async () => {
  await storeAsBefore([])
  const former = await openAsBefore()
  const asked: string[] = []
  former.onversionchange = () => asked.push('another version')
  const tab = openTab()
  const { settled } = await tab.put(scan())
  expect(await settled).toMatchObject({ outcome: 'sent' })
  await new Promise((resolve, reject) => {
    const adding = former
      .transaction('item', 'readwrite')
      .objectStore('item')
      .add({
        id: '00000000-0000-4000-8000-000000000009',
        kind: 'scan',
        entity: `${DAY_1}:2110512009`,
        after: [],
        absen: DAY_1,
        label: 'Scan 2110512009 · Hari 1',
        body: { participantIdentifier: '2110512009', absenId: DAY_1 },
        happened_at: '2025-08-11T01:00:00.000Z',
        deviceId: '1a2b3c4d-6f7e-4b6a-9d55-3d2b1c0a9e88',
        operator: { id: ADMIN.id, name: ADMIN.name },
        state: 'antre',
      })
    adding.onsuccess = resolve
    adding.onerror = () => reject(adding.error)
  })
  await drained(tab)
  expect(server.done.at(-1)?.headers).toMatchObject({
    'idempotency-key': '00000000-0000-4000-8000-000000000009',
    'x-happened-at': '2025-08-11T01:00:00.000Z',
  })
  expect([former.version, asked]).toEqual([10, []])
  const names = (await indexedDB.databases()).filter((each) => each.name === name)
  expect(names).toEqual([{ name, version: 10 }])
  former.close()
})

/** The connection of a page of an earlier version. */
function openAsBefore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 10)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
}

// rule O1
test('an act is stored once where the browser closes the connection while it is stored, or after it', async () => {
  server.fate = () => 'cut'
  const tab = openTab()
  const close = (store: IDBObjectStore) =>
    forceCloseDatabase(store.transaction.db as unknown as Parameters<typeof forceCloseDatabase>[0])
  const once = (moment: 'at once' | 'stored') =>
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...item
    ) {
      // The browser's own: the spy was for one call.
      const request = this.add(...item)
      // A transaction that the browser gives up, as it does when it closes the connection.
      if (moment === 'at once') this.transaction.abort()
      else this.transaction.addEventListener('complete', () => close(this))
      return request
    })
  const made: string[] = []
  for (const moment of ['at once', 'stored'] as const) {
    once(moment)
    const { id, kept } = await tab.put(scan(`211051200${made.length}`))
    expect(kept, moment).toBe(true)
    made.push(id)
  }
  expect((await tab.items()).map(({ id }) => id)).toEqual(made)
})

// rule O4
test('a listener of what was settled that fails keeps neither the others from hearing nor the queue from being sent', async () => {
  const tab = openTab()
  const heard: string[] = []
  tab.onSettled(() => {
    throw new Error('a screen fails')
  })
  tab.onSettled(({ item }) => heard.push(item.label))
  const codes = ['2110512001', '2110512002']
  for (const code of codes)
    expect(await (await tab.put(scan(code))).settled).toMatchObject({ outcome: 'sent' })
  await eventually(() => expect(heard).toHaveLength(2))
  expect(await tab.items()).toEqual([])
})

// rule O11
test('a listener that fails keeps the counts from nothing', async () => {
  const tab = openTab()
  tab.onSettled(() => {
    throw new Error('a screen that fails')
  })
  await (
    await tab.put(scan())
  ).settled
  await statusOf(tab, { unsent: 0, lastSync: expect.any(String) as string })
})

// rule O11
test('a page knows the counts before it has read the database; what can’t be read counts as nothing', async () => {
  let kept: unknown = null
  const memory = { get: () => kept, set: (value: unknown) => (kept = value) }
  server.fate = () => 'cut'
  await openTab({ memory }).put(scan())
  await eventually(() => expect(kept).toMatchObject({ unsent: 1, lastSync: null }))
  stopTabs()
  expect(new Outbox({ kinds, name, memory }).getStatus()).toMatchObject({ unsent: 1, review: 0 })

  // It follows what happens afterwards.
  server.fate = () => 'ok'
  openTab({ memory })
  await eventually(() => expect(kept).toMatchObject({ unsent: 0 }))
  expect(new Outbox({ kinds, name, memory }).getStatus().lastSync).not.toBeNull()
  for (kept of [null, 'rusak', { unsent: -1 }, { unsent: 1, review: 0, held: 0, denied: {}, lastSync: 'x' }])
    expect(new Outbox({ kinds, name, memory }).getStatus()).toMatchObject({ unsent: 0, lastSync: null })
})
