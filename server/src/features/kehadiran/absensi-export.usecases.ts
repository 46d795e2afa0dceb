import {
  ABSENSI_HEADING,
  type AbsensiActivity,
  absensiCells,
  absensiFileName,
} from '@bakti/contract/absen/absensi-csv.rules'
import { csvRow, csvStart } from '@bakti/contract/csv.rules'
import type { CsvFile } from '../../platform/csv-answer'
import type { Pool, Queryable } from '../../platform/database'
import { openSnapshot } from '../../platform/snapshot'
import { absenNotFound } from '../absen/absen.errors'
import { readAbsensiHead, readAbsensiOfGroups, selectReachedGroups } from './absensi-all.repository'

/** Groups of one part: about a thousand members. */
const GROUPS_AT_ONCE = 40

interface Scope {
  absen: string
  /** null: every group. */
  mentor: string | null
}

/**
 * The attendance of an activity in every group that the caller reaches, of one moment, as a CSV file (rules X12, R3); 404 for an unknown
 * activity.
 */
export async function exportAbsensi(pool: Pool, { absen, mentor }: Scope): Promise<CsvFile> {
  const { on, close } = await openSnapshot(pool)
  try {
    const [head] = await readAbsensiHead(on, { absen, mentor })
    if (!head) throw absenNotFound()
    const groups = (await selectReachedGroups(on, { mentor })).map(({ id }) => id)
    const parts = partsOf(on, { absen, groups, activity: head })
    return { name: absensiFileName(head), rows: head.jumlah, parts, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Parts {
  absen: string
  groups: readonly string[]
  activity: AbsensiActivity
}

/** The file in parts of some groups each, so that its length costs no memory. */
async function* partsOf(on: Queryable, { absen, groups, activity }: Parts): AsyncGenerator<string> {
  yield csvStart(ABSENSI_HEADING)
  let no = 0
  for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE) {
    const rows = await readAbsensiOfGroups(on, { absen, groups: groups.slice(at, at + GROUPS_AT_ONCE) })
    if (rows.length > 0) yield rows.map((row) => csvRow(absensiCells(row, activity, ++no))).join('')
  }
}
