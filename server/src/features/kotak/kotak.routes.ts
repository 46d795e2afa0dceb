import { api } from '@bakti/contract/api'
import type { Closed } from '@bakti/contract/kotak/kotak.schemas'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { isOfAnother, once } from '../../platform/idempotency'
import { createReadSettled } from '../kehadiran/kehadiran.usecases'
import { closeEntries } from './close.usecases'
import { entryNotFound } from './kotak.errors'
import { countOpen, listKotak } from './kotak.usecases'

export function kotakRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  const reading = { pool, readSettled: createReadSettled(pool) }
  handle(
    api.kotak.list,
    ({ query, mentor }) => listKotak(reading, query, mentor),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle(api.kotak.count, ({ mentor }) => countOpen(pool, { mentor }))
  handle(
    api.kotak.close,
    async ({ body, write }) => {
      const answer = await once(pool, write, (tx) => closeEntries(tx, body.entri, write))
      if (isOfAnother(answer, write)) throw entryNotFound()
      return answer
    },
    (data) => ({ data, message: closedText(data) }),
  )
}

const closedText = ({ selesai, dilewati }: Closed) =>
  dilewati === 0 ? `${selesai} selesai` : `${selesai} selesai, ${dilewati} sudah tidak menunggu`
