import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { createReadSettled } from '../kehadiran/kehadiran.usecases'
import { findOrang, readOrang } from './orang.usecases'

export function orangRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  const reading = { pool, readSettled: createReadSettled(pool) }
  handle(api.orang.search, ({ query, mentor }) => findOrang(pool, query.q, mentor))
  handle(api.orang.get, ({ query }) => readOrang(reading, query.id))
}
