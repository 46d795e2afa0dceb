import { app } from '../state/app'

/** One HTTP exchange: a request, and its response or how it failed. */

/** The time limit of a call (rule O25). */
export const TIMEOUT_MS = 10_000
/** The time limit after a whole file was sent: the server processes up to 8,000 rows before it answers, without any progress. */
const WORK_TIMEOUT_MS = 60_000

export interface RawAnswer {
  status: number
  text: string
  header: (name: string) => string | null
  /** When it was asked for and when it came (ms since 1970), where that was before the app asked. */
  asked?: { sentAt: number; receivedAt: number }
}

/** Why there is no answer. 'torn': it began and did not end. */
export interface Lost {
  failed: 'network' | 'timeout' | 'aborted' | 'torn'
}

export type Exchange = RawAnswer | Lost

export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  signal?: AbortSignal
  /** The time limit (ms); without it 10 s. */
  timeout?: number | undefined
}

interface JsonRequest extends Request {
  body?: unknown
  keepalive?: boolean | undefined
}

/** Sends JSON, unless the script in the head has sent this very request already (`early.ts`). */
export const sendJson = (request: JsonRequest): Promise<Exchange> =>
  globalThis.early?.take(request) ?? sendNow(request)

/** Sends JSON (or nothing, where `body` is undefined). The time limit includes reading the answer. */
export async function sendNow({
  method,
  url,
  headers,
  signal,
  timeout = TIMEOUT_MS,
  body,
  keepalive = false,
}: JsonRequest): Promise<Exchange> {
  const controller = new AbortController()
  let failed: 'network' | 'timeout' | 'aborted' = 'network'
  const stop = (why: 'timeout' | 'aborted') => {
    failed = why
    controller.abort()
  }
  const onAbort = () => stop('aborted')
  const timer = setTimeout(() => stop('timeout'), timeout)
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  try {
    const response = await app.transport(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: controller.signal,
      keepalive,
      // A cached answer is not what the server has now.
      cache: 'no-store',
    })
    const text = await response.text()
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  } catch {
    return { failed }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

interface Upload extends Request {
  file: Blob
  onProgress: ((share: number) => void) | undefined
}

/** Sends a file's bytes with XMLHttpRequest: fetch does not report the progress of an upload. */
export function sendUpload({ method, url, headers, signal, file, onProgress }: Upload): Promise<Exchange> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    let failed: 'network' | 'timeout' | 'aborted' = 'network'
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = (why: 'timeout' | 'aborted') => {
      failed = why
      xhr.abort()
    }
    const allow = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => stop('timeout'), ms)
    }
    const onAbort = () => stop('aborted')
    const finish = (exchange: Exchange) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      resolve(exchange)
    }
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      const whole = lengthComputable && loaded >= total
      allow(whole ? WORK_TIMEOUT_MS : TIMEOUT_MS)
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    xhr.upload.onload = () => allow(WORK_TIMEOUT_MS)
    xhr.onload = () =>
      finish({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) })
    xhr.onerror = xhr.onabort = () => finish({ failed })

    xhr.open(method, url)
    // One type for every file: the server reads the real type from the bytes.
    const all = { 'Content-Type': 'application/octet-stream', ...headers }
    for (const [name, value] of Object.entries(all)) xhr.setRequestHeader(name, value)
    if (signal?.aborted) return finish({ failed: 'aborted' })
    signal?.addEventListener('abort', onAbort)
    allow(TIMEOUT_MS)
    xhr.send(file)
  })
}
