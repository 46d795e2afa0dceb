import type { Exchange, Lost, Request } from '../platform/transport'

type Sent = Request & { body?: unknown }

/** An answer that the app has not asked for by then is an old one. */
const FRESH_MS = 20_000

/** Of the page and not of an app: the script in the head is bundled apart (vite/early.ts) and asks before there is an app. */
const exchanges = new Map<string, Promise<Exchange>>()

/** What has to be the same for the app to take an answer over; the session's token is among the headers. */
const keyOf = ({ method, url, headers, body }: Sent) => JSON.stringify([method, url, headers, body])

/** The app compares the clocks when it asks, and that was later. */
const withoutDate = (exchange: Exchange): Exchange =>
  'failed' in exchange
    ? exchange
    : { ...exchange, header: (name) => (name === 'Date' ? null : exchange.header(name)) }

/** Sends a request that the app is about to make. */
export function sendEarly(request: Sent, send: (request: Sent) => Promise<Exchange>): void {
  const key = keyOf(request)
  exchanges.set(key, send(request).then(withoutDate))
  setTimeout(() => exchanges.delete(key), FRESH_MS)
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
