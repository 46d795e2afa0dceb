import { api } from '@bakti/contract/api'
import type { Closed } from '@bakti/contract/kotak/kotak.schemas'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import { createReadSettled } from '../kehadiran/kehadiran.usecases'
import { closeEntries } from './close.usecases'
import { countOpen, listKotak } from './kotak.usecases'

export function kotakRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  const reading = { pool, readSettled: createReadSettled(pool) }
  handle(
    api.kotak.list,
    ({ query: { page, ...filter } }) => listKotak(reading, filter, page),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle(api.kotak.count, () => countOpen(pool))
  handle(
    api.kotak.close,
    ({ body, write }) => once(pool, write, (tx) => closeEntries(tx, body.entri, write)),
    (data) => ({ data, message: closedText(data) }),
  )
}

const closedText = ({ selesai, dilewati }: Closed) =>
  dilewati === 0 ? `${selesai} selesai` : `${selesai} selesai, ${dilewati} sudah tidak menunggu`
