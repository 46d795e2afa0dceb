import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import { created, done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import {
  createAnggota,
  createRosterList,
  listAnggota,
  listAnggotaKolom,
  listRoster,
  listRosterOfMentor,
  removeAnggota,
  updateAnggota,
} from './anggota.usecases'

export function anggotaRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(api.anggota.list, ({ query: { kelompok, kolom }, mentor }) =>
    kolom ? listAnggotaKolom(pool, { kelompok, kolom, mentor }) : listAnggota(pool, kelompok, mentor),
  )
  const everybody = createRosterList(pool)
  handle(api.anggota.listRoster, ({ query: { kelompok }, caller, mentor }) => {
    if (kelompok) return listRoster(pool, kelompok, mentor)
    return mentor === null ? everybody(caller) : listRosterOfMentor(pool, mentor)
  })
  handle(
    api.anggota.create,
    ({ body, write }) => createAnggota(pool, body, write),
    created('Anggota berhasil ditambahkan!'),
  )
  handle(
    api.anggota.update,
    ({ body, write }) => updateAnggota(pool, body, write),
    done('Anggota berhasil diupdate'),
  )
  handle(
    api.anggota.remove,
    ({ query, write }) => removeAnggota(pool, query.id, write),
    done('Anggota berhasil dihapus'),
  )
}
