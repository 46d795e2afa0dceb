const HOUR_MS = 60 * 60 * 1000

export interface Sweep {
  /** Resolves when a round under way has ended; a long one is asked to end. */
  stop(): Promise<void>
}

/** Deletes what has run out, at the start and every hour, or as often as is said. A round that fails is left to the next one. */
export function startSweep(
  round: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
  everyMs = HOUR_MS,
): Sweep {
  const stopping = new AbortController()
  const run = () => round(stopping.signal).catch(onError)
  let under = run()
  const timer = setInterval(() => (under = run()), everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await under
    },
  }
}
