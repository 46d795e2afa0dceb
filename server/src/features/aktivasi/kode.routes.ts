import { api } from '@bakti/contract/api'
import { created, done } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { countCodes, issueCodes, markCodesPrinted } from './kode.usecases'

export function kodeRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(api.kode.count, ({ query }) => countCodes(pool, query))
  handle(
    api.kode.issue,
    ({ body, write }) => issueCodes(pool, body, write),
    created('Kode aktivasi dibuat. Kode hanya tampil sekali ini.'),
  )
  handle(
    api.kode.markPrinted,
    ({ body, write }) => markCodesPrinted(pool, body, write),
    done('Kode tercatat sudah dicetak'),
  )
}
