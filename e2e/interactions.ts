import { appendFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

/** The file that gets each event of an interaction. Without it nothing is noted. */
const { INTERACTIONS_FILE } = process.env

/** An event of an interaction, by the Event Timing API. The events of one interaction share its `id`. */
export interface NotedEvent {
  id: string
  type: string
  /** From the input until the next frame, in ms. */
  ms: number
}

/**
 * Notes how long the pages of a context take to answer a person, for `npm run bench -- gerbang`. The browser tells of interactions of
 * 16 ms and more.
 */
export async function noteInteractions(context: BrowserContext): Promise<void> {
  if (!INTERACTIONS_FILE) return
  await context.exposeBinding('noteInteraction', (_, event: NotedEvent) =>
    appendFileSync(INTERACTIONS_FILE, `${JSON.stringify(event)}\n`),
  )
  await context.addInitScript(() => {
    type Timing = PerformanceEntry & { interactionId: number }
    const { noteInteraction } = globalThis as unknown as { noteInteraction: (event: NotedEvent) => void }
    const page = Math.random().toString(36).slice(2)
    new PerformanceObserver((list) => {
      for (const { interactionId, name, duration } of list.getEntries() as Timing[])
        if (interactionId > 0) noteInteraction({ id: `${page} ${interactionId}`, type: name, ms: duration })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}
