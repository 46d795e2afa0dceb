import { scopeOf } from '@bakti/contract/access'
import type { Absen, CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import type { Caller } from '../../platform/caller'
import type { Pool, Transaction } from '../../platform/database'
import { unexpected } from '../../platform/errors'
import { createOnce } from '../../platform/idempotency'
import { deleteWithSnapshot } from '../../platform/terhapus'
import type { Write } from '../../platform/write'
import { absenNotFound } from './absen.errors'
import {
  findAbsen,
  insertAbsen,
  selectAbsen,
  selectAbsenOfMentor,
  selectToday,
  updateAbsen,
  deletableAbsen,
} from './absen.repository'

/** The activities: with the counts that the caller may read, of the groups of `mentor`; without that right those of today (rule R6). */
export function listAbsen(
  pool: Pool,
  { role, id_absen = null }: Caller,
  mentor: string | null,
): Promise<Absen[]> {
  if (scopeOf('readCounts', role) === null) return selectToday(pool, { id: id_absen })
  return mentor === null ? selectAbsen(pool, { id: null }) : selectAbsenOfMentor(pool, { mentor })
}

interface NewAbsen {
  id?: string | undefined
  title: string
  tanggal: string
  mulai?: string | null | undefined
  tempat?: string | null | undefined
}

/** Throws 404 for an unknown activity. */
export async function expectAbsen(pool: Pool, id: string): Promise<void> {
  if (!(await findAbsen(pool, { id }))[0]) throw absenNotFound()
}

async function readAbsen(tx: Transaction, id: string): Promise<CountedAbsen> {
  const [absen] = await selectAbsen(tx, { id })
  if (!absen) throw unexpected()
  return absen
}

/** Makes an activity under the id that the client gave, where it gave one. */
export const createAbsen = (
  pool: Pool,
  { id: given, title, tanggal, mulai = null, tempat = null }: NewAbsen,
  write: Write,
) =>
  createOnce<CountedAbsen>(
    pool,
    { write, id: given },
    {
      async make(tx, id) {
        await insertAbsen(tx, { id, title, tanggal, mulai, tempat })
        return readAbsen(tx, id)
      },
      async findSame(id) {
        const [existing] = await selectAbsen(pool, { id })
        const isSame =
          existing?.title === title &&
          existing.tanggal === tanggal &&
          (existing.mulai ?? null) === mulai &&
          (existing.tempat ?? null) === tempat
        return isSame ? existing : undefined
      },
    },
  )

interface AbsenEdit {
  id: string
  title: string
  tanggal?: string | undefined
  /** null takes it away; undefined leaves it. */
  mulai?: string | null | undefined
  tempat?: string | null | undefined
}

export async function editAbsen(tx: Transaction, edit: AbsenEdit): Promise<CountedAbsen> {
  const { id, title, tanggal = null, mulai, tempat } = edit
  const [updated] = await updateAbsen(tx, {
    id,
    title,
    tanggal,
    mulai: mulai ?? null,
    tempat: tempat ?? null,
    set_mulai: mulai !== undefined,
    set_tempat: tempat !== undefined,
  })
  if (!updated) throw absenNotFound()
  return readAbsen(tx, id)
}

/** Deletes an activity with its attendance and held scans; a snapshot of all of it is kept (rules K4, K5). */
export async function removeAbsen(tx: Transaction, id: string, oleh: string): Promise<null> {
  const [absen] = await findAbsen(tx, { id })
  if (!absen || !(await deleteWithSnapshot(tx, deletableAbsen, { id, label: absen.title, oleh })))
    throw absenNotFound()
  return null
}
