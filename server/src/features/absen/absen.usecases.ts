import { randomUUID } from 'node:crypto'
import { scopeOf } from '@bakti/contract/access'
import type { Absen, CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import type { RenderedAnswer } from '../../platform/answer'
import type { Caller } from '../../platform/caller'
import { type Pool, type Transaction, violated } from '../../platform/database'
import { idempotencyReused, unexpected } from '../../platform/errors'
import { once, withCreateKey } from '../../platform/idempotency'
import { deleteWithSnapshot, refuseTerhapus } from '../../platform/terhapus'
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
export async function createAbsen(
  pool: Pool,
  absen: NewAbsen,
  given: Write,
): Promise<CountedAbsen | RenderedAnswer<CountedAbsen>> {
  const write = withCreateKey(given, absen.id)
  const id = write.key ?? randomUUID()
  const { title, tanggal, mulai = null, tempat = null } = absen
  try {
    return await once(pool, write, async (tx) => {
      await refuseTerhapus(tx, id)
      await insertAbsen(tx, { id, title, tanggal, mulai, tempat })
      return readAbsen(tx, id)
    })
  } catch (error) {
    if (violated(error) === null) throw error
    // The id is taken though its key is free: a repeat whose stored answer has been cleared away, or another request.
    const [existing] = await selectAbsen(pool, { id })
    if (!existing || !isSame(existing, { title, tanggal, mulai, tempat })) throw idempotencyReused()
    return existing
  }
}

const isSame = (existing: Absen, made: Omit<NewAbsen, 'id'>) =>
  existing.title === made.title &&
  existing.tanggal === made.tanggal &&
  (existing.mulai ?? null) === made.mulai &&
  (existing.tempat ?? null) === made.tempat

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
