import type { OwnSession } from '@bakti/contract/akun/akun.schemas'
import { type User, role } from '@bakti/contract/auth/auth.schemas'
import { LOCKS } from '../../platform/database'
import { type RowOf, columns, nullable, statement, t } from '../../platform/statement'

/** A user as the API returns it, from `users u`. */
const USER = columns<User & { /** A member belongs to it. */ terhubung: boolean }>({
  id: ['u.id', t.uuid],
  name: ['u.name', t.text],
  email: ['u.email', t.text],
  role: ['u.role', t.oneOf(role.options)],
  image: ['u.image', nullable(t.text)],
  terhubung: ['u.id_anggota is not null', t.bool],
})

/** An account, as a login or a change of it needs it. */
export const ACCOUNT = columns<
  RowOf<typeof USER> & {
    password_hash: string | null
    /** Whether the owner has proven the e-mail address: only then is the account's name used in mails. */
    email_verified: boolean
    /** What a device token of this account must carry. */
    device_epoch: number
  }
>({
  ...USER.fields,
  password_hash: ['u.password_hash', nullable(t.text)],
  email_verified: ['u.email_verified', t.bool],
  device_epoch: ['u.device_epoch', t.int],
})
export type AccountRow = RowOf<typeof ACCOUNT>

/** How long a session lives after its last use (rule A9), how many an account has, and how many known browsers (rules A10, A26). */
export const SESSION_LIFE = `interval '7 days'`
const MOST_SESSIONS = 20
const MOST_DEVICES = 10
/** A last use is stored at most this often, not on every request. */
const USE_STORED_EVERY = `interval '5 minutes'`

/** The e-mail is compared without case (rule A13). */
export const findUserByEmail = statement('auth.user_by_email', {
  params: { email: t.text },
  row: ACCOUNT.row,
  sql: `select ${ACCOUNT.list} from users u where lower(u.email) = lower(:email)`,
})

const DUE = `s.expires_at < now() + ${SESSION_LIFE} - ${USE_STORED_EVERY}`

/** The user of a session: in the session's own role, where it has one (rule R90). */
const SESSION_USER = columns<RowOf<typeof USER> & { id_absen: string | null }>({
  ...USER.fields,
  role: ['coalesce(s.peran, u.role)', t.oneOf(role.options)],
  id_absen: ['s.id_absen', nullable(t.uuid)],
})

/** A session ends with the role that it was opened in (rule R107). */
const SESSION_END = 'least(s.expires_at, u.peran_sampai)'

/** A session with its user. `touch`: its last use was stored long enough ago to be stored again. */
export const findSession = statement('auth.session', {
  params: { sid: t.uuid },
  row: { ...SESSION_USER.row, sid: t.uuid, expires_at: t.instant, touch: t.bool },
  sql: `select s.sid, ${SESSION_END} as expires_at, ${DUE} as touch, ${SESSION_USER.list}
    from sessions s join users u on u.id = s.id_user
    where s.sid = :sid and ${SESSION_END} > now()`,
})

/** Stores that a session is used; it ends seven days later. */
export const touchSession = statement('auth.session_touch', {
  params: { sid: t.uuid },
  sql: `update sessions s set expires_at = now() + ${SESSION_LIFE} where sid = :sid and expires_at > now() and ${DUE}`,
})

/**
 * Locks the account where its password is still the one that was just verified, and its role the one of the answer. A reset or a
 * change of role in between holds the row: this waits for it and then finds nothing.
 * Logins of one account take turns here, so that each counts the sessions and devices of those before it.
 */
export const lockOwner = statement('auth.session_owner', {
  params: { id: t.uuid, password_hash: nullable(t.text), role: t.oneOf(role.options) },
  row: { device_epoch: t.int },
  sql: `select device_epoch from users
    where id = :id and password_hash is not distinct from :password_hash and role = :role for no key update`,
})

/**
 * Opens a session of an account on a device. Deletes the sessions that have run out. Where the account then has too many sessions
 * or devices, the least recently used ones go. Returns how many living sessions ended by that.
 */
export const openSession = statement('auth.session_open', {
  params: { sid: t.uuid, id_user: t.uuid, device: t.uuid, browser: t.text },
  row: { ended: t.int },
  sql: `with surplus as (
     delete from sessions where sid in (
       select sid from sessions where id_user = :id_user and expires_at > now()
       order by expires_at desc, created_at desc, sid offset ${MOST_SESSIONS - 1}
     ) returning sid
   ),
   dead as (delete from sessions where id_user = :id_user and expires_at <= now()),
   opened as (
     insert into sessions (sid, id_user, expires_at, browser) values (:sid, :id_user, now() + ${SESSION_LIFE}, :browser)
   ),
   forgotten as (
     delete from devices where device in (
       select device from devices where id_user = :id_user and device <> :device
       order by used_at desc, device offset ${MOST_DEVICES - 1}
     )
   ),
   known as (
     insert into devices (device, id_user) values (:device, :id_user)
     on conflict (device) do update set used_at = now() where devices.id_user = excluded.id_user
   )
   select count(*)::int as ended from surplus`,
})

/** The device, where it is still one of this account's. */
export const findDevice = statement('auth.device', {
  params: { device: t.uuid, id_user: t.uuid },
  row: { device: t.uuid },
  sql: 'select device from devices where device = :device and id_user = :id_user',
})

/** Expired sessions (rule B19). */
export const deleteExpiredSessions = statement('auth.sessions_sweep', {
  sql: 'delete from sessions where expires_at <= now()',
})

export const closeSession = statement('auth.session_close', {
  params: { sid: t.uuid },
  sql: 'delete from sessions where sid = :sid',
})

const OWN_SESSION = columns<OwnSession>({
  id: ['s.sid', t.uuid],
  browser: ['s.browser', t.text],
  dibuka_at: ['s.created_at', t.instant],
  dipakai_at: [`s.expires_at - ${SESSION_LIFE}`, t.instant],
  ini: ['s.sid = :sid', t.bool],
  terkunci: ['s.id_absen is not null', t.bool],
})

/** The living sessions of an account; first the one that asks, then the last used one. */
export const listSessions = statement('auth.sessions', {
  params: { id: t.uuid, sid: t.uuid },
  row: OWN_SESSION.row,
  sql: `select ${OWN_SESSION.list} from sessions s where s.id_user = :id and s.expires_at > now()
    order by s.sid = :sid desc, s.expires_at desc, s.sid`,
})

/** Ends a session of an account; no row where it has none with this id. */
export const closeOwnSession = statement('auth.close_own', {
  params: { id: t.uuid, sid: t.uuid },
  row: { sid: t.uuid },
  sql: 'delete from sessions where sid = :sid and id_user = :id and expires_at > now() returning sid',
})

export const setName = statement('auth.user_name', {
  params: { id: t.uuid, name: t.text },
  sql: 'update users set name = :name where id = :id',
})

/** Ends an account's sessions and forgets its devices; the tokens of these are worth nothing from here on. */
export const closeAllOf = statement('auth.close_all', {
  params: { id: t.uuid },
  row: { sesi: t.int, perangkat: t.int },
  sql: `with epoch as (update users set device_epoch = device_epoch + 1 where id = :id),
     closed as (delete from sessions where id_user = :id returning expires_at),
     forgotten as (delete from devices where id_user = :id returning device)
   select (select count(*) from closed where expires_at > now())::int as sesi,
     (select count(*) from forgotten)::int as perangkat`,
})

export const insertUser = statement('auth.user_insert', {
  params: { id: t.uuid, name: t.text, email: t.text, password_hash: t.text, role: t.oneOf(role.options) },
  row: { id: t.uuid },
  sql: `insert into users (id, name, email, password_hash, role)
    values (:id, :name, :email, :password_hash, :role)
    on conflict (lower(email)) do nothing returning id`,
})

/** `sampai`: the end of the role, null without one (rule R107). */
export const setRole = statement('auth.user_role', {
  params: { id: t.uuid, role: t.oneOf(role.options), sampai: nullable(t.instant) },
  sql: 'update users set role = :role, peran_sampai = :sampai where id = :id',
})

/** SQL: the account's role has ended. */
const ROLE_ENDED = 'peran_sampai <= now()'

/** Accounts whose role has ended. */
export const listEndedRoles = statement('auth.roles_ended', {
  row: { id: t.uuid },
  sql: `select id from users where ${ROLE_ENDED}`,
})

/** Takes a role that has ended. No row: somebody else did, or gave another end. */
export const takeEndedRole = statement('auth.role_end', {
  params: { id: t.uuid },
  row: { id: t.uuid },
  sql: `update users set role = 'PESERTA', peran_sampai = null where id = :id and ${ROLE_ENDED} returning id`,
})

const LOCKED = columns<
  AccountRow & { /** Linked with Google. */ google: boolean; peran_sampai: string | null }
>({
  ...ACCOUNT.fields,
  google: ['u.google_sub is not null', t.bool],
  peran_sampai: ['u.peran_sampai', nullable(t.instant)],
})
export type LockedAccount = RowOf<typeof LOCKED>

/** Locked: a change of the account waits, and is seen by whoever comes next. */
export const lockAccount = statement('auth.account_lock', {
  params: { id: t.uuid },
  row: LOCKED.row,
  sql: `select ${LOCKED.list} from users u where u.id = :id for update`,
})

export const setPassword = statement('auth.user_password', {
  params: { id: t.uuid, password_hash: t.text },
  sql: 'update users set password_hash = :password_hash where id = :id',
})

/** A code from the mail was right: the password is new and the e-mail is proven. */
export const setProvenPassword = statement('auth.user_proven_password', {
  params: { id: t.uuid, password_hash: t.text },
  sql: 'update users set password_hash = :password_hash, email_verified = true where id = :id',
})

/** The admins, locked in a fixed order: two demotions at once take turns, and the second one counts anew. */
export const lockAdmins = statement('auth.admins_lock', {
  row: { id: t.uuid },
  sql: "select id from users where role = 'ADMIN' order by id for update",
})

/** Replicas that start together must not make two first admins. */
export const waitForFirstAdminTurn = statement('auth.first_admin_turn', {
  sql: `select pg_advisory_xact_lock(${LOCKS.firstAdmin})`,
})
