import { ABSENSI_PAGE, countOf, expectedOf } from '@bakti/contract/absen/jumlah.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { Pool } from '../../platform/database'
import { absenNotFound } from '../absen/absen.errors'
import { countAbsensi, selectAbsensiPage } from './absensi-all.repository'

interface Wanted {
  id: string
  /** Left out: every status. */
  status?: StatusKehadiran | undefined
  page?: number | undefined
}

/**
 * A page of the attendance of an activity in every group that `mentor` (null: everybody) reaches, with the counts of all of them (rules
 * H134, R3); 404 for an unknown activity.
 */
export async function listAllGroups(pool: Pool, { id, status, page = 1 }: Wanted, mentor: string | null) {
  const scope = { absen: id, mentor }
  const skip = (page - 1) * ABSENSI_PAGE
  const [[jumlah], items] = await Promise.all([
    countAbsensi(pool, scope),
    selectAbsensiPage(pool, { ...scope, status: status ?? null, skip }),
  ])
  if (!jumlah) throw absenNotFound()
  const total = status ? countOf(jumlah, status) : expectedOf(jumlah)
  return {
    data: { items, jumlah },
    pages: { currentPage: page, totalPages: Math.ceil(total / ABSENSI_PAGE), total },
  }
}
