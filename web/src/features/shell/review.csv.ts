import { shortTime } from '@bakti/contract/time.rules'
import type { QueuedItem } from '../outbox/outbox.queries'
import type { UnreadableRow } from '../../platform/outbox/database'
import { csvBlob } from '../../ui/download'

const HEADING = ['No', 'Catatan', 'Waktu', 'Operator', 'Jawaban Server', 'Status', 'ID', 'Isi'] as const

/** The items as a CSV file, complete enough to enter each of them by hand. */
export function reviewCsv(items: readonly QueuedItem[]): Blob {
  return csvBlob(
    HEADING,
    items.map((item, index) => [
      index + 1,
      item.label,
      shortTime(item.happened_at) + (item.clock ? '' : ' (jam tidak pasti)'),
      item.operator?.name,
      item.answer?.message,
      item.answer?.status,
      item.id,
      JSON.stringify(item.body ?? item.query ?? null),
    ]),
  )
}

/** The unreadable rows as a CSV file of their contents. */
export function unreadableCsv(rows: readonly UnreadableRow[]): Blob {
  return csvBlob(
    ['No', 'Isi'],
    rows.map((row, index) => [index + 1, JSON.stringify(row)]),
  )
}
