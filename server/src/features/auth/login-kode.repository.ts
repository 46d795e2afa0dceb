import { nullable, statement, t } from '../../platform/statement'

/** Writes a new code over a former one of the account. */
export const writeLoginKode = statement('auth.kode_masuk_write', {
  params: { id_user: t.uuid, kode_hash: t.text, oleh: nullable(t.uuid) },
  row: { expires_at: t.instant },
  sql: `insert into kode_masuk (id_user, kode_hash, expires_at, dibuat_oleh)
    values (:id_user, :kode_hash, now() + interval '10 minutes', :oleh)
    on conflict (id_user) do update set kode_hash = excluded.kode_hash, expires_at = excluded.expires_at,
      dibuat_oleh = excluded.dibuat_oleh
    returning expires_at`,
})

/** A row where the code is right and has not run out. */
export const compareLoginKode = statement('auth.kode_masuk_compare', {
  params: { id_user: t.uuid, kode_hash: t.text },
  row: { id_user: t.uuid },
  sql: 'select id_user from kode_masuk where id_user = :id_user and kode_hash = :kode_hash and expires_at > now()',
})

/** Of two who use the same code at once, one gets the row. */
export const useLoginKode = statement('auth.kode_masuk_use', {
  params: { id_user: t.uuid, kode_hash: t.text },
  row: { id_user: t.uuid },
  sql: `delete from kode_masuk
    where id_user = :id_user and kode_hash = :kode_hash and expires_at > now() returning id_user`,
})

export const endPassword = statement('auth.user_password_end', {
  params: { id: t.uuid },
  row: { email: t.text },
  sql: 'update users set password_hash = null where id = :id returning email',
})

/** (rule B19) */
export const deleteExpiredLoginKode = statement('auth.kode_masuk_sweep', {
  sql: 'delete from kode_masuk where expires_at <= now()',
})
