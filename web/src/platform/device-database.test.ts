// @vitest-environment node
import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { type DBSchema, openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { DeviceDatabase } from './device-database'

interface Shelf extends DBSchema {
  book: { key: string; value: { id: string } }
}

class Books extends DeviceDatabase<Shelf> {
  constructor() {
    super({ name: 'books', create: (database) => void database.createObjectStore('book', { keyPath: 'id' }) })
  }

  add(...ids: string[]): Promise<void> {
    return this.transaction('readwrite', ['book'], async (transaction) => {
      for (const id of ids) await transaction.objectStore('book').add({ id })
    })
  }

  all(): Promise<{ id: string }[]> {
    return this.transaction('readonly', ['book'], (transaction) => transaction.objectStore('book').getAll())
  }
}

let open: Books[] = []
const openBooks = () => {
  const books = new Books()
  open.push(books)
  return books
}

afterEach(async () => {
  for (const books of open) books.close()
  open = []
  await new Promise((resolve) => (indexedDB.deleteDatabase('books').onsuccess = resolve))
})

const ids = async (books: Books) => (await books.all()).map(({ id }) => id)

test('a method whose second request fails stores nothing of the first', async () => {
  const books = openBooks()
  await books.add('a')
  await expect(books.add('b', 'a')).rejects.toThrow(/constraint|already exists/i)
  expect(await ids(books)).toEqual(['a'])
})

test('it gives way to a page that deletes the database, and makes it anew at its next use', async () => {
  const books = openBooks()
  await books.add('a')
  await new Promise((resolve) => (indexedDB.deleteDatabase('books').onsuccess = resolve))
  await books.add('b')
  expect(await ids(books)).toEqual(['b'])
})

test('it opens again after the browser closed its connection', async () => {
  const books = openBooks()
  await books.add('a')
  forceCloseDatabase((await books['open']()) as unknown as Parameters<typeof forceCloseDatabase>[0])
  expect(await ids(books)).toEqual(['a'])
})

test('a connection that is closing when a transaction begins is opened again', async () => {
  const books = openBooks()
  await books.add('a')
  ;(await books['open']()).close()
  await books.add('b')
  expect(await ids(books)).toEqual(['a', 'b'])
})

test('it opens a database that a later release has upgraded', async () => {
  await openBooks().add('a')
  const later = await openDB('books', 20)
  later.close()
  expect(await ids(openBooks())).toEqual(['a'])
})

test('after it was closed every use fails', async () => {
  const books = openBooks()
  await books.add('a')
  books.close()
  await expect(books.all()).rejects.toThrow('closed')
})
