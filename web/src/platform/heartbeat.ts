import type { perangkatShapes } from '@bakti/contract/perangkat/perangkat.schemas'
import type { BodyOf } from '@bakti/contract/call'

/** What a device reports about itself. */
export type Report = BodyOf<typeof perangkatShapes.denyut>

type Field = keyof Report
type Readers = { [Name in Field]?: () => Report[Name] }

const readers: Readers = {}
let soon = () => {}

/**
 * Adds a field to the reports of this page, as long as it is registered: `reportAs('scanner_open', () => true)`. Returns the function
 * that takes it out. Both are reported soon. Without a heartbeat nothing happens.
 */
export function reportAs<Name extends Field>(field: Name, read: () => Report[Name]): () => void {
  readers[field] = read as never
  soon()
  return () => {
    if (readers[field] !== (read as never)) return
    delete readers[field]
    soon()
  }
}

/** What was reported has changed: the next report comes within seconds. */
export const reportSoon = (): void => soon()

/** The fields as they are now. One that can't be read is left out. */
export function reportedFields(): Partial<Report> {
  const fields: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(readers)) {
    try {
      fields[field] = (read as () => unknown)()
    } catch {
      // A report without it is better than none.
    }
  }
  return fields
}

/** Reports of a page come this far apart, and at random a little further: phones that were opened together drift apart. */
const EVERY_MS = 30_000
const JITTER_MS = 5_000

interface Pace {
  /** A change is reported after this time, together with those that follow it meanwhile (ms). */
  settled: number
  /** Changes are reported no more often than this (ms). */
  least: number
}

const PACE: Pace = { settled: 2_000, least: 5_000 }

export interface HeartbeatParts {
  /** Sends a report. `leaving`: the page goes away, and the request must outlive it. */
  send: (leaving: boolean) => Promise<void>
  /** For tests. */
  random?: () => number
  /** Another one for tests of what is reported. */
  pace?: Pace
}

/**
 * Sends reports while the page is visible: every 30 s, soon after a change, when the page is shown again, and when it goes away. Only one
 * is under way at a time. A failure is not told: the next report comes anyway. Returns the function that ends it.
 */
export function startHeartbeat({ send, random = Math.random, pace = PACE }: HeartbeatParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let sentAt = -Infinity
  let underWay = false
  let again = false
  let ended = false

  const isVisible = () => document.visibilityState === 'visible'

  const plan = (ms: number) => {
    const at = performance.now() + ms
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => void beat(), ms)
  }
  const planNext = () => plan(EVERY_MS + random() * JITTER_MS)

  const beat = async () => {
    if (ended || !isVisible() || underWay) return
    underWay = true
    again = false
    sentAt = performance.now()
    await send(false).catch(() => {})
    underWay = false
    due = Infinity
    if (ended) return
    if (again) change()
    else planNext()
  }

  function change(): void {
    if (underWay) {
      again = true
      return
    }
    if (ended || !isVisible()) return
    const wait = Math.max(pace.settled, sentAt + pace.least - performance.now())
    // A change does not put off the report that is due.
    plan(Math.min(wait, Math.max(0, due - performance.now())))
  }

  const onVisible = () => {
    clearTimeout(timer)
    due = Infinity
    if (isVisible()) change()
  }
  const onHide = () => void send(true).catch(() => {})

  soon = change
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', change)
  window.addEventListener('pagehide', onHide)
  change()
  return () => {
    ended = true
    clearTimeout(timer)
    soon = () => {}
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', change)
    window.removeEventListener('pagehide', onHide)
  }
}
