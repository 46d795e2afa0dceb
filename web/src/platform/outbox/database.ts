import Dexie, { type Table } from 'dexie'
import type { Answer } from '../call'
import type { ItemState, KeptAnswer, OutboxItem } from './item'

/** What became of an item, kept for a moment so that every tab gets to know. */
export interface ResultRow {
  seq: number
  at: number
  item: OutboxItem
  outcome: 'sent' | ItemState
  answer: Answer<unknown>
}

/** How long a result can be looked up: longer than any screen waits. */
const RESULT_MS = 60_000

type MetaRow = { key: 'lastSync'; at: string } | { key: 'sender'; page: string; until: number }

function again(item: OutboxItem): void {
  item.state = 'antre'
  delete item.answer
}

/** IndexedDB's tables; each method is one transaction. */
export class OutboxDatabase extends Dexie {
  private item!: Table<OutboxItem, number>
  private result!: Table<ResultRow, number>
  private meta!: Table<MetaRow, string>

  constructor(name: string) {
    // 'strict': a write is told done only when the disk has it; a phone that dies a second later keeps the scan.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ item: '++seq, &id, state, [absen+state]', result: '++seq, at', meta: 'key' })
  }

  async add(item: Omit<OutboxItem, 'seq'>): Promise<void> {
    await this.transaction('rw', this.item, () => this.item.add(item as OutboxItem))
  }

  /** What is still to be sent, and what it may have to wait for. */
  queue(): Promise<{ queued: OutboxItem[]; review: OutboxItem[] }> {
    const of = (state: ItemState) => this.item.where('state').equals(state).sortBy('seq')
    return this.transaction('r', this.item, async () => ({
      queued: await of('antre'),
      review: await of('ditinjau'),
    }))
  }

  all(): Promise<OutboxItem[]> {
    return this.item.orderBy('seq').toArray()
  }

  ofAbsen(absen: string): Promise<OutboxItem[]> {
    return this.item.where({ absen, state: 'antre' }).sortBy('seq')
  }

  /** Numbers for the badge; `lastSeq` grows with every new item, also another tab's. */
  async counts() {
    return this.transaction('r', this.item, this.meta, async () => {
      const of = (state: ItemState) => this.item.where('state').equals(state).count()
      const [unsent, review, held, last, sync] = await Promise.all([
        of('antre'),
        of('ditinjau'),
        of('ditahan'),
        this.item.orderBy('seq').last(),
        this.meta.get('lastSync'),
      ])
      const lastSync = sync?.key === 'lastSync' ? sync.at : null
      return { unsent, review, held, lastSync, lastSeq: last?.seq ?? 0 }
    })
  }

  /**
   * Writes down what became of an item: gone with 'sent', kept with the answer otherwise; `forget` drops it whatever the
   * outcome. Null where another tab (or a person) was first.
   */
  settle(
    id: string,
    outcome: 'sent' | 'ditinjau' | 'ditahan',
    answer: Answer<unknown>,
    { forget, now }: { forget: boolean; now: number },
  ): Promise<OutboxItem | null> {
    return this.transaction('rw', this.item, this.result, this.meta, async () => {
      const item = await this.item.get({ id })
      if (!item || item.state !== 'antre') return null
      const at = new Date(now).toISOString()
      const { status, message } = answer
      const kept: KeptAnswer = { at, status, message, code: answer.ok ? '' : answer.code, data: answer.data }
      const changed: OutboxItem = outcome === 'sent' ? item : { ...item, state: outcome, answer: kept }
      if (outcome === 'sent' || forget) await this.item.delete(item.seq)
      else await this.item.put(changed)
      await this.result
        .where('at')
        .below(now - RESULT_MS)
        .delete()
      await this.result.add({ at: now, item: changed, outcome, answer } as ResultRow)
      await this.meta.put({ key: 'lastSync', at })
      return changed
    })
  }

  resultsAfter(seq: number): Promise<ResultRow[]> {
    return this.result.where('seq').above(seq).toArray()
  }

  async lastResult(): Promise<number> {
    return (await this.result.orderBy('seq').last())?.seq ?? 0
  }

  /** Answers name members: a logout leaves none of them behind (DECISIONS: Accounts, 'logout'). */
  clearResults(): Promise<void> {
    return this.result.clear()
  }

  /** Back to the queue, at its old place in the order. */
  async requeue(id: string): Promise<void> {
    await this.item.where({ id }).modify(again)
  }

  /** Points all that names group `from` to group `to`, and drops the item that was to make `from`. */
  mergeKelompok(from: string, to: string): Promise<void> {
    return this.transaction('rw', this.item, async () => {
      await this.item
        .where({ id: from })
        .filter((item) => item.state === 'ditinjau')
        .delete()
      await this.item
        .filter(({ body }) => (body as { id_kelompok?: unknown } | undefined)?.id_kelompok === from)
        .modify((item) => {
          item.body = { ...(item.body as object), id_kelompok: to }
          // What was refused for want of that group has a reason to be tried again.
          if (item.state === 'ditinjau') again(item)
        })
    })
  }

  /** Takes an item off the list that people see; never one that is still to be sent. */
  async discard(id: string): Promise<void> {
    await this.item
      .where({ id })
      .filter((item) => item.state !== 'antre')
      .delete()
  }

  /** The sender's lease where there are no Web Locks; 0 if this page has it now, else for how long to wait. */
  takeLease(page: string, now: number, ms: number): Promise<number> {
    return this.transaction('rw', this.meta, async () => {
      const lease = await this.meta.get('sender')
      const left = lease?.key === 'sender' && lease.page !== page ? lease.until - now : 0
      // A lease can't end later than a whole one from now: the clock was set back.
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
