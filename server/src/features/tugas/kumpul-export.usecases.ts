import { csvRow, csvStart } from '@bakti/contract/csv.rules'
import { KUMPUL_HEADING, kumpulCells, kumpulFileName } from '@bakti/contract/tugas/kumpul-csv.rules'
import type { CsvFile } from '../../platform/csv-answer'
import type { Pool, Queryable } from '../../platform/database'
import { openSnapshot } from '../../platform/snapshot'
import {
  EXPORT_PAGE_SIZE,
  type ExportFilter,
  readExportHead,
  readExportPage,
} from './kumpul-export.repository'

/** Submissions of one moment as a CSV file (rule X8). Their number is known before the first of them is read. */
export async function exportKumpul(pool: Pool, filter: ExportFilter): Promise<CsvFile> {
  const { on, close } = await openSnapshot(pool)
  try {
    const { jumlah, nomor, title } = await readExportHead(on, filter)
    const name = kumpulFileName({ kelompok: nomor ?? undefined, title: title ?? undefined }, 'semua')
    return { name, rows: jumlah, parts: partsOf(on, filter), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The file in parts of one page each, so that its length costs no memory. */
async function* partsOf(on: Queryable, filter: ExportFilter): AsyncGenerator<string> {
  yield csvStart(KUMPUL_HEADING)
  let no = 0
  let rows = await readExportPage(on, filter)
  while (rows.length > 0) {
    yield rows
      .map(({ title, deadline, ...row }) => csvRow(kumpulCells({ ...row, tugas: { title, deadline } }, ++no)))
      .join('')
    rows = rows.length < EXPORT_PAGE_SIZE ? [] : await readExportPage(on, filter, rows.at(-1))
  }
}
