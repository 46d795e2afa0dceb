import { AUTH_BUSY } from '@bakti/contract/auth/auth.rules'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../platform/call'

/** Longer than the rush of a whole campus takes. */
const LONGEST_MS = 5 * 60_000
const RETRY_AFTER_S = 3

/**
 * Before the next try: what the server says, spread over half to one and a half of it, so that those who were turned away together
 * don't return together.
 */
export function waitMs(retryAfter = RETRY_AFTER_S, random = Math.random()): number {
  return retryAfter * 1000 * (0.5 + random)
}

interface Patience {
  /** It was turned away for now, and tries again by itself. */
  waiting: boolean
  /** Asks again for as long as the server says that too many ask at this moment (DECISIONS: Accounts, 'limits'). */
  patiently: <Data>(ask: () => Promise<Answer<Data>>) => Promise<Answer<Data>>
  giveUp: () => void
}

/** For calls that need a password hash; a page that is left stops asking. */
export function usePatience(): Patience {
  const [waiting, setWaiting] = useState(false)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])

  async function patiently<Data>(ask: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
    stop.current = new AbortController()
    const { signal } = stop.current
    const since = performance.now()
    for (;;) {
      const answer = await ask()
      const turnedAway = !answer.ok && answer.code === AUTH_BUSY
      if (turnedAway && !signal.aborted && performance.now() - since < LONGEST_MS) {
        setWaiting(true)
        await pause(waitMs(answer.retryAfter), signal)
        if (!signal.aborted) continue
      }
      setWaiting(false)
      return answer
    }
  }

  return { waiting, patiently, giveUp: () => stop.current.abort() }
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
