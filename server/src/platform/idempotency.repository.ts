import { nullable, statement, t } from './statement'

/**
 * Takes the key: a row if it was free, no row if it is taken. Waits for a transaction that holds it.
 * Status 0 and an empty body are a placeholder until `storeAnswer`. No other transaction sees it before the commit.
 */
export const claimKey = statement('idempotency.claim', {
  params: { key: t.uuid, request_hash: t.text, id_user: t.uuid, perangkat: nullable(t.uuid) },
  row: { key: t.uuid },
  sql: `insert into idempotency (key, request_hash, status, body, id_user, perangkat)
   values (:key, :request_hash, 0, '', :id_user, :perangkat) on conflict do nothing returning key`,
})

export const storeAnswer = statement('idempotency.store', {
  params: { key: t.uuid, status: t.int, body: t.text },
  sql: 'update idempotency set status = :status, body = :body where key = :key',
})

/**
 * The stored answer. A repeat counts as a use, which is stored at most once an hour, so that a phone that repeats again and again does
 * not write each time.
 */
export const findAnswer = statement('idempotency.find', {
  params: { key: t.uuid },
  row: { request_hash: t.text, status: t.int, body: t.text, id_user: t.uuid },
  sql: `with used as (
     update idempotency set used_at = now() where key = :key and used_at < now() - interval '1 hour'
   )
   select request_hash, status, body, id_user from idempotency where key = :key`,
})

/** Deletes keys that were last used 60 days ago. One hour more, because `findAnswer` does not store a use within an hour of the last one. */
export const deleteUnusedKeys = statement('idempotency.sweep', {
  params: { most: t.int8 },
  row: { deleted: t.int },
  sql: `with gone as (
     delete from idempotency where key in (
       select key from idempotency where used_at < now() - interval '60 days 1 hour'
       order by used_at limit :most for update skip locked
     ) returning key
   )
   select count(*)::int as deleted from gone`,
})
