import { scopeOf } from '@bakti/contract/access'
import type { Absen, AbsenEdit, CountedAbsen, NewAbsen } from '@bakti/contract/absen/absen.schemas'
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
export function createAbsen(
  pool: Pool,
  { id: given, mulai = null, tempat = null, ...rest }: NewAbsen,
  write: Write,
) {
  const fields = { ...rest, mulai, tempat }
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return createOnce<CountedAbsen>(
    pool,
    { write, id: given },
    {
      async make(tx, id) {
        await insertAbsen(tx, { id, ...fields })
        return readAbsen(tx, id)
      },
      async findSame(id) {
        const [existing] = await selectAbsen(pool, { id })
        const isSame = existing && names.every((name) => (existing[name] ?? null) === fields[name])
        return isSame ? existing : undefined
      },
    },
  )
}

/** A time or place of null is taken away; one that is left out stays. */
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
