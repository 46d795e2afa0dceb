import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import { created, done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import {
  createKelompok,
  createKelompokLists,
  listKelompok,
  listKelompokOf,
  removeKelompok,
} from './kelompok.usecases'

export function kelompokRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  const lists = createKelompokLists(pool)
  handle(api.kelompok.list, ({ query, caller, mentor }) =>
    mentor === null
      ? listKelompok(lists, caller, query.anggota)
      : listKelompokOf(pool, mentor, query.anggota),
  )
  handle(
    api.kelompok.create,
    ({ body, write }) => createKelompok(pool, body, write),
    created('Kelompok berhasil ditambahkan!'),
  )
  handle(
    api.kelompok.remove,
    ({ query, write }) => removeKelompok(pool, query.id, write),
    done('Kelompok berhasil dihapus'),
  )
}
