import type { QueuedReason, Settlement } from './item'

/** As long as one call may take (seed §9): nobody looks at a screen longer than that. */
const PATIENCE_MS = 10_000

type Resolve = (settlement: Settlement) => void

/** The screens of this page that wait for what becomes of their act. */
export class Waiters {
  private readonly waiting = new Map<string, { resolve: Resolve; timer: ReturnType<typeof setTimeout> }>()

  add(id: string): Promise<Settlement> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.queued(id, 'jaringan'), PATIENCE_MS)
      this.waiting.set(id, { resolve, timer })
    })
  }

  has(id: string): boolean {
    return this.waiting.has(id)
  }

  /**
   * Takes the waiting screen of an item, which from then on gets its word from the caller alone: it can't be told 'queued'
   * while its answer is being written down.
   */
  take(id: string): Resolve | undefined {
    const waiter = this.waiting.get(id)
    if (!waiter) return undefined
    clearTimeout(waiter.timer)
    this.waiting.delete(id)
    return waiter.resolve
  }

  queued(id: string, reason: QueuedReason): void {
    this.take(id)?.({ outcome: 'queued', reason })
  }

  ids(): string[] {
    return [...this.waiting.keys()]
  }

  /** The page is going away: whoever waits learns nothing more. */
  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
    this.waiting.clear()
  }
}
