import type { Call, DataOf, QueryOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import { type Failure, answered, ask, lost } from './call'
import { type Lost, type RawAnswer, type Request, TIMEOUT_MS } from './transport'
import { app } from '../state/app'

/** Without a byte for so long the stream is given up: the server sends one every 10 s. */
const SILENT_MS = 25_000

interface StreamOptions<S extends Shape> {
  query: QueryOf<S>
  signal: AbortSignal
  onMessage: (message: DataOf<S>) => void
}

/**
 * Calls for an answer that goes on (`stream` of the call), by `fetch`: an EventSource sends no token. It ends when the server ends it, the
 * network breaks, or nothing comes any more, and says why.
 */
export async function callStream<S extends Shape>(
  target: Call<S>,
  { query, signal, onMessage }: StreamOptions<S>,
): Promise<Failure> {
  const asked = await ask(target, { query, signal }, (request) =>
    receiveStream(request, (text) => onMessage(JSON.parse(text) as DataOf<S>)),
  )
  if (!('raw' in asked)) return asked
  const answer = answered(asked.raw, asked.envelope, target.failure)
  return answer.ok ? lost('network', target.failure) : answer
}

async function receiveStream(
  { method, url, headers, signal }: Request,
  onMessage: (text: string) => void,
): Promise<RawAnswer | Lost> {
  const silence = new AbortController()
  const stop = () => silence.abort()
  let timer = setTimeout(stop, TIMEOUT_MS)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await app.transport(url, { method, headers, signal: silence.signal, cache: 'no-store' })
    const header = (name: string) => response.headers.get(name)
    if (!header('Content-Type')?.startsWith('text/event-stream'))
      return { status: response.status, header, text: await response.text() }
    const read = createMessageReader(onMessage)
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(stop, SILENT_MS)
      read(decoder.decode(part.value, { stream: true }))
    }
    return { failed: 'network' }
  } catch {
    return { failed: signal?.aborted ? 'aborted' : 'network' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

const PREFIX = 'data: '

/** Takes the text of a stream as it comes, in any parts, and calls back with each message. A comment is none. */
export function createMessageReader(onMessage: (text: string) => void): (part: string) => void {
  let rest = ''
  return (part) => {
    const messages = (rest + part).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) if (message.startsWith(PREFIX)) onMessage(message.slice(PREFIX.length))
  }
}
