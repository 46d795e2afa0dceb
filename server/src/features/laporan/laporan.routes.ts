import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { exportCsv, exportXlsx } from './laporan-export.usecases'
import { listAnggota, readLaporan } from './laporan.usecases'

export function laporanRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(
    api.laporan.get,
    ({ query, mentor }) => readLaporan(pool, query, mentor),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle(
    api.laporan.listAnggota,
    ({ query, caller, mentor }) => listAnggota(pool, query, { role: caller.role, mentor }),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle.csv(api.laporan.exportCsv, ({ query, caller, mentor }) =>
    exportCsv(pool, query, { role: caller.role, mentor }),
  )
  handle.csv(api.laporan.exportXlsx, ({ query, caller, mentor }) =>
    exportXlsx(pool, query, { role: caller.role, mentor }),
  )
}
