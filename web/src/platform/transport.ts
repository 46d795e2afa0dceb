/** One HTTP exchange, without any meaning: what went out, what came back, or how it failed. */

/** seed §9: 'API timeout 10000 ms'. */
const TIMEOUT_MS = 10_000
/**
 * Once a file has left the device whole, the server reads, compares and (on confirmation) writes up to 8,000 rows before it
 * answers; nothing moves meanwhile, so the 10 s without progress can't be asked of it.
 */
const WORK_TIMEOUT_MS = 60_000

export interface RawAnswer {
  status: number
  text: string
  header: (name: string) => string | null
}

export type Exchange = RawAnswer | { failed: 'network' | 'timeout' | 'aborted' }

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  signal?: AbortSignal
}

/** Sends JSON (or nothing, where `body` is undefined). The 10 s include reading the answer. */
export async function sendJson({
  method,
  url,
  headers,
  signal,
  body,
}: Request & { body?: unknown }): Promise<Exchange> {
  const controller = new AbortController()
  let failed: 'network' | 'timeout' | 'aborted' = 'network'
  const stop = (why: 'timeout' | 'aborted') => {
    failed = why
    controller.abort()
  }
  const onAbort = () => stop('aborted')
  const timer = setTimeout(() => stop('timeout'), TIMEOUT_MS)
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: controller.signal,
      // An answer out of a cache says nothing about what the server has now.
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

/** Sends a file's bytes; XMLHttpRequest, since fetch doesn't tell how much has left. */
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
    // One type for every file: what it really is, the server reads from its bytes, not from what a browser calls it.
    const all = { 'Content-Type': 'application/octet-stream', ...headers }
    for (const [name, value] of Object.entries(all)) xhr.setRequestHeader(name, value)
    if (signal?.aborted) return finish({ failed: 'aborted' })
    signal?.addEventListener('abort', onAbort)
    allow(TIMEOUT_MS)
    xhr.send(file)
  })
}
