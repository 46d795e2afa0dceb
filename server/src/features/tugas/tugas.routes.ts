import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { tugasShapes } from '@bakti/contract/tugas/tugas.schemas'
import type { Clock } from '../../platform/clock'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { editSubmission, listKumpul, submitTugas } from './kumpul.usecases'
import { countTerlambat, createTugas, editTugas, listTugas, removeTugas } from './tugas.usecases'

export function tugasRoutes(handle: Handle, deps: { pool: Pool; clock: Clock }): void {
  const { pool } = deps
  handle(tugasCalls.list, tugasShapes.list, ({ caller }) => listTugas(pool, caller))
  handle(tugasCalls.create, tugasShapes.create, ({ body, write }) => createTugas(deps, body, write))
  handle(tugasCalls.update, tugasShapes.update, ({ body, write }) => editTugas(pool, body, write))
  handle(tugasCalls.remove, tugasShapes.remove, ({ query, write }) => removeTugas(pool, query.id, write))
  handle(tugasCalls.terlambat, tugasShapes.terlambat, ({ query }) =>
    countTerlambat(pool, query.id, query.deadline),
  )

  handle(tugasCalls.submit, tugasShapes.submit, ({ caller, body, write }) =>
    submitTugas(pool, caller, { body, write }),
  )
  handle(tugasCalls.editKumpul, tugasShapes.editKumpul, ({ caller, ...sent }) =>
    editSubmission(pool, caller, sent),
  )

  handle(tugasCalls.listKumpul, tugasShapes.listKumpul, ({ query: { tugas, page, ...filter } }) =>
    listKumpul(pool, { ...filter, id_tugas: tugas }, page),
  )
  handle(tugasCalls.searchKumpul, tugasShapes.searchKumpul, ({ query: { tugas, page, ...filter } }) =>
    listKumpul(pool, { ...filter, title: tugas }, page),
  )
}
