import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { anggotaShapes } from '@bakti/contract/anggota/anggota.schemas'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { createAnggota, listAnggota, removeAnggota, updateAnggota } from './anggota.usecases'

export function anggotaRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(anggotaCalls.list, anggotaShapes.list, ({ query }) => listAnggota(pool, query.kelompok))
  handle(anggotaCalls.create, anggotaShapes.create, ({ body, write }) => createAnggota(pool, body, write))
  handle(anggotaCalls.update, anggotaShapes.update, ({ body, write }) => updateAnggota(pool, body, write))
  handle(anggotaCalls.remove, anggotaShapes.remove, ({ query, write }) =>
    removeAnggota(pool, query.id, write),
  )
}
