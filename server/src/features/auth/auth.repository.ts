import { LOCKS, type Queryable, statement } from '../../platform/database'
import type { User } from '@bakti/contract/auth/auth.schemas'

export interface UserRow extends User {
  password_hash: string | null
  /** What a device token of this account must carry. */
  device_epoch: number
}

/** DECISIONS: Accounts, 'token' and 'limits'. */
const SESSION_LIFE = `interval '7 days'`
const MOST_SESSIONS = 20
const MOST_DEVICES = 10
/** A last use is stored at most this often, not on every request. */
const USE_STORED_EVERY = `interval '5 minutes'`

/** An account as its e-mail finds it. */
export interface AccountRow extends UserRow {
  /** Whether somebody has shown that the e-mail is theirs: what the account says of them is their own word then. */
  email_verified: boolean
}

/** A session with its user, as the guard needs it. */
export interface SessionRow extends User {
  sid: string
  expires_at: string
  /** Its last use was stored long enough ago to be stored again. */
  touch: boolean
}

/** The e-mail is compared without case (DECISIONS: Accounts, 'e-mail'). */
export const findUserByEmail = statement<AccountRow>(
  'auth.user_by_email',
  'select id, name, email, role, image, password_hash, email_verified, device_epoch from users where lower(email) = lower($1)',
)

const DUE = `s.expires_at < now() + ${SESSION_LIFE} - ${USE_STORED_EVERY}`

export const findSession = statement<SessionRow>(
  'auth.session',
  `select s.sid, s.expires_at, ${DUE} as touch, u.id, u.name, u.email, u.role, u.image
   from sessions s join users u on u.id = s.id_user
   where s.sid = $1 and s.expires_at > now()`,
)

/** Stores that a session is used; it ends seven days later. */
export const touchSession = statement(
  'auth.session_touch',
  `update sessions s set expires_at = now() + ${SESSION_LIFE} where sid = $1 and expires_at > now() and ${DUE}`,
)

/**
 * Locks the account where its password is still the one that was just verified, and its role the one of the answer. A reset or a
 * change of role in between holds the row: this waits for it and then finds nothing.
 * Logins of one account take turns here, so that each counts the sessions and devices of those before it.
 */
export const lockOwner = statement<{ device_epoch: number }>(
  'auth.session_owner',
  `select device_epoch from users
   where id = $1 and password_hash is not distinct from $2 and role = $3 for no key update`,
)

/**
 * Opens session $1 of account $2 for device $3. Deletes the sessions that have run out. Where the account then has too many sessions
 * or devices, the least recently used ones go. Returns how many living sessions ended by that.
 */
export const openSession = statement<{ ended: number }>(
  'auth.session_open',
  `with surplus as (
     delete from sessions where sid in (
       select sid from sessions where id_user = $2 and expires_at > now()
       order by expires_at desc, created_at desc, sid offset ${MOST_SESSIONS - 1}
     ) returning sid
   ),
   dead as (delete from sessions where id_user = $2 and expires_at <= now()),
   opened as (
     insert into sessions (sid, id_user, expires_at) values ($1, $2, now() + ${SESSION_LIFE})
   ),
   forgotten as (
     delete from devices where device in (
       select device from devices where id_user = $2 and device <> $3
       order by used_at desc, device offset ${MOST_DEVICES - 1}
     )
   ),
   known as (
     insert into devices (device, id_user) values ($3, $2)
     on conflict (device) do update set used_at = now() where devices.id_user = excluded.id_user
   )
   select count(*)::int as ended from surplus`,
)

/** The device, where it is still one of this account's. */
export const findDevice = statement<{ device: string }>(
  'auth.device',
  'select device from devices where device = $1 and id_user = $2',
)

/** Sessions that have run out: nobody asks for them any more. */
export const deleteExpiredSessions = statement(
  'auth.sessions_sweep',
  'delete from sessions where expires_at <= now()',
)

export const closeSession = statement('auth.session_close', 'delete from sessions where sid = $1')

/** Ends an account's sessions and forgets its devices; the tokens of these are worth nothing from here on. */
export const closeAllOf = statement<{ sesi: number; perangkat: number }>(
  'auth.close_all',
  `with epoch as (update users set device_epoch = device_epoch + 1 where id = $1),
     closed as (delete from sessions where id_user = $1 returning expires_at),
     forgotten as (delete from devices where id_user = $1 returning device)
   select (select count(*) from closed where expires_at > now())::int as sesi,
     (select count(*) from forgotten)::int as perangkat`,
)

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

const takeTurn = statement('auth.first_admin_turn', `select pg_advisory_xact_lock(${LOCKS.firstAdmin})`)

/** Replicas that start together must not make two first admins. */
export async function waitForFirstAdminTurn(on: Queryable): Promise<void> {
  await takeTurn(on)
}
