import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { exportRiwayat, readRiwayat } from './riwayat.usecases'

export function riwayatRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(
    api.riwayat.list,
    ({ query: { page, ...filter } }) => readRiwayat(pool, filter, page),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle.csv(api.riwayat.exportCsv, ({ query }) => exportRiwayat(pool, query))
}
