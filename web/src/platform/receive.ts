import { type Lost, type RawAnswer, type Request, TIMEOUT_MS } from './transport'
import { app } from '../state/app'

/** An answer as its bytes. */
export type Received = Omit<RawAnswer, 'text'> & { parts: Uint8Array<ArrayBuffer>[] }

/** A network that stands still for so long is given up. Longer than for a short answer, whose loss costs less. */
const STALLED_MS = 30_000

/**
 * Receives an answer of any length: as long as it moves it has no time limit. `onBegin` gets the status and the headers, and returns
 * what gets each part as it arrives. An answer that breaks off is 'torn'.
 */
export async function receive(
  { method, url, headers, signal }: Request,
  onBegin: (response: Response) => (part: Uint8Array) => void,
): Promise<Received | Lost> {
  const controller = new AbortController()
  let failed: Lost['failed'] = 'network'
  const stop = (why: Lost['failed']) => {
    failed = why
    controller.abort()
  }
  let timer = setTimeout(() => stop('timeout'), TIMEOUT_MS)
  const allowMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stop('timeout'), STALLED_MS)
  }
  const onAbort = () => stop('aborted')
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  try {
    const response = await app.transport(url, {
      method,
      headers,
      signal: controller.signal,
      cache: 'no-store',
    })
    allowMore()
    failed = 'torn'
    const onPart = onBegin(response)
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      allowMore()
      parts.push(part.value)
      onPart(part.value)
    }
    return { status: response.status, header: (name) => response.headers.get(name), parts }
  } catch {
    return { failed }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** The bytes of an answer as text (UTF-8). */
export async function textOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  return new Blob([...parts]).text()
}
