import type { OutboxItem } from './item'

/** The longest time for which an item may be held back (ms). */
const LONGEST_HOLD_MS = 10_000

/**
 * Whether an item still waits so that its screen can take it back (rule O32). One that would wait longer than a whole hold: the clock
 * was set back. It is sent.
 */
export function isHeldBack({ not_before }: Pick<OutboxItem, 'not_before'>, now: number): boolean {
  const left = Date.parse(not_before ?? '') - now
  return left > 0 && left <= LONGEST_HOLD_MS
}

interface HoldParts {
  /** Lets the item be sent from now on. */
  release: (id: string) => Promise<void>
  wake: () => void
}

/** The one item of this page that is held back. Another act, the end of its time, or a page that hides ends it. */
export class Hold {
  private held: { id: string; timer: ReturnType<typeof setTimeout> } | null = null

  constructor(private readonly parts: HoldParts) {}

  begin(id: string, ms: number): void {
    this.held = { id, timer: setTimeout(() => void this.end(), ms) }
  }

  /** Resolves when the item may be sent. */
  async end(): Promise<void> {
    const held = this.forget()
    if (!held) return
    // A device that can't write: its time ends by itself.
    await this.parts.release(held.id).catch(() => {})
    this.parts.wake()
  }

  /** The item was taken back, or the page ends. */
  forget(): { id: string } | null {
    const { held } = this
    if (held) clearTimeout(held.timer)
    this.held = null
    return held
  }
}
