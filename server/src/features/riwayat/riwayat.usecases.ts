import { type CallName, allCalls } from '@bakti/contract/api'
import { csvRow, csvStart } from '@bakti/contract/csv.rules'
import { RIWAYAT_HEADING, riwayatCells } from '@bakti/contract/riwayat/riwayat-line.rules'
import { RIWAYAT_PAGE_SIZE, type RiwayatGroup, groupOf } from '@bakti/contract/riwayat/riwayat.rules'
import type { CsvFile } from '../../platform/csv-answer'
import { type Pool, type Queryable, transaction } from '../../platform/database'
import { type Doer, addLine, createNoteRefusal } from '../../platform/riwayat'
import { openSnapshot } from '../../platform/snapshot'
import type { On } from '../../platform/statement'
import { actOf } from './acts'
import { countLines, selectLines } from './riwayat.repository'
import { subjects } from './subjects.repository'

interface Filter {
  dari?: string | undefined
  sampai?: string | undefined
  oleh?: string | undefined
  hal?: RiwayatGroup | undefined
  cari?: string | undefined
  tentang?: string | undefined
}

const callsOf = (group: RiwayatGroup): CallName[] =>
  allCalls.map(({ name }) => name).filter((name) => groupOf(name) === group)

function paramsOf({ dari, sampai, oleh, hal, cari, tentang }: Filter) {
  return {
    dari: dari ?? null,
    sampai: sampai ?? null,
    oleh: oleh ?? null,
    hal: hal === undefined || hal === 'ditolak' ? null : callsOf(hal),
    ditolak: hal === undefined ? null : hal === 'ditolak',
    cari: cari ?? null,
    tentang: tentang ?? null,
  }
}

/** What can have lines of its own. */
const NAMED = ['anggota', 'kelompok', 'absen', 'tugas', 'akun'] as const

/** What people call the thing of an id; null where it is gone. */
async function nameOf(on: Queryable, id: string): Promise<string | null> {
  for (const kind of NAMED) {
    const [found] = await subjects[kind](on, { ids: [id] })
    if (found) return found.sebut
  }
  return null
}

/** A page of the log, newest first (rule W61). */
export async function readRiwayat(pool: Pool, filter: Filter, page = 1) {
  const params = paramsOf(filter)
  return transaction(pool, async (tx) => {
    // The conditions of a filter that are not given fall out of a plan that is made for the values.
    await tx.query('set local plan_cache_mode = force_custom_plan')
    const skip = (page - 1) * RIWAYAT_PAGE_SIZE
    const baris = await selectLines(tx, { ...params, skip, most: RIWAYAT_PAGE_SIZE })
    const [{ jumlah, pelaku } = { jumlah: 0, pelaku: [] }] = await countLines(tx, params)
    const tentang = filter.tentang === undefined ? null : await nameOf(tx, filter.tentang)
    return {
      data: { baris, pelaku, tentang },
      pages: { currentPage: page, totalPages: Math.ceil(jumlah / RIWAYAT_PAGE_SIZE), total: jumlah },
    }
  })
}

/** The days (WIB) of the first and of the last line. */
interface Days {
  awal: string | null
  akhir: string | null
}

const LINES_AT_ONCE = 1_000

/** The day (WIB) before. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The lines of each day, the last day first: to put all of them in order for every part would take longer with each part. */
async function* partsOf(on: On, filter: Filter, { awal, akhir }: Days): AsyncGenerator<string> {
  yield csvStart(RIWAYAT_HEADING)
  const first = awal ?? ''
  for (let day = akhir ?? ''; day !== '' && day >= first; day = dayBefore(day)) {
    const params = paramsOf({ ...filter, dari: day, sampai: day })
    for (let skip = 0, rows = LINES_AT_ONCE; rows === LINES_AT_ONCE; skip += LINES_AT_ONCE) {
      const lines = await selectLines(on, { ...params, skip, most: LINES_AT_ONCE })
      rows = lines.length
      yield lines.map((line) => csvRow(riwayatCells(line))).join('')
    }
  }
}

/** The log as a CSV file (rule W61). */
export async function exportRiwayat(pool: Pool, filter: Filter): Promise<CsvFile> {
  const { on, close } = await openSnapshot(pool)
  try {
    const [count] = await countLines(on, paramsOf(filter))
    const { jumlah, ...days } = count ?? { jumlah: 0, awal: null, akhir: null }
    return { name: 'riwayat.csv', rows: jumlah, parts: partsOf(on, filter, days), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the routes leave in the log (rule W60). */
export const createRiwayat = (pool: Pool) => ({
  actOf,
  noteRefusal: createNoteRefusal(pool),
  noteExport: async (hal: CallName, doer: Doer, { name, rows }: CsvFile) =>
    void (await addLine(pool, { ...doer, hal, sebut: name, sesudah: { jumlah: String(rows) } })),
})
