import { api } from '@bakti/contract/api'
import { created, done } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import { finishSalah, listSalah, readSaya, reportSalah } from './saya.usecases'

export function sayaRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(api.saya.lihat, ({ caller }) => readSaya(pool, caller.id))
  handle(
    api.saya.lapor,
    ({ body, caller, write }) => once(pool, write, (tx) => reportSalah(tx, body, caller.id)),
    created('Laporanmu sudah dikirim ke panitia'),
  )
  handle(api.saya.salah, ({ query }) => listSalah(pool, query.id))
  handle(
    api.saya.selesai,
    ({ body, caller, write }) => once(pool, write, (tx) => finishSalah(tx, body.id, caller.id)),
    done('Laporan ditandai selesai'),
  )
}
