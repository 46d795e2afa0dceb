import type { Answer } from '../call'
import type { Backoff } from './backoff'
import type { Batches } from './batches'
import type { OutboxDatabase } from './database'
import type { OutboxItem, OutboxKind, OutboxKinds, QueuedReason } from './item'
import { type Verdict, judge } from './outcome'
import type { Queue } from './queue'
import { REVIEW_MS, isCounted } from './schedule'
import type { Waiters } from './waiters'
import { app } from '../../state/app'

export interface Answered {
  item: OutboxItem
  answer: Answer<unknown>
}

type Judged = Answered & { verdict: Verdict }

interface ConclusionParts {
  kinds: OutboxKinds
  db: OutboxDatabase
  waiters: Waiters
  queue: Queue
  backoff: Backoff
  batches: Batches
  /** The server has these items; called before the device forgets them. */
  onReached: (answered: readonly Answered[]) => Promise<void>
  /** The server refused the role of the session. */
  onRoleRefused: () => void
  /** The id of the session's account. */
  account: () => string
  /** Whether the role of the session may use the call of a kind. */
  mayUse: (kind: OutboxKind) => boolean
}

/** Does with each item what its answer says. Items of one call are judged each by its own answer. */
export class Conclusion {
  /** When the server last accepted an item. */
  private goodAt = -Infinity

  constructor(private readonly parts: ConclusionParts) {}

  async conclude(answered: readonly Answered[]): Promise<void> {
    const judged = answered.map(({ item, answer }): Judged => {
      const kind = this.parts.kinds[item.kind] as OutboxKind
      const verdict = judge(kind, answer)
      // A role that may record something, but not this, is no reason to pause the rest.
      const denied = verdict.is === 'paused' && verdict.why === 'role' && !this.parts.mayUse(kind)
      return { item, answer, verdict: denied ? { is: 'denied' } : verdict }
    })
    if (judged.every(({ verdict }) => verdict.is === 'retry' && verdict.why === 'jaringan'))
      this.parts.backoff.noteUnreachable()
    else this.parts.backoff.noteReachable()
    if (judged.some(({ verdict }) => verdict.is === 'sent' || verdict.is === 'held'))
      this.goodAt = app.clock.now()
    for (const each of judged) await this.keepUnsettled(each)
    await this.settle(judged)
  }

  /** The item stays queued; its screen learns why. */
  keep(
    { id }: OutboxItem,
    reason: QueuedReason,
    { wait, least }: { wait?: number; least?: number } = {},
  ): void {
    this.parts.backoff.postpone([id], { wait, least: least ?? 0, byNetwork: reason === 'jaringan' })
    this.parts.waiters.queued(id, reason)
  }

  private async keepUnsettled({ item, answer, verdict }: Judged): Promise<void> {
    if (verdict.is === 'retry') {
      if (verdict.why === 'server' && (await this.failed(item, answer))) return
      return this.keep(item, verdict.why, verdict.wait === undefined ? {} : { wait: verdict.wait })
    }
    if (verdict.is === 'paused') {
      if (verdict.why === 'role') this.parts.onRoleRefused()
      return this.keep(item, verdict.why)
    }
    if (verdict.is === 'denied') {
      await this.parts.db.noteDenied(item.id, this.parts.account())
      this.keep(item, 'admin', { least: REVIEW_MS })
    }
  }

  private async settle(judged: readonly Judged[]): Promise<void> {
    const { waiters, db, queue, backoff, batches } = this.parts
    const settling = judged.flatMap(({ item: { id }, answer, verdict }) => {
      if (verdict.is !== 'sent' && verdict.is !== 'held' && verdict.is !== 'refused') return []
      // A screen that was closed shows nothing: its item is kept as if no screen had waited.
      const isWatched = waiters.isWatched(id)
      const resolve = waiters.take(id)
      const outcome = ({ sent: 'sent', held: 'ditahan', refused: 'ditinjau' } as const)[verdict.is]
      const forget = isWatched && (verdict.is === 'held' || (verdict.is === 'refused' && verdict.forget))
      return [{ id, outcome, answer, forget, resolve }]
    })
    if (settling.length === 0) return
    const ids = new Set(settling.map(({ id }) => id))
    try {
      await this.parts.onReached(judged.filter(({ verdict: { is } }) => is === 'sent' || is === 'held'))
      const stored = await db.settle(
        settling.map(({ resolve: _, ...each }) => each),
        app.clock.now(),
      )
      const forgotten = new Set(settling.filter(({ forget }) => forget).map(({ id }) => id))
      queue.take(
        ids,
        stored.filter(({ id, state }) => state === 'ditinjau' && !forgotten.has(id)),
      )
      for (const id of ids) {
        backoff.forget(id)
        batches.forget(id)
      }
    } catch {
      // The server has them, but the device can't store that: they are sent again later with the same keys.
      backoff.postpone([...ids])
    }
    for (const { resolve, answer } of settling)
      resolve?.(answer.ok ? { outcome: 'sent', answer } : { outcome: 'refused', answer })
  }

  /** Handles a 500. Returns true if the item is under review. */
  private async failed(item: OutboxItem, answer: Answer<unknown>): Promise<boolean> {
    const { db, backoff, queue } = this.parts
    const now = app.clock.now()
    if (item.state !== 'ditinjau') {
      if (!isCounted(this.goodAt, now)) return false
      const settled = await db.noteFailure(item.id, answer, now)
      if (!settled) return false
      queue.take(new Set([item.id]), [settled])
    }
    backoff.postpone([item.id], { wait: REVIEW_MS })
    return true
  }
}
