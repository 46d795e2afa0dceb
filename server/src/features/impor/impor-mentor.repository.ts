import { type Role, role } from '@bakti/contract/auth/auth.schemas'
import { LOCKS } from '../../platform/database'
import { listOf, nullable, statement, t } from '../../platform/statement'
import { IS_OPEN, IS_USED_UP } from '../undangan/undangan.repository'
import { notEnded } from '../mentor/mentor.repository'

/** Keeps other imports of mentors out until the transaction ends, so that each person is invited once. */
export const waitForMentorImport = statement('import.mentor_turn', {
  sql: `select pg_advisory_xact_lock(${LOCKS.mentorImport})`,
})

/** Locks the accounts of these e-mails: their roles and groups don't change until the transaction ends. Logins and scans go on. */
export const lockAkun = statement('import.mentor_lock_akun', {
  params: { email: t.arrayOf(t.text) },
  row: { id: t.uuid },
  sql: 'select id from users where lower(email) = any(:email::text[]) order by id for no key update',
})

/** SQL, of `undangan i`: a personal one as MENTOR without an e-mail, for one of these names. */
const NAMED = `(i.email is null and i.role = 'MENTOR' and i.maks = 1
  and lower(i.nama) in (select lower(one) from unnest(:nama::text[]) one))`

/** Locks the invitations of these e-mails and names: none is accepted while it is changed. After the accounts, as who accepts does. */
export const lockUndangan = statement('import.mentor_lock_undangan', {
  params: { email: t.arrayOf(t.text), nama: t.arrayOf(t.text) },
  row: { id: t.uuid },
  sql: `select i.id from undangan i where lower(i.email) = any(:email::text[]) or ${NAMED} order by i.id for no key update`,
})

const NOMOR = (ids: string) =>
  `(select coalesce(json_agg(k.nomor order by k.nomor), '[]') from kelompok k where k.id in (${ids}))`

/** The accounts of these e-mails (in lower case), with the groups that they have now. */
export const selectKnownAkun = statement('import.mentor_akun', {
  params: { email: t.arrayOf(t.text) },
  row: {
    id: t.uuid,
    email: t.text,
    role: t.oneOf<Role>(role.options),
    hp: nullable(t.text),
    /** Whether its owner has proven the e-mail: by a link or a code of a mail, or by Google. */
    terbukti: t.bool,
    nomor: t.json(listOf(t.int)),
  },
  sql: `select u.id, lower(u.email) as email, u.role, u.hp, u.email_verified as terbukti, ${NOMOR(
    `select w.id_kelompok from mentor_kelompok w where w.id_user = u.id and ${notEnded()}`,
  )} as nomor from users u where lower(u.email) = any(:email::text[])`,
})

/** The newest invitation as MENTOR of each of these e-mails that can still be accepted. */
export const selectOpenUndangan = statement('import.mentor_undangan', {
  params: { email: t.arrayOf(t.text) },
  row: { id: t.uuid, email: nullable(t.text), hp: nullable(t.text), nomor: t.json(listOf(t.int)) },
  sql: `select distinct on (lower(i.email)) i.id, lower(i.email) as email, i.hp, ${NOMOR('select unnest(i.kelompok)')} as nomor
    from undangan i
    where lower(i.email) = any(:email::text[]) and i.role = 'MENTOR' and ${IS_OPEN}
    order by lower(i.email), i.created_at desc, i.id`,
})

/** The invitations without an e-mail for these names that can still be accepted or were: the newest first, open ones before. */
export const selectNamedUndangan = statement('import.mentor_undangan_named', {
  params: { nama: t.arrayOf(t.text) },
  row: {
    id: t.uuid,
    nama: nullable(t.text),
    hp: nullable(t.text),
    nomor: t.json(listOf(t.int)),
    terpakai: t.bool,
  },
  sql: `select i.id, i.nama, i.hp, ${NOMOR('select unnest(i.kelompok)')} as nomor, ${IS_USED_UP} as terpakai
    from undangan i
    where ${NAMED} and (${IS_OPEN} or ${IS_USED_UP})
    order by terpakai, i.created_at desc, i.id`,
})
