import { tugasEndpoints } from '@bakti/contract/tugas/tugas.endpoints'
import { tugasShapes } from '@bakti/contract/tugas/tugas.schemas'
import type { Clock } from '../../platform/clock'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { editSubmission, listKumpul, submitTugas } from './kumpul.usecases'
import { countTerlambat, createTugas, editTugas, listTugas, removeTugas } from './tugas.usecases'

export function tugasRoutes(handle: Handle, deps: { pool: Pool; clock: Clock }): void {
  const { pool } = deps
  handle(tugasEndpoints.list, tugasShapes.list, ({ caller }) => listTugas(pool, caller))
  handle(tugasEndpoints.create, tugasShapes.create, ({ body, write }) => createTugas(deps, body, write))
  handle(tugasEndpoints.update, tugasShapes.update, ({ body, write }) => editTugas(pool, body, write))
  handle(tugasEndpoints.remove, tugasShapes.remove, ({ query, write }) => removeTugas(pool, query.id, write))
  handle(tugasEndpoints.terlambat, tugasShapes.terlambat, ({ query }) =>
    countTerlambat(pool, query.id, query.deadline),
  )

  handle(tugasEndpoints.submit, tugasShapes.submit, ({ caller, body, write }) =>
    submitTugas(pool, caller, { body, write }),
  )
  handle(tugasEndpoints.editKumpul, tugasShapes.editKumpul, ({ caller, ...sent }) =>
    editSubmission(pool, caller, sent),
  )

  handle(tugasEndpoints.listKumpul, tugasShapes.listKumpul, ({ query: { tugas, page, ...filter } }) =>
    listKumpul(pool, { ...filter, id_tugas: tugas }, page),
  )
  handle(tugasEndpoints.searchKumpul, tugasShapes.searchKumpul, ({ query: { tugas, page, ...filter } }) =>
    listKumpul(pool, { ...filter, title: tugas }, page),
  )
}
