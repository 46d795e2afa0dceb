import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { callCsv } from '../../platform/call-csv'
import type { CsvProgress } from '../../platform/receive-csv'
import type { KumpulFilter } from './kumpul.queries'

/** Everything that the filter finds, as one file (rules X6, X8). */
export function callKumpulFile(
  { kelompok, tugas, text, field }: KumpulFilter,
  options: { onProgress: (progress: CsvProgress) => void; signal: AbortSignal },
) {
  const words = text.trim()
  const query = {
    ...(kelompok === '' ? {} : { kelompok }),
    ...(tugas === '' ? {} : { tugas }),
    ...(words === '' ? {} : { [field === 'tugas' ? 'title' : field]: words }),
  }
  return callCsv(tugasCalls.exportKumpul, { query, ...options })
}
