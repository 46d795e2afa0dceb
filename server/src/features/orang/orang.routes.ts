import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { createReadSettled } from '../kehadiran/kehadiran.usecases'
import { done } from '../../platform/answer'
import { issueKartu, moveOrang, swapOrang } from './acts.usecases'
import { mergeOrang } from './merge.usecases'
import { findOrang, readOrang } from './orang.usecases'

export function orangRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  const reading = { pool, readSettled: createReadSettled(pool) }
  handle(api.orang.search, ({ query, mentor }) => findOrang(pool, query.q, mentor))
  handle(api.orang.get, ({ query }) => readOrang(reading, query.id))
  handle(
    api.orang.move,
    ({ body, write }) => moveOrang(pool, body, write),
    (data) => ({ data, message: `${data.nama} dipindah ke Kelompok ${data.kelompok}` }),
  )
  handle(api.orang.swap, ({ body, write }) => swapOrang(pool, body, write), done('Data kedua orang ditukar'))
  handle(api.orang.merge, ({ body, write }) => mergeOrang(pool, body, write), done('Kedua orang digabung'))
  handle(
    api.orang.issueKartu,
    ({ body, write }) => issueKartu(pool, body, write),
    done('Kartu baru dibuat. Kartu lama tidak berlaku lagi'),
  )
}
