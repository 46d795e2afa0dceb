import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { absenShapes } from '@bakti/contract/absen/absen.schemas'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import { createAbsen, editAbsen, listAbsen, removeAbsen } from './absen.usecases'

export function absenRoutes(handle: Handle, pool: Pool): void {
  handle(absenCalls.list, absenShapes.list, () => listAbsen(pool))
  handle(absenCalls.create, absenShapes.create, ({ body, write }) => createAbsen(pool, body, write))
  handle(absenCalls.update, absenShapes.update, ({ body, write }) =>
    once(pool, write, (tx) => editAbsen(tx, body)),
  )
  handle(absenCalls.remove, absenShapes.remove, ({ query, caller, write }) =>
    once(pool, write, (tx) => removeAbsen(tx, query.id, caller.id)),
  )
}
