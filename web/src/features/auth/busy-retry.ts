import { HEADERS } from '@bakti/contract/envelope'
import { useEffect, useRef, useState } from 'react'
import type { Answer, Failure } from '../../platform/call'
import { HASH_TIMEOUT_MS } from '../../platform/early'
import { challengeOf, solveChallenge } from './bukti'

/** After this time the form stops trying. A rush of all participants takes less. */
const LONGEST_MS = 5 * 60_000
const RETRY_AFTER_S = 3
/** After this time without an answer the form says that there is a queue. */
const QUEUE_MS = 3_000

/** What a call that may wait in the queue is sent with. */
export interface Queued {
  headers: Record<string, string>
  timeout: number
  signal: AbortSignal
}

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
  /** Repeats a call for as long as the server answers that it is busy, or asks for a proof of work (rules A29, A116). */
  retryWhileBusy: <Data>(ask: (queued: Queued) => Promise<Answer<Data>>) => Promise<Answer<Data>>
  /** Ends the waiting. */
  stop: () => void
}

/** For calls that need a password hash. A page that is left stops trying. */
export function useBusyRetry(): BusyRetry {
  const [waiting, setWaiting] = useState(false)
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])

  async function retryWhileBusy<Data>(ask: (queued: Queued) => Promise<Answer<Data>>): Promise<Answer<Data>> {
    abort.current = new AbortController()
    const { signal } = abort.current
    const since = performance.now()
    let headers: Queued['headers'] | null = {}
    for (;;) {
      const queue = setTimeout(() => setWaiting(true), QUEUE_MS)
      const answer: Answer<Data> = await ask({ headers, timeout: HASH_TIMEOUT_MS, signal })
      clearTimeout(queue)
      if (!answer.ok && answer.code === 'client.aborted') {
        setWaiting(false)
        return { ...answer, ...STOPPED }
      }
      const again = !answer.ok && isBusy(answer) && !signal.aborted
      if (again && performance.now() - since < LONGEST_MS) {
        setWaiting(true)
        headers = await prepare(answer, signal)
        if (headers && !signal.aborted) continue
      }
      setWaiting(false)
      return answer
    }
  }

  return { waiting, retryWhileBusy, stop: () => abort.current.abort() }
}

/** What is said of a call that the person has stopped. */
const STOPPED = {
  kind: 'refused',
  code: 'auth.busy',
  message: 'Server sedang ramai, coba lagi sebentar lagi',
} as const

const isBusy = ({ code }: Failure) => code === 'auth.busy' || code === 'pow.required'

/** Does what the server asks for before the next try. The headers of that; null where there can be none. */
async function prepare(
  { data, retryAfter }: Failure,
  signal: AbortSignal,
): Promise<Queued['headers'] | null> {
  const challenge = challengeOf(data)
  if (!challenge) {
    await pause(waitMs(retryAfter), signal)
    return {}
  }
  const answer = await solveChallenge(challenge, signal)
  return answer === null ? null : { [HEADERS.proof]: answer }
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
