// @vitest-environment node
import 'fake-indexeddb/auto'
import Dexie, { liveQuery } from 'dexie'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { RosterDatabase } from '../../features/offline/roster-database'
import { kinds } from '../../features/outbox/outbox.queries'
import { eventually, inOneBrowser, name, openTab, scan, server } from '../testing/one-browser'
import { OutboxDatabase } from './database'
import { Journal } from './journal'

inOneBrowser()

const OUTBOX = { item: '++seq, &id, state, [absen+state]', result: '++seq, at', meta: 'key' }

/** The database of a page of a release before idb, which is open while this release runs in another tab. */
function openFormerPage(): Dexie {
  const page = new Dexie(name, { chromeTransactionDurability: 'strict' })
  page.version(1).stores({ item: '++seq, &id, state, [absen+state]', result: '++seq, at', meta: 'key' })
  return page
}

// rules O8, O13
test('a page of a former release learns what this one stores and sends, and the other way round', async () => {
  const former = openFormerPage()
  const counts: number[] = []
  const watch = liveQuery(() => former.table('item').count()).subscribe((count) => counts.push(count))
  await eventually(() => expect(counts).toEqual([0]))
  server.fate = () => 'cut'
  const tab = openTab()
  await tab.put(scan())
  await eventually(() => expect(counts.at(-1)).toBe(1))
  await eventually(() => expect(tab.getStatus().unsent).toBe(1))
  await former.table('item').toCollection().delete()
  await eventually(() => expect(tab.getStatus().unsent).toBe(0))
  expect(former.verno).toBe(1)
  watch.unsubscribe()
  former.close()
})

/** Stores, keys and indexes as they are on a device. */
async function shapeOf(databaseName: string) {
  const database = await openDB(databaseName)
  const { objectStoreNames, version } = database
  const stores = [...objectStoreNames].map((store) => {
    const own = database.transaction(store).store
    const { keyPath, autoIncrement, indexNames } = own
    const indexes = [...indexNames].map((each) => {
      const { keyPath: path, unique, multiEntry } = own.index(each)
      return { each, path, unique, multiEntry }
    })
    return { store, keyPath, autoIncrement, indexes }
  })
  database.close()
  return { version, stores }
}

// rule O8
test.each<[string, string, Record<string, string>, () => Promise<{ close: () => void }>]>([
  ['outbox', 'bakti-outbox', OUTBOX, openOutbox],
  ['journal', 'bakti-outbox-sent', { sent: 'id, at, epoch' }, openJournal],
  ['roster', 'bakti-luring', { salinan: 'key' }, openRoster],
])('the %s has the shape that a former release made', async (_, own, stores, open) => {
  const former = new Dexie(own)
  former.version(1).stores(stores)
  await former.open()
  former.close()
  const before = await shapeOf(own)
  await former.delete()
  const database = await open()
  expect(await shapeOf(own)).toEqual(before)
  database.close()
})

async function openOutbox() {
  const database = new OutboxDatabase('bakti-outbox', kinds)
  await database.counts()
  return database
}

async function openJournal() {
  const database = new Journal('bakti-outbox')
  await database.sweep(0)
  return database
}

async function openRoster() {
  const database = new RosterDatabase()
  await database.stored()
  return database
}
