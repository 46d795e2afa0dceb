import { createRowCount } from '@bakti/contract/csv.rules'
import { HEADERS } from '@bakti/contract/envelope'
import { type Lost, type RawAnswer, type Request, TIMEOUT_MS } from './transport'

/** How much of a file has arrived, in rows. */
export interface CsvProgress {
  rows: number
  total: number
}

/** An answer that is a file, or any other answer. */
export type CsvAnswer = RawAnswer & { csv?: { file: Blob; rows: number } }

/** A network that stands still for so long is given up. Longer than for a short answer, whose loss costs less. */
const STALLED_MS = 30_000

/**
 * Receives a CSV file, with no limit for the whole of it. One that has other rows than were announced is 'torn' (rule X11): a proxy may
 * end a broken answer as if it were whole.
 */
export async function receiveCsv(
  { method, url, headers, signal }: Request,
  onProgress: (progress: CsvProgress) => void,
): Promise<CsvAnswer | Lost> {
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
    const response = await fetch(url, { method, headers, signal: controller.signal, cache: 'no-store' })
    allowMore()
    const { status, headers: answered, body } = response
    const answer = { status, header: (name: string) => answered.get(name) }
    const total = totalOf(response)
    if (total === null || !body) return { ...answer, text: await response.text() }
    failed = 'torn'
    const parts: Uint8Array<ArrayBuffer>[] = []
    const count = createRowCount()
    const reader = body.getReader()
    onProgress({ rows: 0, total })
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      allowMore()
      parts.push(part.value)
      count.add(part.value)
      onProgress({ rows: count.rows(), total })
    }
    if (count.rows() !== total || !count.endsWithRow()) return { failed }
    const file = new Blob(parts, { type: 'text/csv;charset=utf-8' })
    return { ...answer, text: '', csv: { file, rows: total } }
  } catch {
    return { failed }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** How many rows were announced; null for an answer that is no file: a refusal, or the login page of a Wi-Fi. */
function totalOf({ status, headers }: Response): number | null {
  const isCsv = status === 200 && /^text\/csv\b/.test(headers.get('Content-Type') ?? '')
  const announced = headers.get(HEADERS.totalRows)
  return isCsv && announced !== null && /^[0-9]+$/.test(announced) ? Number(announced) : null
}
