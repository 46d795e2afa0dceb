import { type Queryable, statement, violated } from '../../platform/database'
import { googleConflict } from './auth.errors'
import type { AccountRow, UserRow } from './auth.repository'

/** An account as the provider's login needs it. */
export interface LinkRow extends AccountRow {
  google_sub: string | null
}

const COLUMNS = 'id, name, email, role, image, password_hash, email_verified, device_epoch, google_sub'

/** Locked: a role or a link that changes meanwhile waits, and is seen by whoever comes next. */
export const lockUserBySubject = statement<LinkRow>(
  'auth.user_by_subject',
  `select ${COLUMNS} from users where google_sub = $1 for update`,
)

export const lockUserByEmail = statement<LinkRow>(
  'auth.user_by_email_locked',
  `select ${COLUMNS} from users where lower(email) = lower($1) for update`,
)

/** No row: the e-mail or the subject has an account by now. */
export const insertGoogleUser = statement<UserRow>(
  'auth.user_google_insert',
  `insert into users (id, name, email, role, image, email_verified, google_sub)
   values ($1, $2, $3, 'PESERTA', $4, true, $5)
   on conflict do nothing returning id, name, email, role, image, password_hash, device_epoch`,
)

const writeLink = statement<UserRow>(
  'auth.user_google_link',
  `update users set google_sub = $2, image = coalesce(image, $3), email_verified = true,
     password_hash = case when email_verified then password_hash end
   where id = $1 returning id, name, email, role, image, password_hash, device_epoch`,
)

/** Ties an account to the provider's subject; a password that was set before the e-mail was proven is gone with that. */
export async function linkGoogle(
  on: Queryable,
  id: string,
  { subject, image }: { subject: string; image: string | null },
): Promise<UserRow> {
  try {
    const [linked] = await writeLink(on, id, subject, image)
    if (!linked) throw googleConflict()
    return linked
  } catch (error) {
    // The subject was tied to another account in the same moment.
    throw violated(error) === null ? error : googleConflict()
  }
}
