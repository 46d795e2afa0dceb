import { app } from '../../state/app'

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** Waits double up to a minute. A random part shortens each: a hundred phones that lost one Wi-Fi must not return at once. */
function delay(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (0.5 + Math.random() / 2)
}

interface Wait {
  tries: number
  at: number
  /** The server named the time: only time ends the wait. */
  byServer: boolean
  /** The server was not reached: its next answer ends the wait. */
  byNetwork: boolean
}

interface Reason {
  /** The time that the server asked for (`Retry-After`, ms). */
  wait?: number | undefined
  byNetwork?: boolean
  /** The shortest wait (ms). */
  least?: number
}

/** When each item may be tried again, and when the server may be tried at all. Lives as long as the page. */
export class Backoff {
  private readonly later = new Map<string, Wait>()
  private failures = 0
  private downUntil = 0

  /** All of `ids` wait for the same time: otherwise each would become due at another moment. */
  postpone(ids: readonly string[], { wait, byNetwork = false, least = 0 }: Reason = {}): void {
    const most = Math.max(0, ...ids.map((id) => this.tries(id)))
    const at = app.clock.now() + Math.max(wait ?? 0, least, delay(most))
    for (const id of ids)
      this.later.set(id, { tries: this.tries(id) + 1, at, byServer: wait !== undefined, byNetwork })
  }

  forget(id: string): void {
    this.later.delete(id)
  }

  waits(id: string): boolean {
    return this.at(id) > app.clock.now()
  }

  /** When an item may be sent (ms since 1970): the later of its own wait and the server's. */
  at(id: string): number {
    return Math.max(this.later.get(id)?.at ?? 0, this.downUntil)
  }

  noteUnreachable(): void {
    this.downUntil = app.clock.now() + delay(this.failures++)
  }

  noteReachable(): void {
    if (this.down) for (const wait of this.later.values()) if (wait.byNetwork) wait.at = 0
    this.failures = 0
    this.downUntil = 0
  }

  /** The last try did not reach the server: until one does, items are sent one at a time. */
  get down(): boolean {
    return this.failures > 0
  }

  /** How often an item failed on this page. */
  tries(id: string): number {
    return this.later.get(id)?.tries ?? 0
  }

  /** Something changed (network, focus, login): everything may be tried now, except what the server itself postponed. */
  reset(): void {
    this.downUntil = 0
    for (const wait of this.later.values()) if (!wait.byServer) wait.at = 0
  }
}
