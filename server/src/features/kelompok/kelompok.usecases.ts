import { scopeOf } from '@bakti/contract/access'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { RawJson } from '../../platform/answer'
import type { Caller } from '../../platform/caller'
import { type Pool, type Transaction, violated } from '../../platform/database'
import { unexpected } from '../../platform/errors'
import { createOnce, once } from '../../platform/idempotency'
import { createKeptList } from '../../platform/kept-list'
import { deleteWithSnapshot } from '../../platform/terhapus'
import type { Write } from '../../platform/write'
import { kelompokExists, kelompokHasKehadiran, kelompokNotFound } from './kelompok.errors'
import {
  findByNomor,
  findKelompok,
  insertKelompok,
  listOwnWithAnggota,
  listOwnWithCount,
  listChoices,
  listWithAnggota,
  listWithCount,
  deletableKelompok,
} from './kelompok.repository'

/** The lists of groups that are kept, each for the row of the access table that lets somebody read it. */
export const createKelompokLists = (pool: Pool) => ({
  choices: createKeptList<Kelompok[]>(pool, { ...listChoices, access: 'chooseKelompok' }),
  withCount: createKeptList<Kelompok[]>(pool, { ...listWithCount, access: 'readAnggota' }),
  withAnggota: createKeptList<Kelompok[]>(pool, { ...listWithAnggota, access: 'readAnggota' }),
})

/** All groups: id and nomor for a participant; counts for an ADMIN, with `anggota` their members too (403 for others). */
export function listKelompok(lists: ReturnType<typeof createKelompokLists>, caller: Caller, anggota = false) {
  if (anggota) return lists.withAnggota(caller)
  const reads = scopeOf('readAnggota', caller.role) !== null
  return reads ? lists.withCount(caller) : lists.choices(caller)
}

/** The groups that a mentor has now, as an ADMIN gets all (rule R5). */
export async function listKelompokOf(pool: Pool, mentor: string, anggota = false) {
  const [row] = await (anggota ? listOwnWithAnggota(pool, { mentor }) : listOwnWithCount(pool, { mentor }))
  return new RawJson<Kelompok[]>(row?.json ?? '[]')
}

/** Makes a group under the id that the client gave (its key), so that references that the client stored offline stay valid. */
export const createKelompok = (
  pool: Pool,
  { id: given, nomor }: { id?: string | undefined; nomor: number },
  write: Write,
) =>
  createOnce<Kelompok>(
    pool,
    { write, id: given },
    {
      primaryKey: 'kelompok_pkey',
      async make(tx, id) {
        await insertKelompok(tx, { id, nomor })
        const [kelompok] = await findKelompok(tx, { id })
        if (!kelompok) throw unexpected()
        return kelompok
      },
      async findSame(id) {
        const [existing] = await findKelompok(pool, { id })
        return existing?.nomor === nomor ? existing : undefined
      },
      async refuse(error) {
        if (violated(error) !== 'kelompok_nomor') throw error
        const [existing] = await findByNomor(pool, { nomor })
        // Without one it was deleted between the refusal and the look: the number is free again.
        if (existing) throw kelompokExists(existing)
      },
    },
  )

/** Deletes a group and its members, unless one of them has attendance; `undelete` puts them back. */
export async function removeKelompok(pool: Pool, id: string, write: Write) {
  return once(pool, write, async (tx) => {
    const [kelompok] = await findKelompok(tx, { id })
    if (!kelompok || !(await deleteKelompok(tx, kelompok, write.pengirim))) throw kelompokNotFound()
    return null
  })
}

async function deleteKelompok(tx: Transaction, { id, nomor }: Kelompok, oleh: string): Promise<boolean> {
  try {
    return await deleteWithSnapshot(tx, deletableKelompok, { id, label: `Kelompok ${nomor}`, oleh })
  } catch (error) {
    // The foreign keys of attendance decide, in a race with a scan too (rule K7).
    if (violated(error)?.startsWith('kehadiran')) throw kelompokHasKehadiran(nomor)
    throw error
  }
}
