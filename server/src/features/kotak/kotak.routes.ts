import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { createReadSettled } from '../kehadiran/kehadiran.usecases'
import { countOpen, listKotak } from './kotak.usecases'

export function kotakRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  const reading = { pool, readSettled: createReadSettled(pool) }
  handle(
    api.kotak.list,
    ({ query: { page, ...filter } }) => listKotak(reading, filter, page),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle(api.kotak.count, () => countOpen(pool))
}
