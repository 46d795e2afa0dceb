import type { DBSchema, IDBPObjectStore } from 'idb'
import type { Answer } from '../call'
import { DeviceDatabase, isNamed } from '../device-database'
import { newId } from '../id'
import {
  type ItemState,
  type KeptAnswer,
  type NewItem,
  type OutboxItem,
  type OutboxKinds,
  type Settled,
  hasTexts,
} from './item'
import { isHeldBack } from './hold'
import { failedAgain, isGivenUp, isServerFault } from './schedule'

/** A stored row that this version can't read. It stays unchanged, for a version that can, and for a person to export. */
export interface UnreadableRow {
  seq: number
  [field: string]: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const STATES: readonly unknown[] = ['antre', 'ditinjau', 'ditahan'] satisfies ItemState[]

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function isAnswer(value: unknown): boolean {
  return (
    value === undefined ||
    (hasTexts(value, ['message']) && isObject(value) && typeof value.status === 'number')
  )
}

/** Whether this version can show and send a stored row. */
function isReadable(kinds: OutboxKinds, row: unknown): row is OutboxItem {
  if (!isObject(row) || typeof row.kind !== 'string' || !Object.hasOwn(kinds, row.kind)) return false
  if (!STATES.includes(row.state)) return false
  if (!hasTexts(row, ['id', 'entity', 'absen', 'label', 'happened_at', 'deviceId'])) return false
  if (Number.isNaN(Date.parse(row.happened_at as string))) return false
  if (!isTexts(row.after) || !(row.seenEvents === undefined || isTexts(row.seenEvents))) return false
  if (row.operator !== null && !hasTexts(row.operator, ['id', 'name'])) return false
  return isAnswer(row.answer) && kinds[row.kind]?.isReadable(row) === true
}

/** What became of an item. It is stored for a while, so that every tab learns it. */
export interface ResultRow extends Settled {
  seq: number
  at: number
}

/** What became of an item. */
export interface Settling extends Omit<Settled, 'item'> {
  id: string
  /** The screen that waits shows the answer: the device keeps nothing. */
  forget: boolean
}

/** How long a result is stored: longer than any screen waits. */
const RESULT_MS = 60_000

type MetaRow =
  | { key: 'lastSync'; at: string }
  | { key: 'sender'; page: string; until: number }
  | { key: 'identity'; id: string }

function keptAnswer(answer: Answer<unknown>, at: string): KeptAnswer {
  const { status, data } = answer
  // Without a message of the server, the list has its own text.
  const message = !answer.ok && answer.wordless ? '' : answer.message
  return { at, status, message, code: answer.ok ? '' : answer.code, data }
}

function queueAgain(item: OutboxItem): void {
  item.state = 'antre'
  delete item.answer
}

interface OutboxSchema extends DBSchema {
  item: {
    key: number
    value: OutboxItem
    indexes: { id: string; state: ItemState; '[absen+state]': [string, ItemState] }
  }
  result: { key: number; value: ResultRow; indexes: { at: number } }
  meta: { key: MetaRow['key']; value: MetaRow }
}

type Store<Name extends 'item' | 'result' | 'meta'> = IDBPObjectStore<
  OutboxSchema,
  ('item' | 'result' | 'meta')[],
  Name,
  'readwrite'
>
type Stores = { [Name in 'item' | 'result' | 'meta']: Store<Name> }

/** The index of the items of one activity in one state. */
const BY_TOPIC = '[absen+state]'

/** What announces a change of the items to every connection of every page, also those of earlier releases, which read this name and message. */
const CHANGES = 'x-storagemutated-1'
const ANYTHING = { all: { d: 1, from: -Infinity, to: [[]] } }

/** What a transaction ends with whose connection the browser closed under it. */
const LOST_CONNECTION = ['UnknownError', 'AbortError', 'InvalidStateError']

/** Calls each listener. One that fails keeps no other from hearing, and no act from being sent. */
export function tellEach<News extends unknown[]>(
  listeners: Iterable<(...news: News) => void>,
  ...news: News
): void {
  for (const listener of listeners)
    try {
      listener(...news)
    } catch (failure) {
      globalThis.reportError?.(failure)
    }
}

/** null where the browser has none for this page (cookies are blocked): it hears of no other page then. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANGES)
  } catch {
    return null
  }
}

/** IndexedDB's tables; each method is one transaction. */
export class OutboxDatabase extends DeviceDatabase<OutboxSchema> {
  private readonly listeners = new Set<() => void>()
  private readonly otherPages = openChannel()

  constructor(
    name: string,
    private readonly kinds: OutboxKinds,
  ) {
    super({
      name,
      // A phone that loses its power a second later keeps the item.
      durability: 'strict',
      create(database) {
        const item = database.createObjectStore('item', { keyPath: 'seq', autoIncrement: true })
        item.createIndex('id', 'id', { unique: true })
        item.createIndex('state', 'state')
        item.createIndex(BY_TOPIC, ['absen', 'state'])
        database.createObjectStore('result', { keyPath: 'seq', autoIncrement: true }).createIndex('at', 'at')
        database.createObjectStore('meta', { keyPath: 'key' })
      },
    })
    if (this.otherPages) this.otherPages.onmessage = () => tellEach(this.listeners)
  }

  private readonly isReadable = (row: unknown): row is OutboxItem => isReadable(this.kinds, row)

  /** Calls back when an item may have changed, on whatever page. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  override close(): void {
    this.otherPages?.close()
    super.close()
  }

  /** A transaction that changes items. */
  private async change<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> {
    const result = await this.transaction('readwrite', ['item', 'result', 'meta'], (transaction) =>
      work({
        item: transaction.objectStore('item'),
        result: transaction.objectStore('result'),
        meta: transaction.objectStore('meta'),
      }),
    )
    tellEach(this.listeners)
    tellEach([() => this.otherPages?.postMessage(ANYTHING)])
    return result
  }

  /** Changes the item `id`; without it, nothing. */
  private async edit(id: string, changed: (item: OutboxItem) => void): Promise<void> {
    await this.change(async ({ item: store }) => {
      const item = await store.index('id').get(id)
      if (!item) return
      changed(item)
      await store.put(item)
    })
  }

  private rows(): Promise<OutboxItem[]> {
    return this.transaction('readonly', ['item'], (transaction) => transaction.objectStore('item').getAll())
  }

  /** Stores an item. Where the connection broke it is tried once more on another one, and not stored twice if it was stored. */
  async add(item: NewItem): Promise<void> {
    try {
      await this.change(({ item: store }) => store.add(item as OutboxItem))
    } catch (failure) {
      if (!LOST_CONNECTION.some((name) => isNamed(failure, name))) throw failure
      this.drop()
      await this.addMissing([item])
    }
  }

  /** Adds items that are sent again, unless they are there. */
  async addMissing(items: readonly NewItem[]): Promise<void> {
    await this.change(async ({ item: store }) => {
      const known = await Promise.all(items.map(({ id }) => store.index('id').getKey(id)))
      const missing = items.filter((_, at) => known[at] === undefined)
      await Promise.all(missing.map((item) => store.add(item as OutboxItem)))
    })
  }

  /** The items that are to be sent now, and those under review that they may have to wait for. */
  queue(now: number): Promise<{ queued: OutboxItem[]; review: OutboxItem[] }> {
    return this.transaction('readonly', ['item'], async (transaction) => {
      const byState = transaction.objectStore('item').index('state')
      const [queued, review] = await Promise.all([byState.getAll('antre'), byState.getAll('ditinjau')])
      return {
        queued: queued.filter((item) => this.isReadable(item) && !isHeldBack(item, now)),
        review: review.filter(this.isReadable),
      }
    })
  }

  async all(): Promise<OutboxItem[]> {
    return (await this.rows()).filter(this.isReadable)
  }

  async unreadable(): Promise<UnreadableRow[]> {
    const rows: unknown[] = await this.rows()
    return rows.filter((row): row is UnreadableRow => !this.isReadable(row))
  }

  async ofTopic(topic: string): Promise<OutboxItem[]> {
    const rows = await this.transaction('readonly', ['item'], (transaction) =>
      transaction.objectStore('item').index(BY_TOPIC).getAll([topic, 'antre']),
    )
    return rows.filter(this.isReadable)
  }

  /**
   * The counts of the badge. `lastSeq` grows with every new item, also with another tab's. `denied`: the queued items that an account may
   * not do, by account.
   */
  async counts() {
    const [rows, sync] = await this.transaction('readonly', ['item', 'meta'], (transaction) =>
      Promise.all([
        transaction.objectStore('item').getAll(),
        transaction.objectStore('meta').get('lastSync'),
      ]),
    )
    const readable = rows.filter(this.isReadable)
    const of = (wanted: ItemState) => readable.filter(({ state }) => state === wanted).length
    const lastSync = sync?.key === 'lastSync' ? sync.at : null
    const review = of('ditinjau') + rows.length - readable.length
    const denied: Record<string, number> = {}
    for (const { state, denied_to } of readable)
      if (state === 'antre' && denied_to) denied[denied_to] = (denied[denied_to] ?? 0) + 1
    const lastSeq = rows.at(-1)?.seq ?? 0
    return { unsent: of('antre'), review, held: of('ditahan'), denied, lastSync, lastSeq }
  }

  /** A random id that this database got when it was first asked for: a database that was deleted and made anew has another one. */
  identity(): Promise<string> {
    return this.transaction('readwrite', ['meta'], async (transaction) => {
      const meta = transaction.objectStore('meta')
      const known = await meta.get('identity')
      if (known?.key === 'identity') return known.id
      const id = newId()
      await meta.put({ key: 'identity', id })
      return id
    })
  }

  /**
   * Stores what became of items. 'sent' deletes an item; any other outcome keeps it with the answer, unless `forget`. Returns the
   * items as they are then, without those of which another tab (or a person) was first.
   */
  settle(settling: readonly Settling[], now: number): Promise<OutboxItem[]> {
    return this.change(async ({ item: store, result, meta }) => {
      const at = new Date(now).toISOString()
      const stored = await Promise.all(settling.map(({ id }) => store.index('id').get(id)))
      const rows = settling.flatMap(({ outcome, answer, forget }, index) => {
        const item = stored[index]
        if (!item || (item.state !== 'antre' && !isServerFault(item))) return []
        const changed: OutboxItem =
          outcome === 'sent' ? item : { ...item, state: outcome, answer: keptAnswer(answer, at) }
        return [{ item: changed, outcome, answer, gone: outcome === 'sent' || forget }]
      })
      if (rows.length === 0) return []
      await Promise.all(rows.map(({ item, gone }) => (gone ? store.delete(item.seq) : store.put(item))))
      const old = await result.index('at').getAllKeys(IDBKeyRange.upperBound(now - RESULT_MS, true))
      await Promise.all(old.map((seq) => result.delete(seq)))
      await Promise.all(
        rows.map(({ item, outcome, answer }) => result.add({ at: now, item, outcome, answer } as ResultRow)),
      )
      await meta.put({ key: 'lastSync', at })
      return rows.map(({ item }) => item)
    })
  }

  /** Notes which account may not do an item; it stays queued. */
  noteDenied(id: string, account: string): Promise<void> {
    return this.edit(id, (item) => {
      item.denied_to = account
    })
  }

  /** Counts a try at which the server failed. Returns the item if it is under review now, otherwise null. */
  noteFailure(id: string, answer: Answer<unknown>, now: number): Promise<OutboxItem | null> {
    return this.change(async ({ item: store }) => {
      const item = await store.index('id').get(id)
      if (!item || item.state !== 'antre') return null
      const failures = failedAgain(item.failures, now)
      const givenUp = isGivenUp(failures, now)
      const kept = keptAnswer(answer, new Date(now).toISOString())
      const changed: OutboxItem = givenUp
        ? { ...item, failures, state: 'ditinjau', answer: kept }
        : { ...item, failures }
      await store.put(changed)
      return givenUp ? changed : null
    })
  }

  resultsAfter(seq: number): Promise<ResultRow[]> {
    return this.transaction('readonly', ['result'], (transaction) =>
      transaction.objectStore('result').getAll(IDBKeyRange.lowerBound(seq, true)),
    )
  }

  lastResult(): Promise<number> {
    return this.transaction('readonly', ['result'], async (transaction) => {
      const last = await transaction.objectStore('result').openKeyCursor(null, 'prev')
      return last?.key ?? 0
    })
  }

  /** Answers contain personal data: a logout deletes them. */
  clearResults(): Promise<void> {
    return this.transaction('readwrite', ['result'], (transaction) =>
      transaction.objectStore('result').clear(),
    )
  }

  /** Back to the queue, at its old place in the order. */
  requeue(id: string): Promise<void> {
    return this.edit(id, queueAgain)
  }

  /** Deletes the item `id` under review, and replaces `id` by `to` in the given field of all other bodies. */
  async replaceId(id: string, to: string, field: string): Promise<void> {
    await this.change(async ({ item: store }) => {
      for (const item of await store.getAll()) {
        if (item.id === id && item.state === 'ditinjau') await store.delete(item.seq)
        else if (isObject(item.body) && item.body[field] === id) {
          item.body = { ...item.body, [field]: to }
          // An item that was refused because `id` was missing has a reason to be tried again.
          if (item.state === 'ditinjau') queueAgain(item)
          await store.put(item)
        }
      }
    })
  }

  release(id: string): Promise<void> {
    return this.edit(id, (item) => {
      delete item.not_before
    })
  }

  /** Deletes an item that is still held back. Returns whether it was: no page sends it before that time is over. */
  takeBack(id: string, now: number): Promise<boolean> {
    return this.change(async ({ item: store }) => {
      const item = await store.index('id').get(id)
      if (!item || item.state !== 'antre' || !isHeldBack(item, now)) return false
      await store.delete(item.seq)
      return true
    })
  }

  async noteExported(seqs: readonly number[], at: string): Promise<void> {
    await this.change(async ({ item: store }) => {
      for (const item of await Promise.all(seqs.map((seq) => store.get(seq))))
        if (item) await store.put({ ...item, exported_at: at })
    })
  }

  /** Deletes an item that a person may drop. */
  async discard(seq: number): Promise<void> {
    await this.change(async ({ item: store }) => {
      const item = await store.get(seq)
      if (item && this.mayDrop(item)) await store.delete(seq)
    })
  }

  /** A queued item stays. One that can't be read, or that the server failed at, must be exported first. */
  private mayDrop(row: OutboxItem): boolean {
    if (!this.isReadable(row) || isServerFault(row)) return row.exported_at !== undefined
    return row.state !== 'antre'
  }

  /** The sender's lease in browsers without Web Locks. Returns 0 if `page` has it now, otherwise the time to wait (ms). */
  takeLease(page: string, now: number, ms: number): Promise<number> {
    return this.transaction('readwrite', ['meta'], async (transaction) => {
      const meta = transaction.objectStore('meta')
      const lease = await meta.get('sender')
      const left = lease?.key === 'sender' && lease.page !== page ? lease.until - now : 0
      // A lease that ends later than a whole one from now: the clock was set back. It does not count.
      if (left > 0 && left <= ms) return left
      await meta.put({ key: 'sender', page, until: now + ms })
      return 0
    })
  }

  dropLease(page: string): Promise<void> {
    return this.transaction('readwrite', ['meta'], async (transaction) => {
      const meta = transaction.objectStore('meta')
      const lease = await meta.get('sender')
      if (lease?.key === 'sender' && lease.page === page) await meta.delete('sender')
    })
  }
}
