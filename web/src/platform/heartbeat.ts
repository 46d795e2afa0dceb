import { onReportSoon } from './reports'

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
 * is under way at a time. A failure is not shown: the next report comes anyway. Returns the function that ends it.
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

  const stop = onReportSoon(change)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', change)
  window.addEventListener('pagehide', onHide)
  change()
  return () => {
    ended = true
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', change)
    window.removeEventListener('pagehide', onHide)
  }
}
