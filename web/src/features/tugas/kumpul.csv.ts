import { KUMPUL_HEADING, kumpulCells } from '@bakti/contract/tugas/kumpul-csv.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { csvBlob } from '../../ui/download'

/** Submissions of a page as a CSV file. `start`: the rows before the first. */
export function kumpulCsv(rows: readonly KumpulTugasRow[], start = 0): Blob {
  return csvBlob(
    KUMPUL_HEADING,
    rows.map((row, index) => kumpulCells(row, start + index + 1)),
  )
}
