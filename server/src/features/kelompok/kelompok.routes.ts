import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { createKelompok, listKelompok, removeKelompok } from './kelompok.usecases'

export function kelompokRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(kelompokCalls.list, kelompokShapes.list, ({ query, caller }) =>
    listKelompok(pool, caller, query.anggota),
  )
  handle(kelompokCalls.create, kelompokShapes.create, ({ body, write }) => createKelompok(pool, body, write))
  handle(kelompokCalls.remove, kelompokShapes.remove, ({ query, write }) =>
    removeKelompok(pool, query.id, write),
  )
}
