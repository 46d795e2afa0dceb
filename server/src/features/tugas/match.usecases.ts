import { MATCH_PAGE_SIZE } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulEntry, KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import type { RenderedAnswer } from '../../platform/answer'
import { RawJson } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import { once } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { connect, countUnmatched, listUnmatched, readAkun } from './match.repository'
import { kumpulNotFound } from './tugas.errors'

/** The rows of a page, each with its account (rule R43). */
export async function withAkun(
  pool: Pool,
  rows: RawJson<KumpulTugasRow[]>,
  withEmail: boolean,
): Promise<RawJson<KumpulEntry[]>> {
  const page = JSON.parse(rows.text) as KumpulTugasRow[]
  const found = await readAkun(pool, { id: page.map(({ id }) => id), withEmail })
  const accounts = new Map(found.map(({ id_kumpul, ...akun }) => [id_kumpul, akun]))
  return new RawJson(JSON.stringify(page.map((row) => ({ ...row, akun: accounts.get(row.id) }))))
}

/** A page of the submissions that are not connected (rule R44). `page` counts from 1. */
export async function readUnmatched(pool: Pool, page = 1) {
  const [rows, [count]] = await Promise.all([
    listUnmatched(pool, { skip: (page - 1) * MATCH_PAGE_SIZE }),
    countUnmatched(pool),
  ])
  const total = count?.jumlah ?? 0
  return { rows, currentPage: page, totalPages: Math.ceil(total / MATCH_PAGE_SIZE), total }
}

/** Connects submissions with members by NIM (rule R44); 404 where a submission is not there, or one of the NIMs is unknown. */
export function connectKumpul(
  pool: Pool,
  cocok: readonly { id: string; nim: string | null }[],
  write: Write,
): Promise<RenderedAnswer<{ jumlah: number }>> {
  return once(pool, write, async (tx) => {
    const [done] = await connect(tx, { id: cocok.map(({ id }) => id), nim: cocok.map(({ nim }) => nim) })
    if (done?.lost) throw kumpulNotFound()
    if (done && done.unknown !== null) throw anggotaNotFound()
    return { jumlah: done?.jumlah ?? 0 }
  })
}
