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

/**
 * The stored answer. A repeat counts as a use, which is stored at most once an hour, so that a phone that repeats again and again does
 * not write each time.
 */
export const findAnswer = statement<StoredRow>(
  'idempotency.find',
  `with used as (
     update idempotency set used_at = now() where key = $1 and used_at < now() - interval '1 hour'
   )
   select request_hash, status, body from idempotency where key = $1`,
)

/** Deletes up to $1 keys that were last used 60 days ago. One hour more, because `findAnswer` does not store a use within an hour of the last one. */
export const deleteUnusedKeys = statement<{ deleted: number }>(
  'idempotency.sweep',
  `with gone as (
     delete from idempotency where key in (
       select key from idempotency where used_at < now() - interval '60 days 1 hour'
       order by used_at limit $1 for update skip locked
     ) returning key
   )
   select count(*)::int as deleted from gone`,
)
