import { statement } from './database'

export interface StoredRow {
  request_hash: string
  status: number
  body: string
}

/** Takes the key: a row where it was free, none where it is taken. Waits for a transaction that holds it. */
export const claimKey = statement<{ key: string }>(
  'idempotency.claim',
  `insert into idempotency (key, request_hash, status, body, id_user) values ($1, $2, 0, '', $3)
   on conflict do nothing returning key`,
)

export const storeAnswer = statement(
  'idempotency.store',
  'update idempotency set status = $2, body = $3 where key = $1',
)

export const findAnswer = statement<StoredRow>(
  'idempotency.find',
  'select request_hash, status, body from idempotency where key = $1',
)
