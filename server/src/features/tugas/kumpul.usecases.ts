import { randomUUID } from 'node:crypto'
import { KUMPUL_PAGE_SIZE } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugas, KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { RawJson, RenderedAnswer } from '../../platform/answer'
import type { Caller } from '../../platform/caller'
import type { Pool } from '../../platform/database'
import { idempotencyReused } from '../../platform/errors'
import { once, repeatedAnswer, withCreateKey } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { type KumpulFilter, countProgress, editKumpul, findKumpul, readKumpulPage } from './kumpul.repository'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import { expectReached } from '../mentor/mentor.usecases'
import type { Submit } from './submit.usecases'
import { kumpulNotFound, nimTaken, notOwner, tugasLate, tugasNotFound } from './tugas.errors'

interface KumpulInput {
  id_user?: string | null | undefined
  id_tugas: string
  nama: string
  nim: string
  kelompok: number
  link_tugas: string
}

const fieldsOf = ({ nama, nim, kelompok, link_tugas }: KumpulInput) => ({ nama, nim, kelompok, link_tugas })

/** The owner is the session's user, whatever a body says (rule T3). */
function expectOwn({ id_user }: KumpulInput, caller: Caller): void {
  if (id_user && id_user !== caller.id) throw notOwner()
}

/**
 * Hands in a task, or changes what was handed in (rules T4, T5). What is refused may still be the repeat of a request that was answered
 * before.
 */
export async function submitTugas(
  { pool, submit }: { pool: Pool; submit: Submit },
  caller: Caller,
  { body, write: given }: { body: KumpulInput & { id?: string | undefined }; write: Write },
): Promise<KumpulTugas | RenderedAnswer<KumpulTugas>> {
  expectOwn(body, caller)
  const write = withCreateKey(given, body.id)
  const id = write.key ?? randomUUID()
  const { id_tugas } = body
  const outcome = await submit({
    id,
    id_user: caller.id,
    id_tugas,
    ...fieldsOf(body),
    key: write.key,
    request_hash: write.requestHash,
  })
  if (outcome instanceof RenderedAnswer) return outcome
  const repeated =
    (await repeatedAnswer<KumpulTugas>(pool, write)) ??
    (await repeatWithoutKey(pool, caller, { ...body, id }))
  if (repeated) return repeated
  if (outcome === 'taken') throw idempotencyReused()
  if (outcome === 'other') throw nimTaken()
  throw outcome === 'late' ? tugasLate() : tugasNotFound()
}

/** What was handed in under this very id with these very fields, though its stored answer has been cleared away. */
async function repeatWithoutKey(pool: Pool, caller: Caller, body: KumpulInput & { id: string }) {
  const [row] = await findKumpul(pool, { id: body.id })
  const same =
    row?.id_user === caller.id &&
    row.id_tugas === body.id_tugas &&
    JSON.stringify(fieldsOf(row)) === JSON.stringify(fieldsOf(body))
  return same ? row : null
}

/** Changes the caller's own submission while the task is open; 404 for another's. */
export async function editSubmission(
  pool: Pool,
  caller: Caller,
  { body, write }: { body: KumpulInput & { id: string }; write: Write },
) {
  expectOwn(body, caller)
  return once(pool, write, async (tx) => {
    const [row] = await editKumpul(tx, {
      id: body.id,
      id_user: caller.id,
      id_tugas: body.id_tugas,
      ...fieldsOf(body),
    })
    if (!row?.ada) throw kumpulNotFound()
    if (!row.data) throw row.late ? tugasLate() : row.taken ? nimTaken() : kumpulNotFound()
    return row.data
  })
}

/**
 * A page of submissions, newest first; one past the end is empty. `page` counts from 1. 403 for a group that the filter's `mentor` does not
 * have (rule R3).
 */
export async function listKumpul(pool: Pool, filter: KumpulFilter, page = 1) {
  const { kelompok, mentor } = filter
  if (kelompok !== undefined && mentor !== undefined) await expectReached(pool, kelompok, mentor)
  const { jumlah, json } = await readKumpulPage(pool, filter, page)
  const totalPages = Math.ceil(jumlah / KUMPUL_PAGE_SIZE)
  return { rows: new RawJson<KumpulTugasRow[]>(json), currentPage: page, totalPages, total: jumlah }
}

/** How many members of a group have handed in a task (rule R126). 403 for a group that `mentor` does not have (rule R3). */
export async function readProgress(
  pool: Pool,
  { kelompok, tugas }: { kelompok: number | string; tugas: string },
  mentor: string | null,
) {
  if (!(await expectReached(pool, kelompok, mentor))) throw kelompokNotFound()
  const named = typeof kelompok === 'number' ? { nomor: kelompok, id: null } : { nomor: null, id: kelompok }
  const [found] = await countProgress(pool, { id_tugas: tugas, ...named })
  if (!found) throw tugasNotFound()
  return found
}
