import { type Queryable, statement } from '../../platform/database'
import type { User } from '@bakti/contract/auth/auth.schemas'

export interface UserRow extends User {
  password_hash: string | null
}

/** An account as its e-mail finds it. */
export interface AccountRow extends UserRow {
  /** Whether somebody has shown that the e-mail is theirs: what the account says of them is their own word then. */
  email_verified: boolean
}

/** A session with its user, as the guard needs it. */
export interface SessionRow extends User {
  sid: string
  expires_at: string
}

/** The e-mail is compared without case (DECISIONS: Accounts, 'e-mail'). */
export const findUserByEmail = statement<AccountRow>(
  'auth.user_by_email',
  'select id, name, email, role, image, password_hash, email_verified from users where lower(email) = lower($1)',
)

export const findSession = statement<SessionRow>(
  'auth.session',
  `select s.sid, s.expires_at, u.id, u.name, u.email, u.role, u.image
   from sessions s join users u on u.id = s.id_user
   where s.sid = $1 and s.expires_at > now()`,
)

/**
 * Opens a session, provided that the password which was just verified is still the account's, and the role that its length was
 * chosen for: a reset or a change of role that comes in between holds the user's row, so this waits for it and then opens
 * nothing. The account's dead sessions go at the same time.
 */
export const openSession = statement<{ sid: string }>(
  'auth.session_open',
  `with dead as (delete from sessions where id_user = $2 and expires_at <= now()),
     owner as (
       select id from users where id = $2 and password_hash is not distinct from $3 and role = $5 for share
     )
   insert into sessions (sid, id_user, expires_at) select $1, id, $4 from owner returning sid`,
)

/** Sessions that have run out: nobody asks for them any more. */
export const deleteExpiredSessions = statement(
  'auth.sessions_sweep',
  'delete from sessions where expires_at <= now()',
)

export const closeSession = statement('auth.session_close', 'delete from sessions where sid = $1')

export const closeSessionsOf = statement('auth.sessions_close', 'delete from sessions where id_user = $1')

export const insertUser = statement<{ id: string }>(
  'auth.user_insert',
  `insert into users (id, name, email, password_hash, role) values ($1, $2, $3, $4, $5)
   on conflict (lower(email)) do nothing returning id`,
)

export const setRole = statement('auth.user_role', 'update users set role = $2 where id = $1')

export const setPassword = statement(
  'auth.user_password',
  'update users set password_hash = $2 where id = $1',
)

/** A code from the mail was right: the password is new and the e-mail is proven. */
export const setProvenPassword = statement<{ id: string }>(
  'auth.user_proven_password',
  'update users set password_hash = $2, email_verified = true where id = $1 returning id',
)

/** The admins, locked in a fixed order: two demotions at once take turns, and the second one counts anew. */
export const lockAdmins = statement<{ id: string }>(
  'auth.admins_lock',
  "select id from users where role = 'ADMIN' order by id for update",
)

const takeTurn = statement('auth.first_admin_turn', 'select pg_advisory_xact_lock(7402512)')

/** Replicas that start together must not make two first admins. */
export async function waitForFirstAdminTurn(on: Queryable): Promise<void> {
  await takeTurn(on)
}
