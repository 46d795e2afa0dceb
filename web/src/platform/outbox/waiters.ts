import type { QueuedReason, Settlement } from './item'

/** As long as one call may take: a screen waits no longer. */
const PATIENCE_MS = 10_000

type Resolve = (settlement: Settlement) => void

interface Waiter {
  resolve: Resolve
  timer: ReturnType<typeof setTimeout>
  /** The screen was closed. */
  left: boolean
}

/** The screens of this page that wait for what becomes of their operation. */
export class Waiters {
  private readonly waiting = new Map<string, Waiter>()
  /** Ids of the items whose answer a screen gets, until the settlement of that answer is read. */
  private readonly taken = new Set<string>()

  /** `holdMs`: it is sent only after this time. */
  add(id: string, holdMs = 0): Promise<Settlement> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.queued(id, 'jaringan'), holdMs + PATIENCE_MS)
      this.waiting.set(id, { resolve, timer, left: false })
    })
  }

  has(id: string): boolean {
    return this.waiting.has(id)
  }

  /** Whether a screen waits for the item and was not closed. */
  isWatched(id: string): boolean {
    return this.waiting.get(id)?.left === false
  }

  /** Whether a screen of this page got this answer. It is asked once for each answer. */
  gotAnswer(id: string): boolean {
    return this.taken.delete(id)
  }

  /**
   * Takes the screen that waits for an item. From then on only the caller resolves it: it can't get 'queued' while its answer is being
   * stored.
   */
  take(id: string): Resolve | undefined {
    if (this.isWatched(id)) this.taken.add(id)
    return this.drop(id)
  }

  /** The screen was closed: the answer counts as a late one (`gotAnswer`), and its item is kept (`isWatched`). */
  leave(id: string): void {
    const waiter = this.waiting.get(id)
    if (waiter) waiter.left = true
  }

  queued(id: string, reason: QueuedReason): void {
    this.drop(id)?.({ outcome: 'queued', reason })
  }

  ids(): string[] {
    return [...this.waiting.keys()]
  }

  /** The page ends: the screens learn nothing more. */
  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
    this.waiting.clear()
  }

  /** Forgets the screen of an item. Returns its resolver. */
  drop(id: string): Resolve | undefined {
    const waiter = this.waiting.get(id)
    if (!waiter) return undefined
    clearTimeout(waiter.timer)
    this.waiting.delete(id)
    return waiter.resolve
  }
}
