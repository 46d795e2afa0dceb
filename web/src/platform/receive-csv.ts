import { createRowCount } from '@bakti/contract/csv.rules'
import { HEADERS } from '@bakti/contract/envelope'
import { receive, textOf } from './receive'
import type { Lost, RawAnswer, Request } from './transport'

/** How much of a file has arrived, in rows. */
export interface CsvProgress {
  rows: number
  total: number
}

/** An answer that is a file, or any other answer. */
export type CsvAnswer = RawAnswer & { csv?: { file: Blob; rows: number } }

/**
 * Receives a CSV file, with no limit for the whole of it. One that has other rows than were announced is 'torn' (rule X11): a proxy may
 * end a broken answer as if it were whole.
 */
export async function receiveCsv(
  request: Request,
  onProgress: (progress: CsvProgress) => void,
): Promise<CsvAnswer | Lost> {
  let total = null as number | null
  const count = createRowCount()
  const received = await receive(request, (response) => {
    const announced = totalOf(response)
    if (announced === null) return () => undefined
    total = announced
    onProgress({ rows: 0, total: announced })
    return (part) => {
      count.add(part)
      onProgress({ rows: count.rows(), total: announced })
    }
  })
  // Only a file is called torn.
  if ('failed' in received)
    return received.failed === 'torn' && total === null ? { failed: 'network' } : received
  const { parts, ...answer } = received
  if (total === null) return { ...answer, text: await textOf(parts) }
  if (count.rows() !== total || !count.endsWithRow()) return { failed: 'torn' }
  const file = new Blob(parts, { type: 'text/csv;charset=utf-8' })
  return { ...answer, text: '', csv: { file, rows: total } }
}

/** How many rows were announced; null for an answer that is no file: a refusal, or the login page of a Wi-Fi. */
function totalOf({ status, headers }: Response): number | null {
  const isCsv = status === 200 && /^text\/csv\b/.test(headers.get('Content-Type') ?? '')
  const announced = headers.get(HEADERS.totalRows)
  return isCsv && announced !== null && /^[0-9]+$/.test(announced) ? Number(announced) : null
}
