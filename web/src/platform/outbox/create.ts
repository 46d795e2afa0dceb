import { liveQuery } from 'dexie'
import type { Answer } from '../call'
import { newId } from '../id'
import { session } from '../session'
import { OutboxDatabase } from './database'
import { deliver } from './deliver'
import { itemOf } from './draft'
import {
  type Draft,
  type Kind,
  type Operation,
  type OutboxItem,
  type OutboxStatus,
  type Settled,
  type Settlement,
} from './item'
import { followPage, isVisible } from './page'
import type { UnreadableRow } from './readable'
import { Sender } from './sender'
import { leaseTurn, webLockTurn } from './turn'
import { judge } from './verdict'
import { Waiters } from './waiters'

export interface OutboxParts {
  /** Of the database and the lock: one outbox per browser and name. */
  name: string
  deliver: (item: OutboxItem, signal: AbortSignal) => Promise<Answer<unknown>>
  locks: LockManager | undefined
  /** The device's clock (ms since 1970). */
  now: () => number
}

const EMPTY: OutboxStatus = { unsent: 0, review: 0, held: 0, lastSync: null, sending: false, paused: null }

/** The only road for scans, status changes and what is created offline (DECISIONS: Offline). */
export class Outbox {
  private readonly db: OutboxDatabase
  private readonly deliver: OutboxParts['deliver']
  private readonly life = new AbortController()
  private readonly waiters = new Waiters()
  private readonly sender: Sender
  private readonly listeners = new Set<() => void>()
  private readonly settledListeners = new Set<(settled: Settled) => void>()
  private counts = { unsent: 0, review: 0, held: 0, lastSync: null as string | null, lastSeq: 0 }
  private status = EMPTY
  private roleRefused = false
  private seenResult = Infinity
  private stops: (() => void)[] | null = null
  private persistAsked = false

  constructor(parts: Partial<OutboxParts> = {}) {
    const name = parts.name ?? 'bakti-outbox'
    const locks = 'locks' in parts ? parts.locks : globalThis.navigator?.locks
    this.db = new OutboxDatabase(name)
    this.deliver = parts.deliver ?? deliver
    this.sender = new Sender({
      db: this.db,
      waiters: this.waiters,
      turn: locks ? webLockTurn(locks, name) : leaseTurn(this.db, newId()),
      deliver: this.deliver,
      paused: () => this.paused(),
      onRoleRefused: () => this.refuseRole(),
      visible: isVisible,
      onChange: () => this.publish(),
      now: parts.now ?? Date.now,
    })
  }

  /**
   * Keeps an act on this device and sends it at once. Resolves when it is safe in IndexedDB, and not before. Where the device can't
   * keep it, it is sent without being kept (`kept: false`): then the screen says so, and waits for what becomes of it.
   */
  async put<K extends Kind>(draft: Draft<K>): Promise<Operation<K>> {
    this.start()
    const item = itemOf(draft)
    const settled = this.waiters.add(item.id) as Promise<Settlement<K>>
    try {
      await this.db.add(item)
    } catch {
      this.waiters.take(item.id)
      return { id: item.id, kept: false, settled: this.sendUnkept(item) as Promise<Settlement<K>> }
    }
    this.askToPersist()
    this.sender.wake()
    return { id: item.id, kept: true, settled }
  }

  /** The one try of an act that the device could not keep (DECISIONS: Offline, 'storage full'). */
  private async sendUnkept(draft: Omit<OutboxItem, 'seq'>): Promise<Settlement> {
    if (this.paused()) return { outcome: 'lost' }
    const item: OutboxItem = { ...draft, seq: 0 }
    const answer = await this.deliver(item, this.life.signal).catch(() => null)
    const verdict = answer && judge(item.kind, answer)
    if (!verdict || verdict.is === 'retry') return { outcome: 'lost' }
    if (verdict.is === 'paused') {
      if (verdict.why === 'role') this.refuseRole()
      return { outcome: 'lost' }
    }
    if (verdict.is !== 'sent') return { outcome: 'refused', answer: verdict.answer }
    for (const listener of this.settledListeners) listener({ item, outcome: 'sent', answer })
    return { outcome: 'sent', answer } as Settlement
  }

  /** Everything that is still here and can be read, in the order of the acts. */
  items(): Promise<OutboxItem[]> {
    return this.db.all()
  }

  /** What this version can't read: kept as it is. */
  unreadable(): Promise<UnreadableRow[]> {
    return this.db.unreadable()
  }

  /** A person has these as a file now: what may not be dropped before that may be dropped. */
  noteExported(seqs: readonly number[]): Promise<void> {
    return this.db.noteExported(seqs, new Date().toISOString())
  }

  /** The scans and status changes of an activity that the server doesn't have yet. */
  pendingFor(absenId: string): Promise<OutboxItem[]> {
    return this.db.ofAbsen(absenId)
  }

  /** Sends an item under review again, at its old place in the order, with its old key and time. */
  async retry(id: string): Promise<void> {
    await this.db.requeue(id)
    this.sender.retry(id)
  }

  /**
   * Drops an item under review, or a held scan's note, by its place in the order. An item that is still to be sent stays; so does
   * one that the server failed at or that can't be read, until it was exported.
   */
  async discard(seq: number): Promise<void> {
    await this.db.discard(seq)
    // What rested on it is tried now: the server says what that means.
    this.sender.wakeAfresh()
  }

  /** 'Kirim sekarang': what waits is sent at once, without its back-off. */
  sendNow(): void {
    this.start()
    this.sender.wakeAfresh()
  }

  /** 'Gabungkan' (DECISIONS: 'a group made twice'): what was meant for the refused group `id` goes to the one that exists. */
  async mergeKelompok(id: string, existing: string): Promise<void> {
    await this.db.mergeKelompok(id, existing)
    this.sender.wakeAfresh()
  }

  /** Tells what became of each item, of whichever tab: query caches are refreshed by it. */
  onSettled(listener: (settled: Settled) => void): () => void {
    this.start()
    this.settledListeners.add(listener)
    return () => this.settledListeners.delete(listener)
  }

  getStatus(): OutboxStatus {
    return this.status
  }

  /** Calls back when the status changed, or any item. */
  subscribe(listener: () => void): () => void {
    this.start()
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Starts to send what an earlier page left, and to follow the other tabs. Any use of the outbox starts it, too. */
  start(): void {
    if (this.stops) return
    this.stops = [
      this.followSession(),
      this.followTables(),
      followPage({
        round: () => this.counts.unsent > 0 && this.sender.wake(),
        wake: () => this.sender.wakeAfresh(),
        hide: () => this.sender.hide(),
      }),
    ]
    this.publish()
    this.sender.wake()
  }

  /** Ends this page's part; what is queued stays. For tests, and for a page that is replaced. */
  stop(): void {
    for (const stop of this.stops ?? []) stop()
    this.life.abort()
    this.sender.stop()
    this.waiters.stop()
    this.db.close()
  }

  private paused(): OutboxStatus['paused'] {
    const { user, expired } = session.get()
    if (!user || expired) return 'login'
    return user.role !== 'ADMIN' || this.roleRefused ? 'role' : null
  }

  private refuseRole(): void {
    this.roleRefused = true
    this.publish()
  }

  private publish(): void {
    const { unsent, review, held, lastSync } = this.counts
    const next = { unsent, review, held, lastSync, sending: this.sender.sending, paused: this.paused() }
    if (JSON.stringify(next) !== JSON.stringify(this.status)) this.status = next
    for (const listener of this.listeners) listener()
  }

  private followSession(): () => void {
    return session.subscribe(() => {
      this.roleRefused = false
      if (!session.get().user) void this.db.clearResults().catch(() => {})
      this.publish()
      this.sender.wakeAfresh()
    })
  }

  /** Dexie tells of changes in other tabs, too. */
  private followTables(): () => void {
    const counts = liveQuery(() => this.db.counts()).subscribe({
      next: (now) => {
        const more = now.lastSeq > this.counts.lastSeq || now.unsent > this.counts.unsent
        this.counts = now
        this.publish()
        if (more) this.sender.wake()
      },
      // No IndexedDB here: `put` says so where it matters.
      error: () => {},
    })
    const results = liveQuery(() => this.newResults()).subscribe({
      next: (rows) => rows.forEach((row) => this.heard(row)),
      error: () => {},
    })
    return () => {
      counts.unsubscribe()
      results.unsubscribe()
    }
  }

  private async newResults() {
    // What was settled before this page began is in the rows that it reads anyway.
    if (this.seenResult === Infinity) this.seenResult = await this.db.lastResult()
    return this.db.resultsAfter(this.seenResult)
  }

  private heard({ seq, item, outcome, answer }: Settled & { seq: number }): void {
    if (seq <= this.seenResult) return
    this.seenResult = seq
    // Another tab sent what a screen of this one waits for.
    const resolve = this.waiters.take(item.id)
    if (resolve && answer.ok) resolve({ outcome: 'sent', answer } as Parameters<typeof resolve>[0])
    else if (resolve && !answer.ok) {
      const verdict = judge(item.kind, answer)
      if (verdict.is === 'held' || (verdict.is === 'refused' && verdict.forget))
        void this.db.discard(item.seq)
      resolve({ outcome: 'refused', answer })
    }
    for (const listener of this.settledListeners) listener({ item, outcome, answer })
  }

  /** Once there is something to keep, the browser is asked not to clear it when space runs short. */
  private askToPersist(): void {
    if (this.persistAsked) return
    this.persistAsked = true
    // Missing in insecure contexts; a 'no' changes nothing.
    globalThis.navigator?.storage?.persist?.().catch(() => {})
  }
}
