import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../platform/call'

/** After this time the form stops trying. A rush of all participants takes less. */
const LONGEST_MS = 5 * 60_000
const RETRY_AFTER_S = 3

/**
 * The wait before the next try, in milliseconds: between half and one and a half of what the server named. Browsers that were refused
 * together do not return together.
 */
export function waitMs(retryAfter = RETRY_AFTER_S, random = Math.random()): number {
  return retryAfter * 1000 * (0.5 + random)
}

interface BusyRetry {
  /** The server was busy; the call is tried again after a wait. */
  waiting: boolean
  /** Repeats a call for as long as the server answers that it is busy (rule A29). */
  retryWhileBusy: <Data>(ask: () => Promise<Answer<Data>>) => Promise<Answer<Data>>
  /** Ends the waiting. */
  stop: () => void
}

/** For calls that need a password hash. A page that is left stops trying. */
export function useBusyRetry(): BusyRetry {
  const [waiting, setWaiting] = useState(false)
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])

  async function retryWhileBusy<Data>(ask: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
    abort.current = new AbortController()
    const { signal } = abort.current
    const since = performance.now()
    for (;;) {
      const answer = await ask()
      const busy = !answer.ok && answer.code === 'auth.busy'
      if (busy && !signal.aborted && performance.now() - since < LONGEST_MS) {
        setWaiting(true)
        await pause(waitMs(answer.retryAfter), signal)
        if (!signal.aborted) continue
      }
      setWaiting(false)
      return answer
    }
  }

  return { waiting, retryWhileBusy, stop: () => abort.current.abort() }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
