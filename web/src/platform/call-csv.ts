import type { Call, QueryOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import { type Failure, answered, ask, lost } from './call'
import { type CsvProgress, receiveCsv } from './receive-csv'

/** A file that arrived as a whole. */
export interface ReceivedCsv {
  ok: true
  file: Blob
  /** Its rows, without the heading; of a workbook its people, as the server says it. */
  rows: number
}

interface CsvOptions<S extends Shape> {
  query: QueryOf<S>
  onProgress: (progress: CsvProgress) => void
  signal: AbortSignal
}

/** Calls for a file (`csv` or `xlsx` of the call). As long as it moves it has no time limit; a part of a file is a failure (rule X11). */
export async function callCsv<S extends Shape>(
  target: Call<S>,
  { query, onProgress, signal }: CsvOptions<S>,
): Promise<ReceivedCsv | Failure> {
  const asked = await ask(target, { query, signal }, (request) => receiveCsv(request, onProgress))
  if (!('raw' in asked)) return asked
  const { raw, envelope } = asked
  if (raw.csv) return { ok: true, ...raw.csv }
  const answer = answered(raw, envelope, target.failure)
  return answer.ok ? lost('network', target.failure) : answer
}
