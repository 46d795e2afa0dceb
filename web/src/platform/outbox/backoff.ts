const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** Waits that double up to a minute, each shortened by chance: a hundred phones that lost one Wi-Fi don't come back at once. */
function delay(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (0.5 + Math.random() / 2)
}

/** When what may be tried again: each item by itself, and the road to the server as a whole. Lives as long as the page. */
export class Backoff {
  private readonly later = new Map<string, { tries: number; at: number; told: boolean }>()
  private failures = 0
  private downUntil = 0

  constructor(private readonly now: () => number) {}

  /** `wait`: what the server asked for (`Retry-After`); nothing but time shortens that. */
  postpone(id: string, wait?: number): void {
    const tries = this.later.get(id)?.tries ?? 0
    const at = this.now() + Math.max(wait ?? 0, delay(tries))
    this.later.set(id, { tries: tries + 1, at, told: wait !== undefined })
  }

  forget(id: string): void {
    this.later.delete(id)
  }

  waits(id: string): boolean {
    return this.at(id) > this.now()
  }

  /** When an item may go (ms since 1970): its own wait and the road's. */
  at(id: string): number {
    return Math.max(this.later.get(id)?.at ?? 0, this.downUntil)
  }

  roadFailed(): void {
    this.downUntil = this.now() + delay(this.failures++)
  }

  roadWorks(): void {
    this.failures = 0
    this.downUntil = 0
  }

  /** The last try found no server: one item at a time goes and sees. */
  get down(): boolean {
    return this.failures > 0
  }

  /** How often an item failed on this page. */
  tries(id: string): number {
    return this.later.get(id)?.tries ?? 0
  }

  /** Something changed (network, focus, login): try everything now but what the server itself put off. */
  reset(): void {
    this.downUntil = 0
    for (const wait of this.later.values()) if (!wait.told) wait.at = 0
  }
}
