import { role } from '@bakti/contract/auth/auth.schemas'
import { RIWAYAT_KEPT, type Facts } from '@bakti/contract/riwayat/riwayat.rules'
import { namesOf, nullable, statement, t } from './statement'

const LINE = {
  oleh: t.uuid,
  /** That of the session; null: that of the account. */
  peran: nullable(t.oneOf(role.options)),
  browser: t.text,
  hal: t.text,
  ditolak: t.bool,
  sebut: t.text,
  tentang: t.arrayOf(t.uuid),
  sebelum: nullable(t.jsonb<Facts>()),
  sesudah: nullable(t.jsonb<Facts>()),
}

const { peran: _, ...WRITTEN } = LINE

/** A line with the name and the role that the account has now: both may be others later. */
export const insertLine = statement('riwayat.insert', {
  params: LINE,
  sql: `insert into riwayat (${namesOf(WRITTEN)}, nama, peran)
    select ${namesOf(WRITTEN, ':')}, u.name, coalesce(:peran, u.role) from (select) one left join users u on u.id = :oleh`,
})

/** A refusal of the same call to the same account within the hour. */
export const hasRecentRefusal = statement('riwayat.recent_refusal', {
  params: { hal: t.text, oleh: t.uuid },
  row: { id: t.uuid },
  sql: `select r.id from riwayat r
    where r.at > now() - interval '1 hour' and r.ditolak and r.hal = :hal and r.oleh = :oleh limit 1`,
})

/** Deletes the lines that nobody may need any more (rule W61). */
export const deleteOldLines = statement('riwayat.delete_old', {
  sql: `delete from riwayat where at < now() - interval '${RIWAYAT_KEPT}'`,
})
