import { deleteDB, openDB } from 'idb'
import type { OutboxDatabase } from '../outbox/database'
import type { OutboxItem } from '../outbox/item'

/** Stores rows of items as they are, also such as no code of this version stores. */
export async function storeItems(database: OutboxDatabase, rows: readonly object[]): Promise<void> {
  await database['change'](async ({ item: store }) => {
    for (const row of rows) await store.add(row as OutboxItem)
  })
}

/** The rows of a store as they are on the device. */
export const rowsOf = (name: string, store: string): Promise<{ id: string }[]> =>
  atStore(name, store, (rows) => rows.getAll())

export const deleteRows = (name: string, store: string): Promise<void> =>
  atStore(name, store, (rows) => rows.clear())

export const deleteDatabase = (name: string): Promise<void> => deleteDB(name)

async function atStore<Result>(
  name: string,
  store: string,
  work: (store: { getAll: () => Promise<{ id: string }[]>; clear: () => Promise<void> }) => Promise<Result>,
): Promise<Result> {
  const database = await openDB(name)
  try {
    return await work(database.transaction(store, 'readwrite').store)
  } finally {
    database.close()
  }
}
