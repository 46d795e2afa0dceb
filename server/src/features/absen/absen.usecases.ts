import { randomUUID } from 'node:crypto'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import type { Answer, StoredAnswer } from '../../platform/answer'
import { type Pool, type Transaction, violated } from '../../platform/database'
import { idempotencyReused } from '../../platform/errors'
import { once, withCreateKey } from '../../platform/idempotency'
import { hapus, refuseTerhapus } from '../../platform/terhapus'
import type { Write } from '../../platform/write'
import { absenNotFound } from './absen.errors'
import { insertAbsen, selectAbsen, updateAbsen } from './absen.repository'

export async function listAbsen(pool: Pool): Promise<Answer> {
  return { data: await selectAbsen(pool, null) }
}

interface NewAbsen {
  id?: string | undefined
  title: string
  tanggal: string
}

const created = (data: Absen | undefined): Answer => ({
  status: 201,
  message: 'Absen berhasil ditambahkan!',
  data,
})

/** Makes an activity under the id that the client gave, where it gave one. */
export async function createAbsen(pool: Pool, absen: NewAbsen, given: Write): Promise<Answer | StoredAnswer> {
  const write = withCreateKey(given, absen.id)
  const id = write.key ?? randomUUID()
  try {
    return await once(pool, write, async (tx) => {
      await refuseTerhapus(tx, id)
      await insertAbsen(tx, id, absen.title, absen.tanggal)
      return created((await selectAbsen(tx, id))[0])
    })
  } catch (error) {
    if (violated(error) === null) throw error
    // The id is taken though its key is free: a repeat whose stored answer has been cleared away, or another request.
    const [existing] = await selectAbsen(pool, id)
    if (existing?.title !== absen.title || existing.tanggal !== absen.tanggal) throw idempotencyReused()
    return created(existing)
  }
}

interface AbsenEdit {
  id: string
  title: string
  tanggal?: string | undefined
}

export async function editAbsen(tx: Transaction, edit: AbsenEdit): Promise<Answer> {
  if (!(await updateAbsen(tx, edit.id, edit.title, edit.tanggal ?? null))[0]) throw absenNotFound()
  const [data] = await selectAbsen(tx, edit.id)
  return { message: 'Data berhasil diperbarui!', data }
}

/** Deletes an activity with its attendance and held scans; a snapshot of it all is kept (DECISIONS: Groups, 'deleting'). */
export async function removeAbsen(tx: Transaction, id: string, oleh: string): Promise<Answer> {
  const [absen] = await selectAbsen(tx, id)
  if (!absen || !(await hapus(tx, { jenis: 'absen', id, label: absen.title, oleh }))) throw absenNotFound()
  return { message: 'Data berhasil dihapus!', data: null }
}
