import type { Answer } from '../call'
import type { SenderLock } from './browser'
import type { OutboxDatabase } from './database'
import type { OutboxItem, OutboxKind, OutboxKinds, QueuedReason } from './item'
import { judge } from './outcome'
import { Backoff, REVIEW_MS, isCounted, isServerFault, sendable } from './schedule'
import type { Waiters } from './waiters'

/** How many items are sent at the same time, each of another entity. */
const PARALLEL = 4

export interface SenderParts {
  kinds: OutboxKinds
  db: OutboxDatabase
  waiters: Waiters
  lock: SenderLock
  deliver: (item: OutboxItem, signal: AbortSignal) => Promise<Answer<unknown>>
  /** Why nothing may be sent; null if it may. */
  paused: () => 'login' | 'role' | null
  /** The server refused the role of the session. */
  onRoleRefused: () => void
  /** A hidden page sends nothing: the phone may suspend it at any moment. */
  visible: () => boolean
  onChange: () => void
  now: () => number
}

/** Sends the queued items to the server, as long as the page lives. */
export class Sender {
  private readonly inFlight = new Set<string>()
  private readonly backoff: Backoff
  private readonly life = new AbortController()
  private hidden = new AbortController()
  private queued: OutboxItem[] = []
  private review: OutboxItem[] = []
  /** The two lists are older than the tables. */
  private stale = true
  private running = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private nudge = () => {}
  /** When the server last accepted an item. */
  private goodAt = -Infinity

  constructor(private readonly parts: SenderParts) {
    this.backoff = new Backoff(parts.now)
  }

  get sending(): boolean {
    return this.inFlight.size > 0
  }

  /** Something may have to be sent. */
  wake(): void {
    this.stale = true
    this.nudge()
    void this.run()
  }

  /** The same, without the waits: the network, the focus or the session changed, or a person asked for it. */
  wakeAfresh(): void {
    this.backoff.reset()
    this.wake()
  }

  /** Tries this item now, because a person asked for it. */
  retry(id: string): void {
    this.backoff.forget(id)
    this.wakeAfresh()
  }

  /** Gives up the lock. Requests that were sent may still be answered. */
  hide(): void {
    this.hidden.abort()
    this.hidden = new AbortController()
    this.nudge()
  }

  stop(): void {
    this.life.abort()
    this.hidden.abort()
    clearTimeout(this.timer)
    this.nudge()
  }

  private get alive(): boolean {
    return !this.life.signal.aborted
  }

  private maySend(): boolean {
    return this.alive && this.parts.visible() && this.parts.paused() === null
  }

  private async run(): Promise<void> {
    const paused = this.parts.paused()
    if (paused) for (const id of this.parts.waiters.ids()) this.parts.waiters.queued(id, paused)
    if (this.running || !this.maySend()) return
    this.running = true
    clearTimeout(this.timer)
    // IndexedDB or the lock failed (a page that hides gives it up): try again.
    const wait = await this.parts.lock((until) => this.batch(until), this.hidden.signal).catch(() => 1_000)
    this.running = false
    if (this.stale && this.maySend()) return this.run()
    if (this.alive && wait < Infinity) this.timer = setTimeout(() => void this.run(), wait)
  }

  /** One turn: sends what can be sent until `until()`. Resolves with the time (ms) after which there is something to try again. */
  private async batch(until: () => number): Promise<number> {
    while (this.maySend() && Date.now() < until()) {
      if (this.stale) await this.read()
      const next = this.pick()
      if (next) void this.send(next)
      else if (this.inFlight.size > 0) await this.change(until())
      else if (!this.stale) break
    }
    if (this.maySend() && !this.stale && this.inFlight.size === 0) this.releaseWaiters()
    return Math.max(0, this.nextTry() - this.parts.now())
  }

  private async read(): Promise<void> {
    this.stale = false
    const { queued, review } = await this.parts.db.queue(this.parts.now())
    this.queued = queued
    this.review = review
  }

  private pick(): OutboxItem | undefined {
    if (this.inFlight.size >= PARALLEL) return undefined
    const free = (waiting: (id: string) => boolean) => this.sendable(waiting)
    // An item whose screen waits is always tried, whatever happened to others before.
    const watched = free(() => false).find((item) => this.parts.waiters.has(item.id))
    if (watched) return watched
    if (this.backoff.down && this.inFlight.size > 0) return undefined
    // The items with the fewest failures go first: otherwise one that never succeeds could take every try.
    const due = free((id) => this.backoff.waits(id))
    const fewest = Math.min(...due.map((item) => this.backoff.tries(item.id)))
    return due.find((item) => this.backoff.tries(item.id) === fewest) ?? this.faulty().find(this.isDue)
  }

  private sendable(waiting: (id: string) => boolean): OutboxItem[] {
    return sendable(
      this.parts.kinds,
      { queued: this.queued, review: this.review },
      { inFlight: this.inFlight, waiting },
    )
  }

  private readonly isDue = ({ id }: OutboxItem) => !this.inFlight.has(id) && !this.backoff.waits(id)

  /** The items under review because of a 500. They are tried when the page starts, and every 30 min. */
  private faulty(): OutboxItem[] {
    return this.review.filter(isServerFault)
  }

  /** When the next item may be sent (ms since 1970); Infinity without one. */
  private nextTry(): number {
    const all = [...this.sendable(() => false), ...this.faulty().filter(({ id }) => !this.inFlight.has(id))]
    return all.reduce((soonest, item) => Math.min(soonest, this.backoff.at(item.id)), Infinity)
  }

  /** Waits for an answer, a new item, the next item's time, or `until`. */
  private change(until: number): Promise<void> {
    const left = until - Date.now()
    const toNext = this.nextTry() - this.parts.now()
    return new Promise((resolve) => {
      // An item that is due already waits for one of the places, not for the clock.
      const timer = setTimeout(resolve, Math.max(0, toNext > 0 ? Math.min(left, toNext) : left))
      this.nudge = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private releaseWaiters(): void {
    const reason = this.backoff.down ? 'jaringan' : 'giliran'
    for (const { id } of this.queued) this.parts.waiters.queued(id, reason)
  }

  private async send(item: OutboxItem): Promise<void> {
    this.inFlight.add(item.id)
    this.parts.onChange()
    try {
      const answer = await this.parts.deliver(item, this.life.signal)
      if (this.alive) await this.conclude(item, answer)
    } catch {
      // An item that this version can't send stays queued and does not block the others.
      this.keep(item, 'giliran')
    }
    this.inFlight.delete(item.id)
    if (!this.alive) return
    this.parts.onChange()
    this.nudge()
    // The turn may have ended: what waited for this item must not wait for the next event.
    if (!this.running) void this.run()
  }

  private async conclude(item: OutboxItem, answer: Answer<unknown>): Promise<void> {
    const verdict = judge(this.parts.kinds[item.kind] as OutboxKind, answer)
    if (verdict.is === 'retry') {
      if (verdict.why === 'jaringan') this.backoff.noteUnreachable()
      else this.backoff.noteReachable()
      if (verdict.why === 'server' && (await this.failed(item, answer))) return
      return this.keep(item, verdict.why, verdict.wait)
    }
    this.backoff.noteReachable()
    if (verdict.is === 'sent' || verdict.is === 'held') this.goodAt = this.parts.now()
    if (verdict.is === 'paused') {
      if (verdict.why === 'role') this.parts.onRoleRefused()
      return this.keep(item, verdict.why)
    }
    // A screen that was closed shows nothing: its item is kept as if no screen had waited.
    const isWatched = this.parts.waiters.isWatched(item.id)
    const resolve = this.parts.waiters.take(item.id)
    const outcome = verdict.is === 'sent' ? 'sent' : verdict.is === 'held' ? 'ditahan' : 'ditinjau'
    const forget = isWatched && (verdict.is === 'held' || (verdict.is === 'refused' && verdict.forget))
    try {
      const settled = await this.parts.db.settle(item.id, outcome, answer, { forget, now: this.parts.now() })
      this.take(item.id, forget ? null : settled)
      this.backoff.forget(item.id)
    } catch {
      // The server has it, but the device can't store that: it is sent again later with the same key.
      this.backoff.postpone(item.id)
    }
    if (answer.ok) resolve?.({ outcome: 'sent', answer })
    else resolve?.({ outcome: 'refused', answer })
  }

  /** Removes an item from the two lists, and adds it to those under review if it is now one of them. */
  private take(id: string, settled: OutboxItem | null): void {
    const without = (items: OutboxItem[]) => items.filter((other) => other.id !== id)
    this.queued = without(this.queued)
    this.review = without(this.review)
    if (settled?.state === 'ditinjau') this.review.push(settled)
  }

  /** Handles a 500. Returns true if the item is under review. */
  private async failed(item: OutboxItem, answer: Answer<unknown>): Promise<boolean> {
    const now = this.parts.now()
    if (item.state === 'ditinjau') {
      this.backoff.postpone(item.id, REVIEW_MS)
      return true
    }
    if (!isCounted(this.goodAt, now)) return false
    const settled = await this.parts.db.noteFailure(item.id, answer, now)
    if (!settled) return false
    this.take(item.id, settled)
    this.backoff.postpone(item.id, REVIEW_MS)
    return true
  }

  private keep(item: OutboxItem, reason: QueuedReason, wait?: number): void {
    this.backoff.postpone(item.id, wait)
    this.parts.waiters.queued(item.id, reason)
  }
}
