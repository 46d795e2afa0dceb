import type { Exchange, Lost, Request } from '../platform/transport'
import { app } from '../state/app'

type Sent = Request & { body?: unknown }

/** An answer that the app has not asked for by then is an old one. */
const FRESH_MS = 20_000

// oxlint-disable-next-line bakti/state-in-parts -- of the page: the script in the head (vite/early.ts) asks before there is an app
const exchanges = new Map<string, Promise<Exchange>>()

/** What has to be the same for the app to take an answer over; the session's token is among the headers. */
const keyOf = ({ method, url, headers, body }: Sent) => JSON.stringify([method, url, headers, body])

/** Sends a request that the app is about to make. Where it fails before that, the app sends its own. */
export function sendEarly(request: Sent, send: (request: Sent) => Promise<Exchange>): void {
  const key = keyOf(request)
  const forget = () => exchanges.delete(key)
  const sentAt = app.clock.now()
  const exchange = send(request).then((answer) => {
    if (!('failed' in answer)) return { ...answer, asked: { sentAt, receivedAt: app.clock.now() } }
    forget()
    return answer
  })
  exchanges.set(key, exchange)
  setTimeout(forget, FRESH_MS)
}

/** Gives such an answer to the app, which may stop waiting for it. */
export function takeEarly(request: Sent): Promise<Exchange> | undefined {
  const key = keyOf(request)
  const answer = exchanges.get(key)
  if (!answer || request.signal?.aborted) return undefined
  exchanges.delete(key)
  const aborted = new Promise<Lost>((resolve) => {
    request.signal?.addEventListener('abort', () => resolve({ failed: 'aborted' }))
  })
  return Promise.race([answer, aborted])
}
