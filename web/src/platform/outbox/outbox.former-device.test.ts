// @vitest-environment node
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { storedRoster } from '../../features/offline/stored-roster'
import { ROSTER_NAME } from '../../features/offline/roster-life'
import { ADMIN } from '../testing/login'
import { DAY_1, eventually, inOneBrowser, name, openTab, server, stopTime } from '../testing/one-browser'
import former from '../testing/former-device.json'

/** When the device was recorded, with the code before the names of this one (2026-11-23). */
const RECORDED = Date.parse('2026-11-24T11:32:00.000Z')

inOneBrowser(() => stopTime(RECORDED))

/** Stores rows as the recorded code did. */
async function keep(own: string, stores: Record<string, string>, rows: Record<string, readonly object[]>) {
  const database = new Dexie(own)
  database.version(1).stores(stores)
  for (const [store, values] of Object.entries(rows)) await database.table(store).bulkAdd(values)
  database.close()
}

beforeEach(async () => {
  const outbox = { item: '++seq, &id, state, [absen+state]', result: '++seq, at', meta: 'key' }
  await keep(name, outbox, former.outbox)
  await keep(`${name}-sent`, { sent: 'id, at, epoch' }, former.journal)
})

/** What the server did, with the parts of it that the recorded code wrote. */
const done = () =>
  server.done.map(({ method, path, body, headers }) => ({
    act: `${method} ${path}`,
    body,
    key: headers['idempotency-key'],
    seen: headers['x-seen-events'],
    operator: headers['x-operator-id'],
    at: headers['x-happened-at'],
  }))

// rules O8, O41
test('what waits on a device since former names is sent once, each act as it was made', async () => {
  const [refused, ...waiting] = former.outbox.item
  const tab = openTab()
  await eventually(() => expect(tab.getStatus()).toMatchObject({ unsent: 0, review: 1, sending: false }))
  const [scan, status, kelompok, anggota, removed] = waiting
  const expected = [
    { act: 'POST /absen/admin/scan', item: scan },
    { act: 'PUT /absen/status', item: status },
    { act: 'POST /kelompok/', item: kelompok },
    { act: 'POST /kelompok/anggota', item: anggota },
    { act: `DELETE /kelompok/?id=${removed?.query?.id}`, item: removed },
  ].map(({ act, item }) => ({
    act,
    body: item?.body,
    key: item?.id,
    seen: item?.seenEvents?.join(),
    operator: ADMIN.id,
    at: item?.happened_at,
  }))
  expect(done()).toHaveLength(expected.length)
  expect(done()).toEqual(expect.arrayContaining(expected))
  expect(await tab.items()).toMatchObject([{ id: refused?.id, answer: { code: 'anggota.not_found' } }])
})

// rule O43
test('what the server had of a device before former names is sent again to a restored database, each act once', async () => {
  server.restore('0b9c1a52-0000-4000-8000-000000000002')
  const tab = openTab()
  await eventually(() => expect(tab.getStatus()).toMatchObject({ unsent: 0, review: 1, sending: false }))
  await eventually(() => expect(server.done).toHaveLength(7))
  const again = done().filter(({ key }) => former.journal.sent.some(({ id }) => id === key))
  expect(again).toEqual(
    expect.arrayContaining(
      former.journal.sent.map(({ id, body, operator, happened_at, seenEvents }) =>
        expect.objectContaining({ key: id, body, operator, at: happened_at, seen: seenEvents?.join() }),
      ),
    ),
  )
  expect(again).toHaveLength(2)
  expect(again.every(({ body }) => JSON.stringify(body).includes(DAY_1))).toBe(true)
})

// rule O33
test('the roster of a device since former names is read as it is', async () => {
  await keep(ROSTER_NAME, { salinan: 'key' }, former.roster)
  expect(await storedRoster()).toMatchObject({
    user: ADMIN.id,
    tag: 'W/"5-abc"',
    rows: [{ nama: 'Sari Dewi', kelompok: 7 }, { nama: 'Budi Santoso' }],
  })
})
