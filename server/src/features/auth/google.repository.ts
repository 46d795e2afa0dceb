import { type Queryable, violated } from '../../platform/database'
import { nullable, statement, t } from '../../platform/statement'
import { googleConflict } from './auth.errors'
import { ACCOUNT, type AccountRow } from './auth.repository'

const ROW = { ...ACCOUNT.row, google_sub: nullable(t.text) }

/** Locked: a role or a link that changes meanwhile waits, and is seen by whoever comes next. */
export const lockUserBySubject = statement('auth.user_by_subject', {
  params: { subject: t.text },
  row: ROW,
  sql: `select ${ACCOUNT.list}, u.google_sub from users u where u.google_sub = :subject for update`,
})

export const lockUserByEmail = statement('auth.user_by_email_locked', {
  params: { email: t.text },
  row: ROW,
  sql: `select ${ACCOUNT.list}, u.google_sub from users u where lower(u.email) = lower(:email) for update`,
})

/** No row: the e-mail or the subject has an account by now. */
export const insertGoogleUser = statement('auth.user_google_insert', {
  params: { id: t.uuid, name: t.text, email: t.text, image: nullable(t.text), google_sub: t.text },
  row: ACCOUNT.row,
  sql: `insert into users as u (id, name, email, role, image, email_verified, google_sub)
   values (:id, :name, :email, 'PESERTA', :image, true, :google_sub)
   on conflict do nothing returning ${ACCOUNT.list}`,
})

const writeLink = statement('auth.user_google_link', {
  params: { id: t.uuid, google_sub: t.text, image: nullable(t.text) },
  row: ACCOUNT.row,
  sql: `update users u set google_sub = :google_sub, image = coalesce(u.image, :image), email_verified = true,
     password_hash = case when u.email_verified then u.password_hash end
   where u.id = :id returning ${ACCOUNT.list}`,
})

/** Ties an account to the provider's subject; a password that was set before the e-mail was proven is gone with that. */
export async function linkGoogle(
  on: Queryable,
  id: string,
  { subject, image }: { subject: string; image: string | null },
): Promise<AccountRow> {
  try {
    const [linked] = await writeLink(on, { id, google_sub: subject, image })
    if (!linked) throw googleConflict()
    return linked
  } catch (error) {
    // The subject was tied to another account in the same moment.
    throw violated(error) === null ? error : googleConflict()
  }
}

/**
 * Links an account with the one member whose e-mail it is, as the provider has verified it (rule R40). Not where two members have it, where
 * the member has an account, or where the account has a member. An account that an admin has unlinked stays so.
 */
export const linkByEmail = statement('auth.user_link_by_email', {
  params: { id: t.uuid, email: t.text },
  row: { id: t.uuid },
  sql: `update users u set id_anggota = a.id from anggota a
   where u.id = :id and u.role = 'PESERTA' and u.id_anggota is null and u.dilepas_at is null and lower(a.email) = lower(:email)
     and not exists (select from users o where o.id_anggota = a.id)
     and not exists (select from anggota b where lower(b.email) = lower(:email) and b.id <> a.id)
   returning u.id`,
})
