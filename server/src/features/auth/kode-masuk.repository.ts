import { nullable, statement, t } from '../../platform/statement'

/** Wrong tries that a 'Kode masuk' allows (rule R23). */
const MOST_TRIES = 5

/** Writes a new code over a former one of the account. */
export const writeKodeMasuk = statement('auth.kode_masuk_write', {
  params: { id_user: t.uuid, kode_hash: t.text, oleh: nullable(t.uuid) },
  row: { expires_at: t.instant },
  sql: `insert into kode_masuk (id_user, kode_hash, expires_at, tries, dibuat_oleh)
    values (:id_user, :kode_hash, now() + interval '10 minutes', 0, :oleh)
    on conflict (id_user) do update set kode_hash = excluded.kode_hash, expires_at = excluded.expires_at, tries = 0,
      dibuat_oleh = excluded.dibuat_oleh
    returning expires_at`,
})

/** Takes one of the tries, before anything is compared: a burst can't outrun the count. No row: no code, or no try left. */
export const tryKodeMasuk = statement('auth.kode_masuk_try', {
  params: { id_user: t.uuid, kode_hash: t.text },
  row: { matches: t.bool },
  sql: `update kode_masuk set tries = tries + 1
    where id_user = :id_user and expires_at > now() and tries < ${MOST_TRIES}
    returning kode_hash = :kode_hash as matches`,
})

/** A try that failed for another reason than the code counts for nothing. */
export const giveKodeMasukBack = statement('auth.kode_masuk_try_back', {
  params: { id_user: t.uuid, kode_hash: t.text },
  sql: 'update kode_masuk set tries = tries - 1 where id_user = :id_user and kode_hash = :kode_hash and tries > 0',
})

/** Of two who use the same code at once, one gets the row. */
export const useKodeMasuk = statement('auth.kode_masuk_use', {
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
export const deleteExpiredKodeMasuk = statement('auth.kode_masuk_sweep', {
  sql: 'delete from kode_masuk where expires_at <= now()',
})
