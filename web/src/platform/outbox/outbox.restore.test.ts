// @vitest-environment node
import 'fake-indexeddb/auto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { expect, test } from 'vitest'
import type { kinds } from '../../features/outbox/outbox.queries'
import { call } from '../call'
import { session } from '../session'
import { ADMIN, logIn } from '../testing/login'
import {
  DAY_1,
  eventually,
  inOneBrowser,
  name,
  openTab,
  pass,
  scan as scanOf,
  server,
  tabs,
} from '../testing/one-browser'
import { rowsOf } from '../testing/stored'
import type { Outbox } from './outbox'
import type { Draft } from './item'

const HOUR = 60 * 60_000

let epochs = 0
/** The server's database is another one: a backup in which nothing of this device is. */
const restore = () => server.restore(`epoch-${++epochs}`)

inOneBrowser(restore)

const scan = (code: string) => ({ ...scanOf(code), label: 'Scan Siti Aminah · Hari 1' })
const izin: Draft<typeof kinds, 'status'> = {
  kind: 'status',
  entity: `${DAY_1}:a1`,
  body: { anggota_id: 'a1', absen_id: DAY_1, status_kehadiran: 'Izin' },
  seenAt: '2025-08-11T01:00:00.000Z',
  seenEvents: [DAY_1],
  label: 'Siti Aminah · Izin',
}

async function sent(tab: Outbox<typeof kinds>, ...drafts: (typeof izin | ReturnType<typeof scan>)[]) {
  const ids: string[] = []
  for (const draft of drafts) {
    const { id, settled } = await tab.put(draft)
    expect(await settled).toMatchObject({ outcome: 'sent' })
    ids.push(id)
  }
  return ids
}

/** Any answer of the server. */
const ask = () => call(absenCalls.list)
const done = () =>
  server.done.filter(
    ({ path, method }) => path !== '/absen/' && method !== 'GET' && !path.startsWith('/auth'),
  )
const keys = () => done().map(({ headers }) => headers['idempotency-key'])
const written = () => server.heard.filter(({ method }) => method !== 'GET')

// rules O43, B5
test('after a restore the device sends again what it had sent, once, under its keys and with its times', async () => {
  const tab = openTab()
  const before = new Date().toISOString()
  const ids = await sent(tab, scan('2110512001'), izin, scan('2110512002'))
  const after = new Date().toISOString()
  const first = done().map(({ method, path, body }) => ({ method, path, body }))
  server.heard.length = 0
  restore()
  await ask()
  await eventually(() => expect(keys()).toEqual(ids))
  await eventually(async () => expect(await tab.items()).toEqual([]))
  expect(done().map(({ method, path, body }) => ({ method, path, body }))).toEqual(first)
  for (const { headers } of done()) {
    expect(headers['x-happened-at']! >= before && headers['x-happened-at']! <= after).toBe(true)
    expect(headers['x-operator-id']).toBe(ADMIN.id)
  }
  expect(done()[1]?.headers).toMatchObject({ 'x-seen-at': izin.seenAt, 'x-seen-events': DAY_1 })

  await ask()
  tab.sendNow()
  await sent(tab, scan('2110512003'))
  expect(written()).toHaveLength(4)
})

// rule O43
test('the next page does it, also after a logout and another login; of several tabs only one', async () => {
  const ids = await sent(openTab(), ...['1', '2', '3', '4', '5', '6'].map((end) => scan(`211051200${end}`)))
  tabs.splice(0)[0]?.stop()
  await session.logout()
  restore()
  server.heard.length = 0
  await new Promise((resolve) => setTimeout(resolve, 3_000)) // the lease of the page that ended
  const [tab] = [openTab(), openTab(), openTab()]
  await logIn(server, { ...ADMIN, id: '11111111-9f3c-4f0e-8a31-0d6f0a1b2c3d', name: 'Uni' })
  await eventually(() => expect(new Set(keys())).toEqual(new Set(ids)))
  await eventually(async () => expect(await tab.items()).toEqual([]))
  for (const each of tabs) each.sendNow()
  await sent(tab, scan('2110512009'))
  // One call for the six, one for the last.
  expect(written().filter(({ path }) => path.startsWith('/absen/'))).toHaveLength(2)
}, 20_000)

// rule O43
test('a second restore sends it again; the same database never does', async () => {
  const tab = openTab()
  const ids = await sent(tab, scan('2110512001'))
  for (let times = 0; times < 2; times++) {
    restore()
    await ask()
    await eventually(() => expect(keys()).toEqual(ids))
    await eventually(async () => expect(await tab.items()).toEqual([]))
  }
})

// rule O43
test('a held scan is sent again too; a group and what was refused are not', async () => {
  const tab = openTab()
  const refusals: Record<string, object> = {
    '2110512001': {
      status: 404,
      body: { message: 'Ditahan', code: 'peserta.not_found', data: { ditahan: true } },
    },
    '2110512002': { status: 404, body: { message: 'Tidak ada', code: 'absen.not_found' } },
  }
  server.handler = ({ body }) => {
    const refusal = refusals[(body as { participantIdentifier?: string })?.participantIdentifier ?? '']
    return (refusal as { status: number; body: object }) ?? { status: 201, body: { message: 'Oke' } }
  }
  const held = await tab.put(scan('2110512001'))
  for (const draft of [
    scan('2110512002'),
    { kind: 'kelompok.create', entity: 'k', body: { nomor: 9 }, label: '9' } as const,
  ])
    await (
      await tab.put(draft)
    ).settled
  await held.settled
  restore()
  await ask()
  await eventually(() => expect(keys()).toEqual([held.id]))
})

// rule O43
test('what the server had more than 72 h ago is forgotten', async () => {
  const tab = openTab()
  await sent(tab, scan('2110512001'))
  pass(71 * HOUR)
  const ids = await sent(tab, scan('2110512002'))
  pass(2 * HOUR)
  restore()
  await ask()
  await eventually(() => expect(keys()).toEqual(ids))
  await eventually(async () => expect(await rowsOf(`${name}-sent`, 'sent')).toHaveLength(1))
})

// rule O43
test('it is kept without names, in a database of its own', async () => {
  const ids = await sent(openTab(), scan('2110512001'), izin)
  const rows = await rowsOf(`${name}-sent`, 'sent')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
  expect(JSON.stringify(rows)).not.toMatch(/Siti|Kestari/)
})
