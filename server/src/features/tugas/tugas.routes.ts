import { api } from '@bakti/contract/api'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import type { Pool } from '../../platform/database'
import { created, done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import { exportKumpul } from './kumpul-export.usecases'
import { connectKumpul, readUnmatched, withAkun } from './match.usecases'
import type { KumpulFilter } from './kumpul.repository'
import { editSubmission, listKumpul, readProgress, submitTugas } from './kumpul.usecases'
import { createSubmit } from './submit.usecases'
import { createOwnList } from './own-list.repository'
import { countLate, createTugas, editTugas, listTugas, removeTugas } from './tugas.usecases'

const pageOf = ({ rows, ...pages }: Awaited<ReturnType<typeof listKumpul>>) => ({ data: rows, beside: pages })

export function tugasRoutes(handle: Handle, deps: { pool: Pool; clock: () => Date }): void {
  const { pool } = deps
  const listing = { pool, listOwn: createOwnList(pool) }
  const handingIn = { pool, submit: createSubmit(pool) }
  handle(api.tugas.list, ({ caller }) => listTugas(listing, caller))
  handle(
    api.tugas.create,
    ({ body, write }) => createTugas(deps, body, write),
    created('Tugas berhasil ditambahkan!'),
  )
  handle(
    api.tugas.update,
    ({ body, write }) => editTugas(pool, body, write),
    done('Tugas berhasil diperbarui!'),
  )
  handle(
    api.tugas.remove,
    ({ query, write }) => removeTugas(pool, query.id, write),
    done('Tugas berhasil dihapus!'),
  )
  handle(api.tugas.countLate, ({ query }) => countLate(pool, query.id, query.deadline))

  handle(
    api.tugas.createKumpul,
    ({ caller, body, write }) => submitTugas(handingIn, caller, { body, write }),
    created(TUGAS_MESSAGE.submitted),
  )
  handle(
    api.tugas.updateKumpul,
    ({ caller, ...sent }) => editSubmission(pool, caller, sent),
    done(TUGAS_MESSAGE.edited),
  )

  async function readPage(filter: KumpulFilter, page?: number, kolom?: 'akun') {
    const found = await listKumpul(pool, filter, page)
    // A mentor sees no e-mail of an account.
    return kolom ? { ...found, rows: await withAkun(pool, found.rows, filter.mentor === undefined) } : found
  }
  handle(
    api.tugas.listKumpul,
    ({ query: { tugas, page, kolom, ...filter }, mentor }) =>
      readPage({ ...filter, id_tugas: tugas, mentor: mentor ?? undefined }, page, kolom),
    pageOf,
  )
  handle(
    api.tugas.searchKumpul,
    ({ query: { tugas, page, kolom, ...filter }, mentor }) =>
      readPage({ ...filter, title: tugas, mentor: mentor ?? undefined }, page, kolom),
    pageOf,
  )
  handle(api.tugas.getProgress, ({ query, mentor }) => readProgress(pool, query, mentor))
  handle.csv(api.tugas.exportKumpul, ({ query: { tugas, ...filter } }) =>
    exportKumpul(pool, { ...filter, id_tugas: tugas }),
  )
  handle(
    api.tugas.listUnmatched,
    ({ query }) => readUnmatched(pool, query.page),
    ({ rows, ...beside }) => ({ data: rows, beside }),
  )
  handle(
    api.tugas.match,
    ({ body, write }) => connectKumpul(pool, body.cocok, write),
    done('Pengumpulan dicocokkan'),
  )
}
