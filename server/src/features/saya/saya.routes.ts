import { api } from '@bakti/contract/api'
import { created } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import { listMistakes, readSaya, reportMistake } from './saya.usecases'

export function sayaRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(api.saya.get, ({ caller }) => readSaya(pool, caller.id))
  handle(
    api.saya.report,
    ({ body, caller, write }) => once(pool, write, (tx) => reportMistake(tx, body, caller.id)),
    created('Laporanmu sudah dikirim ke panitia'),
  )
  handle(api.saya.listReports, ({ query, mentor }) => listMistakes(pool, query.id, mentor))
}
