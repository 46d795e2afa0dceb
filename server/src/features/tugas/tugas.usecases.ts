import { isDatePast } from '@bakti/contract/tugas/deadline.rules'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { RawJson } from '../../platform/answer'
import type { Caller } from '../../platform/caller'
import type { Pool, Queryable } from '../../platform/database'
import { unexpected } from '../../platform/errors'
import { createOnce, once } from '../../platform/idempotency'
import { deleteWithSnapshot } from '../../platform/terhapus'
import type { Write } from '../../platform/write'
import { closeGate } from './kumpul.repository'
import type { createOwnList } from './own-list.repository'
import { deadlinePast, tugasNotFound } from './tugas.errors'
import {
  countLateBy,
  deletableTugas,
  findTugas,
  insertTugas,
  listTugasWithCount,
  updateTugas,
} from './tugas.repository'

/** All tasks with the caller's own submissions; an ADMIN also gets how many there are. `listOwn`: of `createOwnList`. */
export async function listTugas(
  { pool, listOwn }: { pool: Pool; listOwn: ReturnType<typeof createOwnList> },
  { id, role }: Caller,
) {
  if (role !== 'ADMIN') return listOwn(id)
  const [row] = await listTugasWithCount(pool, { id_user: id })
  return new RawJson<Tugas[]>(row?.json ?? '[]')
}

interface TugasInput {
  title: string
  description?: string | undefined
  deadline: string
}

async function readTugas(on: Queryable, caller: string, id: string): Promise<Tugas> {
  const [tugas] = await findTugas(on, { id_user: caller, id })
  if (!tugas) throw unexpected()
  return tugas
}

/** Adds a task under the id that the client gave, where it gave one. Its deadline is of today at the earliest (rules W12, T10). */
export const createTugas = (
  { pool, clock }: { pool: Pool; clock: () => Date },
  { id: given, title, description = '', deadline }: TugasInput & { id?: string | undefined },
  write: Write,
) =>
  createOnce<Tugas>(
    pool,
    { write, id: given },
    {
      async make(tx, id) {
        if (isDatePast(deadline, clock())) throw deadlinePast()
        await insertTugas(tx, { id, title, description, deadline })
        return readTugas(tx, write.pengirim, id)
      },
      async findSame(id) {
        const [existing] = await findTugas(pool, { id_user: write.pengirim, id })
        const isSame =
          existing?.title === title && existing.description === description && existing.deadline === deadline
        return isSame ? existing : undefined
      },
    },
  )

/** Changes a task; whoever is handing in is waited for, and then the new deadline holds for everybody. */
export async function editTugas(
  pool: Pool,
  { id, title, description, deadline }: TugasInput & { id: string },
  write: Write,
) {
  return once(pool, write, async (tx) => {
    await closeGate(tx, { tugas: id })
    if (!(await updateTugas(tx, { id, title, description: description ?? null, deadline }))[0])
      throw tugasNotFound()
    return readTugas(tx, write.pengirim, id)
  })
}

/** How many submissions a deadline would make late, shown before it is set (rule T7). */
export async function countLate(pool: Pool, id: string, deadline: string) {
  const [row] = await countLateBy(pool, { id, deadline })
  if (!row) throw tugasNotFound()
  return { jumlah: row.jumlah }
}

/** Deletes a task and its submissions; `undelete` puts them back. */
export async function removeTugas(pool: Pool, id: string, write: Write) {
  return once(pool, write, async (tx) => {
    await closeGate(tx, { tugas: id })
    const [tugas] = await findTugas(tx, { id_user: write.pengirim, id })
    const oleh = write.pengirim
    if (
      !tugas ||
      !(await deleteWithSnapshot(tx, deletableTugas, { id, label: `Tugas ${tugas.title}`, oleh }))
    )
      throw tugasNotFound()
    return null
  })
}
