import Dexie, { type Table } from 'dexie'
import type { Answer } from '../call'
import { failedAgain, isGivenUp, isServerFault } from './failures'
import type { KeptAnswer, ItemState, OutboxItem } from './item'
import { type UnreadableRow, isReadable } from './readable'

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

function keptAnswer(answer: Answer<unknown>, at: string): KeptAnswer {
  const { status, data } = answer
  // Where the server said nothing, the list has its own words.
  const message = !answer.ok && answer.wordless ? '' : answer.message
  return { at, status, message, code: answer.ok ? '' : answer.code, data }
}

/** Whether a person may drop it now (DECISIONS: Offline, 'when', 'what is read back'). */
function mayGo(row: OutboxItem): boolean {
  if (!isReadable(row) || isServerFault(row)) return row.exported_at !== undefined
  return row.state !== 'antre'
}

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
    const of = async (state: ItemState) =>
      (await this.item.where('state').equals(state).sortBy('seq')).filter(isReadable)
    return this.transaction('r', this.item, async () => ({
      queued: await of('antre'),
      review: await of('ditinjau'),
    }))
  }

  async all(): Promise<OutboxItem[]> {
    return (await this.item.orderBy('seq').toArray()).filter(isReadable)
  }

  async unreadable(): Promise<UnreadableRow[]> {
    const rows: unknown[] = await this.item.orderBy('seq').toArray()
    return rows.filter((row): row is UnreadableRow => !isReadable(row))
  }

  async ofAbsen(absen: string): Promise<OutboxItem[]> {
    return (await this.item.where({ absen, state: 'antre' }).sortBy('seq')).filter(isReadable)
  }

  /** Numbers for the badge; `lastSeq` grows with every new item, also another tab's. */
  async counts() {
    return this.transaction('r', this.item, this.meta, async () => {
      const [rows, sync] = await Promise.all([this.item.orderBy('seq').toArray(), this.meta.get('lastSync')])
      const readable = rows.filter(isReadable)
      const of = (wanted: ItemState) => readable.filter(({ state }) => state === wanted).length
      const lastSync = sync?.key === 'lastSync' ? sync.at : null
      const review = of('ditinjau') + rows.length - readable.length
      return { unsent: of('antre'), review, held: of('ditahan'), lastSync, lastSeq: rows.at(-1)?.seq ?? 0 }
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
      if (!item || (item.state !== 'antre' && !isServerFault(item))) return null
      const at = new Date(now).toISOString()
      const changed: OutboxItem =
        outcome === 'sent' ? item : { ...item, state: outcome, answer: keptAnswer(answer, at) }
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

  /** Counts a try at which the server failed. After enough of them the item is under review: then that item, else null. */
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

  async noteExported(seqs: readonly number[], at: string): Promise<void> {
    await this.item
      .where('seq')
      .anyOf(seqs)
      .modify((item) => {
        item.exported_at = at
      })
  }

  /** Takes an item off the list that people see; never one that is still to be sent. */
  async discard(seq: number): Promise<void> {
    await this.item.where('seq').equals(seq).filter(mayGo).delete()
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
