import type { OutboxDatabase } from './database'
import type { OutboxItem, OutboxKinds } from './item'
import { isServerFault, sendable, batchItems } from './schedule'
import { app } from '../../state/app'

interface Choice {
  inFlight: ReadonlySet<string>
  /** Whether an item waits for a later try. */
  waiting: (id: string) => boolean
}

/** The items to send, as the tables had them when they were last read. */
export class Queue {
  queued: OutboxItem[] = []
  review: OutboxItem[] = []
  /** The two lists are older than the tables. */
  stale = true

  constructor(
    private readonly kinds: OutboxKinds,
    private readonly db: OutboxDatabase,
  ) {}

  async read(): Promise<void> {
    this.stale = false
    const { queued, review } = await this.db.queue(app.clock.now())
    this.queued = queued
    this.review = review
  }

  /** The items that may be sent now, each by a call of its own. */
  sendable(choice: Choice): OutboxItem[] {
    return sendable(this.kinds, this, choice)
  }

  /** The items that may be sent now by one call. `alone`: those that must not. */
  batchItems(choice: Choice & { alone: ReadonlySet<string> }): OutboxItem[] {
    return batchItems(this.kinds, this, choice)
  }

  /** The items under review because of a 500. They are tried when the page starts, and every 30 min. */
  faulty(inFlight: ReadonlySet<string>): OutboxItem[] {
    return this.review.filter((item) => isServerFault(item) && !inFlight.has(item.id))
  }

  /** Removes items from the two lists; `reviewed` are under review now. */
  take(ids: ReadonlySet<string>, reviewed: readonly OutboxItem[]): void {
    const others = (items: OutboxItem[]) => items.filter(({ id }) => !ids.has(id))
    this.queued = others(this.queued)
    this.review = [...others(this.review), ...reviewed]
  }
}
