import Dexie, { type Table } from 'dexie'
import type { Answer } from '../call'
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

/** IndexedDB's tables; each method is one transaction. */
export class OutboxDatabase extends Dexie {
  private item!: Table<OutboxItem, number>
  private result!: Table<ResultRow, number>
  private meta!: Table<MetaRow, string>

  constructor(
    name: string,
    private readonly kinds: OutboxKinds,
  ) {
    // 'strict': a write succeeds only when it is on the disk. A phone that loses its power a second later keeps the item.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ item: '++seq, &id, state, [absen+state]', result: '++seq, at', meta: 'key' })
  }

  private readonly isReadable = (row: unknown): row is OutboxItem => isReadable(this.kinds, row)

  async add(item: NewItem): Promise<void> {
    await this.transaction('rw', this.item, () => this.item.add(item as OutboxItem))
  }

  /** Adds items that are sent again, unless they are there. */
  addMissing(items: readonly NewItem[]): Promise<void> {
    return this.transaction('rw', this.item, async () => {
      const there = await this.item
        .where('id')
        .anyOf(items.map(({ id }) => id))
        .toArray()
      const known = new Set(there.map(({ id }) => id))
      await this.item.bulkAdd(items.filter(({ id }) => !known.has(id)) as OutboxItem[])
    })
  }

  /** The items that are to be sent now, and those under review that they may have to wait for. */
  queue(now: number): Promise<{ queued: OutboxItem[]; review: OutboxItem[] }> {
    const of = async (state: ItemState) =>
      (await this.item.where('state').equals(state).sortBy('seq')).filter(this.isReadable)
    return this.transaction('r', this.item, async () => ({
      queued: (await of('antre')).filter((item) => !isHeldBack(item, now)),
      review: await of('ditinjau'),
    }))
  }

  async all(): Promise<OutboxItem[]> {
    return (await this.item.orderBy('seq').toArray()).filter(this.isReadable)
  }

  async unreadable(): Promise<UnreadableRow[]> {
    const rows: unknown[] = await this.item.orderBy('seq').toArray()
    return rows.filter((row): row is UnreadableRow => !this.isReadable(row))
  }

  async ofTopic(topic: string): Promise<OutboxItem[]> {
    return (await this.item.where({ absen: topic, state: 'antre' }).sortBy('seq')).filter(this.isReadable)
  }

  /**
   * The counts of the badge. `lastSeq` grows with every new item, also with another tab's. `denied`: the queued items that an account may
   * not do, by account.
   */
  async counts() {
    return this.transaction('r', this.item, this.meta, async () => {
      const [rows, sync] = await Promise.all([this.item.orderBy('seq').toArray(), this.meta.get('lastSync')])
      const readable = rows.filter(this.isReadable)
      const of = (wanted: ItemState) => readable.filter(({ state }) => state === wanted).length
      const lastSync = sync?.key === 'lastSync' ? sync.at : null
      const review = of('ditinjau') + rows.length - readable.length
      const denied: Record<string, number> = {}
      for (const { state, denied_to } of readable)
        if (state === 'antre' && denied_to) denied[denied_to] = (denied[denied_to] ?? 0) + 1
      const lastSeq = rows.at(-1)?.seq ?? 0
      return { unsent: of('antre'), review, held: of('ditahan'), denied, lastSync, lastSeq }
    })
  }

  /** A random id that this database got when it was first asked for: a database that was deleted and made anew has another one. */
  async identity(): Promise<string> {
    const known = await this.meta.get('identity')
    if (known?.key === 'identity') return known.id
    return this.transaction('rw', this.meta, async () => {
      const meanwhile = await this.meta.get('identity')
      if (meanwhile?.key === 'identity') return meanwhile.id
      const id = newId()
      await this.meta.put({ key: 'identity', id })
      return id
    })
  }

  /**
   * Stores what became of items. 'sent' deletes an item; any other outcome keeps it with the answer, unless `forget`. Returns the
   * items as they are then, without those of which another tab (or a person) was first.
   */
  settle(settling: readonly Settling[], now: number): Promise<OutboxItem[]> {
    return this.transaction('rw', this.item, this.result, this.meta, async () => {
      const at = new Date(now).toISOString()
      const stored = await this.item
        .where('id')
        .anyOf(settling.map(({ id }) => id))
        .toArray()
      const items = new Map(stored.map((item) => [item.id, item]))
      const rows = settling.flatMap(({ id, outcome, answer, forget }) => {
        const item = items.get(id)
        if (!item || (item.state !== 'antre' && !isServerFault(item))) return []
        const changed: OutboxItem =
          outcome === 'sent' ? item : { ...item, state: outcome, answer: keptAnswer(answer, at) }
        return [{ item: changed, outcome, answer, gone: outcome === 'sent' || forget }]
      })
      if (rows.length === 0) return []
      await this.item.bulkDelete(rows.filter(({ gone }) => gone).map(({ item }) => item.seq))
      await this.item.bulkPut(rows.filter(({ gone }) => !gone).map(({ item }) => item))
      await this.result
        .where('at')
        .below(now - RESULT_MS)
        .delete()
      await this.result.bulkAdd(
        rows.map(({ item, outcome, answer }) => ({ at: now, item, outcome, answer }) as ResultRow),
      )
      await this.meta.put({ key: 'lastSync', at })
      return rows.map(({ item }) => item)
    })
  }

  /** Notes which account may not do an item; it stays queued. */
  async noteDenied(id: string, account: string): Promise<void> {
    await this.item.where({ id }).modify((item) => {
      item.denied_to = account
    })
  }

  /** Counts a try at which the server failed. Returns the item if it is under review now, otherwise null. */
  noteFailure(id: string, answer: Answer<unknown>, now: number): Promise<OutboxItem | null> {
    return this.transaction('rw', this.item, async () => {
      const item = await this.item.get({ id })
      if (!item || item.state !== 'antre') return null
      const failures = failedAgain(item.failures, now)
      const givenUp = isGivenUp(failures, now)
      const kept = keptAnswer(answer, new Date(now).toISOString())
      const changed: OutboxItem = givenUp
        ? { ...item, failures, state: 'ditinjau', answer: kept }
        : { ...item, failures }
      await this.item.put(changed)
      return givenUp ? changed : null
    })
  }

  resultsAfter(seq: number): Promise<ResultRow[]> {
    return this.result.where('seq').above(seq).toArray()
  }

  async lastResult(): Promise<number> {
    return (await this.result.orderBy('seq').last())?.seq ?? 0
  }

  /** Answers contain personal data: a logout deletes them. */
  clearResults(): Promise<void> {
    return this.result.clear()
  }

  /** Back to the queue, at its old place in the order. */
  async requeue(id: string): Promise<void> {
    await this.item.where({ id }).modify(queueAgain)
  }

  /** Deletes the item `id` under review, and replaces `id` by `to` in the given field of all other bodies. */
  replaceId(id: string, to: string, field: string): Promise<void> {
    return this.transaction('rw', this.item, async () => {
      await this.item
        .where({ id })
        .filter((item) => item.state === 'ditinjau')
        .delete()
      await this.item
        .filter(({ body }) => isObject(body) && body[field] === id)
        .modify((item) => {
          item.body = { ...(item.body as object), [field]: to }
          // An item that was refused because `id` was missing has a reason to be tried again.
          if (item.state === 'ditinjau') queueAgain(item)
        })
    })
  }

  async release(id: string): Promise<void> {
    await this.item.where({ id }).modify((item) => {
      delete item.not_before
    })
  }

  /** Deletes an item that is still held back. Returns whether it was: no page sends it before that time is over. */
  takeBack(id: string, now: number): Promise<boolean> {
    return this.transaction('rw', this.item, async () => {
      const item = await this.item.get({ id })
      if (!item || item.state !== 'antre' || !isHeldBack(item, now)) return false
      await this.item.delete(item.seq)
      return true
    })
  }

  async noteExported(seqs: readonly number[], at: string): Promise<void> {
    await this.item
      .where('seq')
      .anyOf(seqs)
      .modify((item) => {
        item.exported_at = at
      })
  }

  /** Deletes an item that a person may drop. */
  async discard(seq: number): Promise<void> {
    await this.item
      .where('seq')
      .equals(seq)
      .filter((row) => this.mayDrop(row))
      .delete()
  }

  /** A queued item stays. One that can't be read, or that the server failed at, must be exported first. */
  private mayDrop(row: OutboxItem): boolean {
    if (!this.isReadable(row) || isServerFault(row)) return row.exported_at !== undefined
    return row.state !== 'antre'
  }

  /** The sender's lease in browsers without Web Locks. Returns 0 if `page` has it now, otherwise the time to wait (ms). */
  takeLease(page: string, now: number, ms: number): Promise<number> {
    return this.transaction('rw', this.meta, async () => {
      const lease = await this.meta.get('sender')
      const left = lease?.key === 'sender' && lease.page !== page ? lease.until - now : 0
      // A lease that ends later than a whole one from now: the clock was set back. It does not count.
      if (left > 0 && left <= ms) return left
      await this.meta.put({ key: 'sender', page, until: now + ms })
      return 0
    })
  }

  async dropLease(page: string): Promise<void> {
    await this.transaction('rw', this.meta, async () => {
      const lease = await this.meta.get('sender')
      if (lease?.key === 'sender' && lease.page === page) await this.meta.delete('sender')
    })
  }
}
