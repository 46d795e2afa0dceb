import { absenEndpoints } from '@bakti/contract/absen/absen.endpoints'
import { absenShapes } from '@bakti/contract/absen/absen.schemas'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import { createAbsen, editAbsen, listAbsen, removeAbsen } from './absen.usecases'

export function absenRoutes(handle: Handle, pool: Pool): void {
  handle(absenEndpoints.list, absenShapes.list, () => listAbsen(pool))
  handle(absenEndpoints.create, absenShapes.create, ({ body, write }) => createAbsen(pool, body, write))
  handle(absenEndpoints.update, absenShapes.update, ({ body, write }) =>
    once(pool, write, (tx) => editAbsen(tx, body)),
  )
  handle(absenEndpoints.remove, absenShapes.remove, ({ query, caller, write }) =>
    once(pool, write, (tx) => removeAbsen(tx, query.id, caller.id)),
  )
}
