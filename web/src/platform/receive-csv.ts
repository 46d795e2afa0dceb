import { XLSX_TYPE, createRowCount } from '@bakti/contract/csv.rules'
import { HEADERS } from '@bakti/contract/envelope'
import { receive, textOf } from './receive'
import type { Lost, RawAnswer, Request } from './transport'

/** How much of a file has arrived: in rows, and of a workbook, whose rows can't be seen, in bytes. */
export interface CsvProgress {
  rows: number
  total: number | null
  bytes?: number
}

/** An answer that is a file, or any other answer. */
export type CsvAnswer = RawAnswer & { csv?: { file: Blob; rows: number } }

/**
 * Receives a file, with no limit for the whole of it. A CSV that has other rows than were announced is 'torn', and a workbook without its
 * end (rule X11): a proxy may end a broken answer as if it were whole.
 */
export async function receiveCsv(
  request: Request,
  onProgress: (progress: CsvProgress) => void,
): Promise<CsvAnswer | Lost> {
  let total = null as number | null
  let type = CSV_TYPE
  const count = createRowCount()
  const received = await receive(request, (response) => {
    const announced = totalOf(response)
    if (announced === null) return () => undefined
    total = announced
    if (typeOf(response) === XLSX_TYPE) {
      type = XLSX_TYPE
      let bytes = 0
      return ({ length }) => onProgress({ rows: 0, total: null, bytes: (bytes += length) })
    }
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
  const whole = type === XLSX_TYPE ? await endsAsZip(parts) : count.rows() === total && count.endsWithRow()
  if (!whole) return { failed: 'torn' }
  const file = new Blob(parts, { type })
  return { ...answer, text: '', csv: { file, rows: total } }
}

const CSV_TYPE = 'text/csv;charset=utf-8'

/** What kind of file it is; null for an answer that is none: a refusal, or the login page of a Wi-Fi. */
function typeOf({ status, headers }: Response): string | null {
  const type = headers.get('Content-Type') ?? ''
  if (status !== 200) return null
  if (type === XLSX_TYPE) return XLSX_TYPE
  return /^text\/csv\b/.test(type) ? CSV_TYPE : null
}

/** How many rows were announced; null for an answer that is no file. */
function totalOf(response: Response): number | null {
  const announced = response.headers.get(HEADERS.totalRows)
  return typeOf(response) !== null && announced !== null && /^[0-9]+$/.test(announced)
    ? Number(announced)
    : null
}

/** The last record of a ZIP archive, 22 bytes where it has no comment, begins with this. */
const ZIP_END = [0x50, 0x4b, 0x05, 0x06]

/** Whether a ZIP archive, which every workbook is, has arrived with its end. */
async function endsAsZip(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<boolean> {
  const end = new Uint8Array(await new Blob([...parts]).slice(-22).arrayBuffer())
  return end.length === 22 && ZIP_END.every((byte, at) => end[at] === byte)
}
