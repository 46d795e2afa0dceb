import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import { readSampah, restoreTerhapus } from './sampah.usecases'

export function sampahRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(api.sampah.list, () => readSampah(pool))
  handle(
    api.sampah.restore,
    ({ body, write }) => once(pool, write, (tx) => restoreTerhapus(tx, body.id)),
    (data) => ({ data, message: `${data.label} dikembalikan` }),
  )
}
