import { MAIL_STATES } from '@bakti/contract/undangan/undangan.rules'
import { peranUndangan } from '@bakti/contract/undangan/undangan.schemas'
import { listOf, nullable, statement, t } from '../../platform/statement'
import { IS_OPEN, MAIL } from './undangan.repository'

/**
 * Takes the next mail that is due, with the token that it will contain: from here on no other server sends it (rule R29). Replicas skip what
 * another one is taking.
 */
export const claimMail = statement('undangan.mail_claim', {
  params: { token_hash: t.text },
  row: {
    id: t.uuid,
    role: t.oneOf(peranUndangan.options),
    nama: nullable(t.text),
    email: nullable(t.text),
    nomor: t.json(listOf(t.int)),
    sampai: nullable(t.instant),
    berlaku_sampai: t.instant,
    asal: t.text,
    pengundang: nullable(t.text),
    coba: t.int,
  },
  sql: `update undangan u set surel = 'sedang', surel_at = now(), surel_coba = u.surel_coba + 1, token_surel_hash = :token_hash
    where u.id = (
      select i.id from undangan i
      where i.surel = 'menunggu' and ${IS_OPEN} and (i.surel_berikut is null or i.surel_berikut <= now())
      order by i.created_at, i.id limit 1 for update skip locked
    )
    returning u.id, u.role, u.nama, u.email,
      (select coalesce(json_agg(k.nomor order by k.nomor), '[]') from kelompok k where k.id = any(u.kelompok)) as nomor,
      u.sampai, u.berlaku_sampai, u.asal, (select p.name from users p where p.id = u.dibuat_oleh) as pengundang,
      u.surel_coba as coba`,
})

/** What became of a mail. `wait`: seconds until it is due again, where it waits. */
export const finishMail = statement('undangan.mail_finish', {
  params: {
    id: t.uuid,
    token_hash: t.text,
    surel: t.oneOf(MAIL_STATES),
    galat: nullable(t.text),
    wait: t.int,
  },
  sql: `update undangan set surel = :surel, surel_at = now(), surel_galat = :galat,
      surel_berikut = now() + :wait::int * interval '1 second'
    where id = :id and token_surel_hash = :token_hash and surel = 'sedang'`,
})

/** Lets mails wait for their turn: of open invitations with an e-mail, those that were not sent; `again`: also those that were. */
export const queueMails = statement('undangan.mail_queue', {
  params: { ids: t.arrayOf(t.uuid), again: t.bool, asal: t.text },
  row: { id: t.uuid },
  sql: `update undangan i set surel = 'menunggu', surel_at = now(), surel_coba = 0, surel_berikut = null, surel_galat = null, asal = :asal
    where i.id = any(:ids::uuid[]) and i.email is not null and ${IS_OPEN}
      and (${MAIL} in ('tidak', 'gagal') or (:again and ${MAIL} in ('terkirim', 'berkas', 'ragu')))
    returning i.id`,
})

/** Takes back the mails that have not left. */
export const cancelMails = statement('undangan.mail_cancel', {
  params: { kiriman: t.uuid },
  row: { id: t.uuid },
  sql: `update undangan set surel = 'tidak', surel_at = now() where kiriman = :kiriman and surel = 'menunggu' returning id`,
})

export const countMails = statement('undangan.mail_count', {
  params: { kiriman: nullable(t.uuid) },
  row: { surel: t.oneOf(MAIL_STATES), jumlah: t.int, diterima: t.int },
  sql: `select ${MAIL} as surel, count(*)::int as jumlah, (count(*) filter (where i.dipakai > 0))::int as diterima
    from undangan i where i.dicabut_at is null and (:kiriman::uuid is null or i.kiriman = :kiriman) group by 1`,
})
