import type { Answer } from '../call'
import { Backoff } from './backoff'
import { Batches, answersOf } from './batches'
import type { SenderLock } from './browser'
import { type Answered, Conclusion } from './conclusion'
import type { OutboxDatabase } from './database'
import type { OutboxItem, OutboxKind, OutboxKinds } from './item'
import { judgeCall } from './outcome'
import { Queue } from './queue'
import type { Waiters } from './waiters'
import { app } from '../../state/app'

/** How many calls are under way at the same time, each with other entities. */
const PARALLEL = 4

/** While a call for many items outlasts the turn, the sender looks this often whether it still has the lock. */
const LOOK_MS = 1_000

export interface SenderParts {
  kinds: OutboxKinds
  db: OutboxDatabase
  waiters: Waiters
  lock: SenderLock
  deliver: (item: OutboxItem, signal: AbortSignal) => Promise<Answer<unknown>>
  /** Sends many items by one call; null if each is sent alone. */
  deliverTogether: ((items: readonly OutboxItem[], signal: AbortSignal) => Promise<Answer<unknown>>) | null
  /** Why nothing may be sent; null if it may. */
  paused: () => 'login' | 'role' | null
  /** Puts what the server may have lost into the queue again. */
  beforeRead: () => Promise<void>
  /** The server has these items; called before the device forgets them. */
  onReached: (answered: readonly Answered[]) => Promise<void>
  /** The server refused the role of the session. */
  onRoleRefused: () => void
  /** The id of the session's account. */
  account: () => string
  /** Whether the role of the session may use the call of a kind. */
  mayUse: (kind: OutboxKind) => boolean
  /** A hidden page sends nothing: the phone may suspend it at any moment. */
  visible: () => boolean
  onChange: () => void
}

/** Sends the queued items to the server, as long as the page lives. */
export class Sender {
  private readonly inFlight = new Set<string>()
  private calls = 0
  /** The newest item at the start of the call for many items that is under way; null without such a call. */
  private newest: number | null = null
  private readonly backoff = new Backoff()
  private readonly batches = new Batches()
  private readonly queue: Queue
  private readonly conclusion: Conclusion
  private readonly life = new AbortController()
  private hidden = new AbortController()
  private running = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private nudge = () => {}

  constructor(private readonly parts: SenderParts) {
    this.queue = new Queue(parts.kinds, parts.db)
    const { queue, backoff, batches } = this
    this.conclusion = new Conclusion({ ...parts, queue, backoff, batches })
  }

  get sending(): boolean {
    return this.calls > 0
  }

  /** Something may have to be sent. */
  wake(): void {
    this.queue.stale = true
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
    const wait = await this.parts.lock((until) => this.turn(until), this.hidden.signal).catch(() => 1_000)
    this.running = false
    if (this.queue.stale && this.maySend()) return this.run()
    if (this.alive && wait < Infinity) this.timer = setTimeout(() => void this.run(), wait)
  }

  /**
   * One turn: sends what can be sent until `until()`, or until the call for many items that was begun before is over (rule O13).
   * Resolves with the time (ms) after which there is something to try again.
   */
  private async turn(until: () => number): Promise<number> {
    while (this.maySend() && this.goesOn(until())) {
      if (this.queue.stale) {
        await this.parts.beforeRead()
        await this.queue.read()
        // The session or the turn may have ended meanwhile.
        continue
      }
      const next = this.pick()
      if (next.length > 0) void this.send(next)
      else if (this.calls > 0) await this.change(until())
      else break
    }
    if (this.maySend() && !this.queue.stale && this.calls === 0) this.releaseWaiters()
    return Math.max(0, this.nextTry() - app.clock.now())
  }

  /** `until` 0: the lock was lost. */
  private goesOn(until: number): boolean {
    return until > 0 && (this.newest !== null || app.clock.now() < until)
  }

  /** The items of the next call; none if there is nothing to send now. */
  private pick(): OutboxItem[] {
    if (this.calls >= PARALLEL) return []
    const { inFlight, backoff } = this
    // An item whose screen waits is always tried, whatever happened to others before.
    const all = this.queue.sendable({ inFlight, waiting: () => false })
    const watched = all.find((item) => this.parts.waiters.has(item.id))
    if (watched) return [watched]
    if (backoff.down && this.calls > 0) return []
    const waiting = (id: string) => backoff.waits(id)
    const together = this.pickTogether(waiting)
    if (together.length > 0) return together
    // The items with the fewest failures go first: otherwise one that never succeeds could take every try.
    const due = this.queue.sendable({ inFlight, waiting }).filter((item) => this.goesAlone(item))
    const fewest = Math.min(...due.map((item) => backoff.tries(item.id)))
    const next =
      due.find((item) => backoff.tries(item.id) === fewest) ??
      this.queue.faulty(inFlight).find(({ id }) => !waiting(id))
    return next ? [next] : []
  }

  /** While the server is down an item goes alone: it shows sooner whether the server is back. */
  private pickTogether(waiting: (id: string) => boolean): OutboxItem[] {
    if (!this.parts.deliverTogether || this.newest !== null || this.backoff.down) return []
    const { inFlight, batches } = this
    const stays = (id: string) => waiting(id) || this.parts.waiters.has(id)
    return batches.choose(this.queue.batchItems({ inFlight, waiting: stays, alone: batches.alone }))
  }

  /** What is made after a call for many items began does not wait for its end. */
  private goesAlone({ id, seq, kind }: OutboxItem): boolean {
    if (this.newest === null || seq > this.newest) return true
    return !this.parts.kinds[kind]?.batch || this.batches.alone.has(id)
  }

  /** When the next item may be sent (ms since 1970); Infinity without one. */
  private nextTry(): number {
    const { inFlight } = this
    const all = [
      ...this.queue.sendable({ inFlight, waiting: () => false }).filter((item) => this.goesAlone(item)),
      ...this.queue.faulty(inFlight),
    ]
    return all.reduce((soonest, item) => Math.min(soonest, this.backoff.at(item.id)), Infinity)
  }

  /** Waits for an answer, a new item, the next item's time, or `until`. */
  private change(until: number): Promise<void> {
    const left = until - app.clock.now()
    const toNext = this.nextTry() - app.clock.now()
    const atMost = left > 0 ? left : LOOK_MS
    return new Promise((resolve) => {
      // An item that is due already waits for one of the places, not for the clock.
      const timer = setTimeout(resolve, toNext > 0 ? Math.min(atMost, toNext) : atMost)
      this.nudge = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private releaseWaiters(): void {
    const reason = this.backoff.down ? 'jaringan' : 'giliran'
    for (const { id } of this.queue.queued) this.parts.waiters.queued(id, reason)
  }

  /** Makes one call for one item or for many. */
  private async send(items: readonly OutboxItem[]): Promise<void> {
    const [first] = items
    const together = items.length > 1
    for (const { id } of items) this.inFlight.add(id)
    this.calls++
    if (together) this.newest = Math.max(...this.queue.queued.map(({ seq }) => seq))
    this.parts.onChange()
    try {
      if (together) await this.sendTogether(items)
      else if (first) await this.sendAlone(first)
    } catch {
      // Items that this version can't send stay queued and do not block the others.
      this.batches.sendAlone(items)
      for (const item of items) this.conclusion.keep(item, 'giliran')
    }
    if (together) this.newest = null
    this.calls--
    for (const { id } of items) this.inFlight.delete(id)
    if (!this.alive) return
    this.parts.onChange()
    this.nudge()
    // The turn may have ended: what waited for this call must not wait for the next event.
    if (!this.running) void this.run()
  }

  private async sendAlone(item: OutboxItem): Promise<void> {
    const answer = await this.parts.deliver(item, this.life.signal)
    if (this.alive) await this.conclusion.conclude([{ item, answer }])
  }

  private async sendTogether(items: readonly OutboxItem[]): Promise<void> {
    const answer = await this.parts.deliverTogether?.(items, this.life.signal)
    if (!answer || !this.alive) return
    const answers = answer.ok ? answersOf(items, answer) : null
    if (!answers) return this.unanswered(items, answer)
    this.batches.arrived()
    const answered = items.flatMap((item, at) => {
      const own = answers[at]
      return own ? [{ item, answer: own }] : []
    })
    await this.conclusion.conclude(answered)
  }

  /** The call as a whole was refused, failed or got no answer: no item is judged by that (rule O42). */
  private unanswered(items: readonly OutboxItem[], answer: Answer<unknown>): void {
    const verdict = judgeCall(answer)
    if (verdict.is === 'unreachable') {
      this.backoff.noteUnreachable()
      return this.batches.brokeOff(items, verdict)
    }
    this.backoff.noteReachable()
    if (verdict.is === 'later')
      return this.backoff.postpone(
        items.map(({ id }) => id),
        { wait: verdict.wait },
      )
    if (verdict.is === 'paused' && verdict.why === 'role') this.parts.onRoleRefused()
    if (verdict.is === 'alone') this.batches.sendAlone(items)
  }
}
