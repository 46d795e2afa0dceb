import { scopeOf } from '@bakti/contract/access'
import type { Answer } from '../call'
import { onEpoch } from '../epoch'
import { newId } from '../id'
import { session } from '../session'
import { followPage, isVisible, leaseLock, webLock } from './browser'
import { OutboxDatabase, type UnreadableRow, tellEach } from './database'
import { type BatchItem, deliver, deliverTogether, itemOf } from './delivery'
import { Hold } from './hold'
import type {
  DataOfKind,
  Draft,
  NewItem,
  Operation,
  ItemOf,
  OutboxItem,
  OutboxKind,
  OutboxKinds,
  OutboxStatus,
  Settled,
  Settlement,
} from './item'
import { OUTBOX_NAME } from './name'
import { judge } from './outcome'
import { Restored } from './restored'
import { Sender } from './sender'
import { Waiters } from './waiters'
import { app } from '../../state/app'

/** What the database on this device holds. */
interface Holds {
  /** The database's own id. */
  id: string
  unsent: number
  review: number
  /** When the oldest unsent act happened. */
  oldest: string | null
  /** How many are under review, by the code of the answer. */
  refused: Readonly<Record<string, number>>
}

export interface OutboxParts<Kinds extends OutboxKinds> {
  kinds: Kinds
  /** The name of the database and of the lock: one outbox per browser and name. */
  name?: string
  deliver?: typeof deliver
  /** Sends many items by one call. A given `deliver` without it sends each item alone. */
  deliverTogether?: typeof deliverTogether
  locks?: LockManager | undefined
  /** Where the counts are remembered: the badge is right before the database was read (rule O11). */
  memory?: { get: () => unknown; set: (value: unknown) => void }
}

type Counts = Awaited<ReturnType<OutboxDatabase['counts']>>

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0

/** The counts as an earlier page read them last; without them, those of an empty database. */
function rememberedCounts(value: unknown): Counts {
  const none: Counts = { unsent: 0, review: 0, held: 0, denied: {}, lastSync: null, lastSeq: 0 }
  const { unsent, review, held, denied, lastSync } = (value ?? {}) as Partial<Counts>
  const isWhole = [unsent, review, held, ...Object.values(denied ?? [null])].every(isCount)
  const isTime = lastSync === null || !Number.isNaN(Date.parse(String(lastSync)))
  return isWhole && isTime ? ({ ...none, unsent, review, held, denied, lastSync } as Counts) : none
}

const EMPTY: OutboxStatus = {
  unsent: 0,
  forAdmin: 0,
  review: 0,
  held: 0,
  lastSync: null,
  sending: false,
  paused: null,
}

/** The counts as the account of this session sees them. */
function countsOf({ unsent, review, held, denied, lastSync }: Counts) {
  return { unsent, forAdmin: denied[session.get().user?.id ?? ''] ?? 0, review, held, lastSync }
}

/**
 * Stores operations on the device and sends them to the server, each once, whatever happens to the network, the tabs and the
 * browser. `kinds` are all kinds of operations: a stored item of another kind is unreadable.
 */
export class Outbox<Kinds extends OutboxKinds> {
  readonly kinds: Kinds
  private readonly db: OutboxDatabase
  private readonly deliver: (item: OutboxItem, signal: AbortSignal) => Promise<Answer<unknown>>
  private readonly life = new AbortController()
  private readonly waiters = new Waiters()
  private readonly sender: Sender
  private readonly hold: Hold
  private readonly restored: Restored
  private readonly listeners = new Set<() => void>()
  private readonly settledListeners = new Set<(settled: Settled<ItemOf<Kinds>>) => void>()
  private readonly lateListeners = new Set<(settled: Settled<ItemOf<Kinds>>) => void>()
  private readonly memory: OutboxParts<Kinds>['memory']
  private counts: Counts
  private status = EMPTY
  private roleRefused = false
  private seenResult = Infinity
  private stops: (() => void)[] | null = null
  private persistAsked = false

  constructor(parts: OutboxParts<Kinds>) {
    const { kinds, name = OUTBOX_NAME, deliver: send = deliver } = parts
    const locks = 'locks' in parts ? parts.locks : globalThis.navigator?.locks
    const together = parts.deliverTogether ?? (parts.deliver ? null : deliverTogether)
    this.kinds = kinds
    this.memory = parts.memory
    this.counts = rememberedCounts(this.memory?.get())
    this.status = { ...EMPTY, ...countsOf(this.counts) }
    this.db = new OutboxDatabase(name, kinds)
    this.restored = new Restored({ name, kinds, db: this.db })
    this.deliver = (item, signal) => send(this.kindOf(item).call, item, signal)
    this.sender = new Sender({
      kinds,
      db: this.db,
      waiters: this.waiters,
      lock: locks ? webLock(locks, name) : leaseLock(this.db, newId()),
      deliver: this.deliver,
      deliverTogether: together ? (items, signal) => this.sendBatch(together, items, signal) : null,
      paused: () => this.paused(),
      beforeRead: () => this.restored.putBack(),
      onReached: (answered) => this.restored.keep(answered),
      onRoleRefused: () => this.refuseRole(),
      account: () => session.get().user?.id ?? '',
      mayUse: (kind) => this.mayUse(kind),
      visible: isVisible,
      onChange: () => this.publish(),
    })
    this.hold = new Hold({ release: (id) => this.db.release(id), wake: () => this.sender.wake() })
  }

  /**
   * Stores an operation on this device and sends it at once. Resolves when it is in IndexedDB, and not before. If the device can't
   * store it, it is sent once without being stored (`kept: false`): the screen says so and waits for the settlement.
   */
  async put<K extends keyof Kinds & string>(
    draft: Draft<Kinds, K>,
  ): Promise<Operation<DataOfKind<Kinds[K]>>> {
    this.start()
    // The acts of one person reach the server in their order.
    await this.hold.end()
    const item = itemOf(draft, this.kindOf(draft))
    const settled = this.waiters.add(item.id, draft.holdMs)
    const kept = await this.store(item)
    if (!kept) this.waiters.drop(item.id)
    else if (draft.holdMs !== undefined) this.hold.begin(item.id, draft.holdMs)
    const operation: Operation = { id: item.id, kept, settled: kept ? settled : this.sendUnkept(item) }
    return operation as Operation<DataOfKind<Kinds[K]>>
  }

  /** Whether the device could store the item. */
  private async store(item: NewItem): Promise<boolean> {
    try {
      await this.db.add(item)
    } catch {
      return false
    }
    this.askToPersist()
    this.sender.wake()
    return true
  }

  /** Sends an operation that the device could not store; it is tried only once. */
  private async sendUnkept(unkept: NewItem): Promise<Settlement> {
    if (this.paused()) return { outcome: 'lost' }
    const item: OutboxItem = { ...unkept, seq: 0 }
    const answer = await this.deliver(item, this.life.signal).catch(() => null)
    const verdict = answer && judge(this.kindOf(item), answer)
    if (!verdict || verdict.is === 'retry') return { outcome: 'lost' }
    if (verdict.is === 'sent' || verdict.is === 'held') await this.restored.keep([{ item, answer }])
    if (verdict.is === 'paused') {
      if (verdict.why === 'role') this.refuseRole()
      return { outcome: 'lost' }
    }
    if (!answer.ok) return { outcome: 'refused', answer }
    tellEach(this.settledListeners, { item: this.byKind(item), outcome: 'sent', answer })
    return { outcome: 'sent', answer }
  }

  /** The one place that says so: the database gives out only rows that `isReadable` of their kind has accepted. */
  private readonly byKind = (item: OutboxItem) => item as unknown as ItemOf<Kinds>

  /** All stored items that this version can read, in the order of the operations. */
  async items(): Promise<ItemOf<Kinds>[]> {
    return (await this.db.all()).map(this.byKind)
  }

  /** The stored rows that this version can't read. */
  unreadable(): Promise<UnreadableRow[]> {
    return this.db.unreadable()
  }

  /** The id of the database on this device, with what it holds now. Rejects where it can't be read. */
  async holds(): Promise<Holds> {
    const id = await this.db.identity()
    const { unsent, review } = await this.db.counts()
    const items = unsent + review > 0 ? await this.db.all() : []
    const oldest = items.find(({ state }) => state === 'antre')
    const refused: Record<string, number> = {}
    for (const { state, answer } of items)
      if (state === 'ditinjau') refused[answer?.code ?? ''] = (refused[answer?.code ?? ''] ?? 0) + 1
    return { id, unsent, review, oldest: oldest?.happened_at ?? null, refused }
  }

  /** Notes that a person has these items as a file: some may be dropped only then. */
  noteExported(seqs: readonly number[]): Promise<void> {
    return this.db.noteExported(seqs, new Date(app.clock.now()).toISOString())
  }

  /** The queued items of a topic (`OutboxKind.topic`). */
  async pendingFor(topic: string): Promise<ItemOf<Kinds>[]> {
    const items = await this.db.ofTopic(topic)
    // Afterwards: who reads the items has then been told of each that is gone.
    await this.hearResults()
    return items.map(this.byKind)
  }

  /** Sends an item under review again: at its old place in the order, with its old key and time. */
  async retry(id: string): Promise<void> {
    await this.db.requeue(id)
    this.sender.retry(id)
  }

  /**
   * Drops an item under review or a held one, by its place in the order. A queued item stays. An item that the server failed at, or
   * that can't be read, stays until it was exported.
   */
  async discard(seq: number): Promise<void> {
    await this.db.discard(seq)
    // What waited for it is tried now: the server decides.
    this.sender.wakeAfresh()
  }

  /**
   * Removes an operation that is still held back (`holdMs`), as if it had never been made. False: its time is over, or another tab has
   * sent it.
   */
  async takeBack(id: string): Promise<boolean> {
    const taken = await this.db.takeBack(id, app.clock.now()).catch(() => false)
    if (!taken) return false
    this.hold.forget()
    this.waiters.drop(id)
    return true
  }

  /** Sends what is held back now: its screen closes, and it can't be taken back any more. */
  endHold(): Promise<void> {
    return this.hold.end()
  }

  /** Sends all queued items at once, without their waits. */
  sendNow(): void {
    this.start()
    this.sender.wakeAfresh()
  }

  /** Drops the refused create `id`, and sends the operations that name `id` in a field of their bodies for `existing` instead. */
  async replaceId(id: string, existing: string, field: string): Promise<void> {
    await this.db.replaceId(id, existing, field)
    this.sender.wakeAfresh()
  }

  /** Calls back with each settled item, also with another tab's: for caches of what the server has. */
  onSettled(listener: (settled: Settled<ItemOf<Kinds>>) => void): () => void {
    this.start()
    this.settledListeners.add(listener)
    return () => this.settledListeners.delete(listener)
  }

  /**
   * Calls back with each settled item for which no screen of this page waited: for screens that show what became of it. An answer
   * reaches the screens of a page either here or by `Operation.settled`, never by both, except after `leave`, when the promise has no
   * reader.
   */
  onLateAnswer(listener: (settled: Settled<ItemOf<Kinds>>) => void): () => void {
    this.start()
    this.lateListeners.add(listener)
    return () => this.lateListeners.delete(listener)
  }

  /** The screen that waits for the operation `id` was closed: the answer is a late one now. */
  leave(id: string): void {
    this.waiters.leave(id)
  }

  getStatus(): OutboxStatus {
    return this.status
  }

  /** Calls back when the status or any item changed. */
  subscribe(listener: () => void): () => void {
    this.start()
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Starts to send what an earlier page left, and to follow the other tabs. Any use of the outbox starts it too. In the app SyncBadge
   * is the first to subscribe.
   */
  start(): void {
    if (this.stops) return
    this.stops = [
      this.followSession(),
      this.followTables(),
      onEpoch(() => this.sender.wake()),
      followPage({
        onInterval: () => this.counts.unsent > 0 && this.sender.wake(),
        onWake: () => {
          // A page that the browser kept aside heard of no change.
          void this.readTables()
          void this.restored.sweep()
          this.sender.wakeAfresh()
        },
        onHide: () => {
          void this.hold.end()
          this.sender.hide()
        },
      }),
    ]
    this.publish()
    void this.restored.sweep()
    this.sender.wake()
  }

  /** Stops sending from this page; queued items stay. For tests, and for a page that is replaced. */
  stop(): void {
    for (const stop of this.stops ?? []) stop()
    this.life.abort()
    this.hold.forget()
    this.sender.stop()
    this.waiters.stop()
    this.restored.close()
    this.db.close()
  }

  /** The kind of an item that `items` returned. */
  kindOf({ kind }: { kind: string }): OutboxKind {
    const found = this.kinds[kind]
    if (!found) throw new Error(`unknown kind of outbox item: ${kind}`)
    return found
  }

  private paused(): OutboxStatus['paused'] {
    const { user, expired } = session.get()
    if (!user || expired) return 'login'
    const records = Object.values(this.kinds).some((kind) => this.mayUse(kind))
    return !records || this.roleRefused ? 'role' : null
  }

  /** 'queued' is a right for what others left on this device, not for what the session's account does (rule R13). */
  private mayUse({ call }: OutboxKind): boolean {
    const scope = scopeOf(call.access, session.get().user?.role ?? 'visitor')
    return scope !== null && scope !== 'queued'
  }

  /** Sends items of kinds that share a call. */
  private sendBatch(
    send: typeof deliverTogether,
    items: readonly OutboxItem[],
    signal: AbortSignal,
  ): Promise<Answer<unknown>> {
    const batches = items.map((item) => this.kindOf(item).batch)
    const [first] = batches
    if (!first) throw new Error('kinds that are not sent together')
    const batchItems = items.map((item, at): BatchItem => ({ item, kind: batches[at]?.kind ?? '' }))
    return send(first.call, batchItems, signal)
  }

  private refuseRole(): void {
    this.roleRefused = true
    this.publish()
  }

  private publish(): void {
    const next = { ...countsOf(this.counts), sending: this.sender.sending, paused: this.paused() }
    if (JSON.stringify(next) !== JSON.stringify(this.status)) this.status = next
    tellEach(this.listeners)
  }

  private followSession(): () => void {
    return session.subscribe(() => {
      this.roleRefused = false
      if (!session.get().user) void this.db.clearResults().catch(() => {})
      this.publish()
      this.sender.wakeAfresh()
    })
  }

  private readonly hearResults = oneAtATime(async () => {
    const results = await this.newResults()
    if (this.life.signal.aborted) return
    for (const row of results) this.heard(row)
  })

  private readonly readTables = oneAtATime(async () => {
    const counts = await this.db.counts()
    // Before the counts are announced: their listeners then know what was settled.
    await this.hearResults()
    if (!this.life.signal.aborted) this.count(counts)
  })

  private count(now: Counts): void {
    const more = now.lastSeq > this.counts.lastSeq || now.unsent > this.counts.unsent
    this.counts = now
    this.memory?.set(now)
    this.publish()
    if (more) this.sender.wake()
  }

  /** Reads the tables now, and when this page or another one changes an item. */
  private followTables(): () => void {
    void this.readTables()
    return this.db.onChange(() => void this.readTables())
  }

  private async newResults() {
    // The lists of the server that this page reads contain what was settled before it started.
    if (this.seenResult === Infinity) this.seenResult = await this.db.lastResult()
    return this.db.resultsAfter(this.seenResult)
  }

  private heard({ seq, item, outcome, answer }: Settled & { seq: number }): void {
    if (seq <= this.seenResult) return
    this.seenResult = seq
    // Another tab sent what a screen of this one waits for.
    const resolve = this.waiters.take(item.id)
    const isLate = !this.waiters.gotAnswer(item.id)
    if (resolve && answer.ok) resolve({ outcome: 'sent', answer })
    else if (resolve && !answer.ok) {
      const verdict = judge(this.kindOf(item), answer)
      if (!isLate && (verdict.is === 'held' || (verdict.is === 'refused' && verdict.forget)))
        void this.db.discard(item.seq).catch(() => {})
      resolve({ outcome: 'refused', answer })
    }
    const settled = { item: this.byKind(item), outcome, answer }
    tellEach(this.settledListeners, settled)
    if (isLate) tellEach(this.lateListeners, settled)
  }

  /** Asks the browser, with the first stored item, not to delete the database when the disk is full. */
  private askToPersist(): void {
    if (this.persistAsked) return
    this.persistAsked = true
    // Missing in insecure contexts. A refusal changes nothing.
    globalThis.navigator?.storage?.persist?.().catch(() => {})
  }
}

/**
 * Runs `work` once at a time. The result resolves after a run that began after the call; calls that wait share it. Without IndexedDB nothing
 * runs; `put` reports that.
 */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let waiting: Promise<void> | null = null
  return () =>
    (waiting ??= last =
      last.then(() => {
        waiting = null
        return work().catch(() => {})
      }))
}
