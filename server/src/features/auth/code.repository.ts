import { statement, t } from '../../platform/statement'

/**
 * Writes a new code over the last one, provided that its e-mail may get another mail by now: 60 s after the last one, an hour after
 * the third last (rule A40). No row: it may not.
 */
export const writeCode = statement('auth.code_write', {
  params: { email: t.text, owner: t.text, code_hash: t.text },
  row: { email: t.text },
  sql: `insert into kode_verifikasi as k (email, owner, code_hash, sent_at, expires_at, tries)
   values (:email, :owner, :code_hash, now(), now() + interval '10 minutes', 0)
   on conflict (email) do update set
     code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0,
     sent_before = case when k.owner = excluded.owner then (k.sent_at || k.sent_before)[1:2] else '{}' end,
     owner = excluded.owner
   where k.owner <> excluded.owner or k.sent_at <= now() - interval '60 seconds'
     and (k.sent_before[2] is null or k.sent_before[2] <= now() - interval '1 hour')
   returning email`,
})

/** Why `writeCode` wrote nothing: the last mail is less than 60 s old, or the hour has its three; `wait` is in seconds. */
export const readPause = statement('auth.code_pause', {
  params: { email: t.text, owner: t.text },
  row: { repeated: t.bool, wait: t.int },
  sql: `select sent_at > now() - interval '60 seconds' as repeated,
     greatest(1, ceil(extract(epoch from sent_before[2] + interval '1 hour' - now())))::int as wait
   from kode_verifikasi where email = :email and owner = :owner`,
})

/** Takes one of the five tries, before anything is compared: a burst can't outrun the count. No row: no code, or no try left. */
export const takeTry = statement('auth.code_try', {
  params: { email: t.text, owner: t.text, code_hash: t.text },
  row: { matches: t.bool, left: t.int },
  sql: `update kode_verifikasi set tries = tries + 1
   where email = :email and owner = :owner and code_hash is not null and expires_at > now() and tries < 5
   returning code_hash = :code_hash as matches, 5 - tries as left`,
})

export const giveTryBack = statement('auth.code_try_back', {
  params: { email: t.text, owner: t.text, code_hash: t.text },
  sql: `update kode_verifikasi set tries = tries - 1
   where email = :email and owner = :owner and code_hash = :code_hash and tries > 0`,
})

/** Of two who use the same code at once, one gets the row. */
export const useUpCode = statement('auth.code_use', {
  params: { email: t.text, code_hash: t.text },
  row: { email: t.text },
  sql: `update kode_verifikasi set code_hash = null
   where email = :email and code_hash = :code_hash and expires_at > now() returning email`,
})

/** Codes that have run out, once their hour is over as well: until then they say when there were mails. */
export const deleteExpiredCodes = statement('auth.codes_sweep', {
  sql: "delete from kode_verifikasi where expires_at <= now() and sent_at <= now() - interval '1 hour'",
})
