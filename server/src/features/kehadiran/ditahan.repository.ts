import { DITAHAN_REASONS, type ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import {
  CARA_SCAN,
  OLDEST_DAYS,
  STATUS_KEHADIRAN,
  type StatusKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import { LOCKS } from '../../platform/database'
import { type ValuesOf, columns, namesOf, nullable, statement, t } from '../../platform/statement'
import { isOutside } from '../absen/reading.repository'
import { MEMBER } from '../anggota/anggota.repository'
import { inGroupsOf } from '../mentor/mentor.repository'

const SELECT_MEMBER = `select ${MEMBER.list} from anggota a join kelompok k on k.id = a.id_kelompok`

/** SQL: the id of the member whom the code `id` finds (rule M27): their own, that of a later card, or that of a member who was merged into them. */
const codeOf = (id: string) => `coalesce((select c.id_anggota from anggota_kode c where c.id = ${id}), ${id})`

const NAMED = `(a.id = ${codeOf(':id::uuid')} or a.nim = :nim)`

/** SQL: the code `:id` is of a card of the member `a` that does not count any more (rule M28). */
const IS_VOID = `case when a.id = :id then a.kode_kartu is not null
  else coalesce((select not c.berlaku from anggota_kode c where c.id = :id), false) end`

/** The member that a code names by id or by NIM; held against deletion until the transaction ends. */
export const findTarget = statement('ditahan.find_target', {
  params: { id: nullable(t.uuid), nim: nullable(t.text) },
  row: { ...MEMBER.row, kartu_lama: t.bool },
  sql: `select ${MEMBER.list}, ${IS_VOID} as kartu_lama from anggota a join kelompok k on k.id = a.id_kelompok
   where ${NAMED} for key share of a`,
})

/** The same, where the account `mentor` has the member's group now. */
export const findTargetOf = statement('ditahan.find_target_of', {
  params: { id: nullable(t.uuid), nim: nullable(t.text), mentor: nullable(t.uuid) },
  row: MEMBER.row,
  sql: `${SELECT_MEMBER} where ${NAMED} and ${inGroupsOf('a.id_kelompok')} for key share of a`,
})

/** SQL: the account had lost its role at the instant `at`. Both are expressions. */
export const wasRevoked = (account: string, at: string) =>
  `exists (select from users o where o.id = ${account} and o.dicabut_at <= ${at})`

/** SQL: the activity was made after the instant `at`. Both are expressions. */
export const isMadeAfter = (absen: string, at: string) =>
  `exists (select from absen b where b.id = ${absen} and b.created_at > ${at})`

/**
 * Whether `mentor` (null: every group) has the group at the instant of an act, and now; whether `operator` had lost its role by then, and
 * whether the activity was made later.
 */
export const findReach = statement('ditahan.find_reach', {
  params: {
    mentor: nullable(t.uuid),
    operator: nullable(t.uuid),
    kelompok: t.uuid,
    absen: t.uuid,
    at: t.instant,
  },
  row: { in_scope: t.bool, reached_now: t.bool, revoked: t.bool, before_made: t.bool },
  sql: `select ${inGroupsOf(':kelompok', ':at')} as in_scope, ${inGroupsOf(':kelompok')} as reached_now,
    ${wasRevoked(':operator', ':at')} as revoked, ${isMadeAfter(':absen', ':at')} as before_made`,
})

/** Whether the member is outside the audience of the activity (rule H140). */
export const findOutside = statement('ditahan.find_outside', {
  params: { absen: t.uuid, anggota: t.uuid },
  row: { outside: t.bool },
  sql: `select ${isOutside(':absen', ':anggota')} as outside`,
})

export const findMember = statement('ditahan.find_member', {
  params: { id: t.uuid },
  row: MEMBER.row,
  sql: `${SELECT_MEMBER} where a.id = ${codeOf(':id::uuid')} for key share of a`,
})

/** Taken by a scan before it is held: a member who appears meanwhile is seen, or finds the held scan. */
export const beforeHolding = statement('ditahan.before_holding', {
  sql: `select pg_advisory_xact_lock_shared(${LOCKS.heldScans})`,
})

/** Taken after members have appeared, before their held scans are looked for. */
export const beforeTaking = statement('ditahan.before_taking', {
  sql: `select pg_advisory_xact_lock(${LOCKS.heldScans})`,
})

export const findKelompok = statement('ditahan.find_kelompok', {
  params: { id: nullable(t.uuid) },
  row: { id: t.uuid, nomor: t.int },
  sql: 'select id, nomor from kelompok where id = :id',
})

const HELD = {
  id: t.uuid,
  id_absen: t.uuid,
  alasan: t.oneOf(DITAHAN_REASONS),
  participant_identifier: t.text,
  target_id: nullable(t.uuid),
  target_nim: nullable(t.text),
  id_kelompok: nullable(t.uuid),
  operator: t.uuid,
  pengirim: t.uuid,
  perangkat: nullable(t.uuid),
  happened_at: t.instant,
  received_at: t.instant,
  happened_at_raw: nullable(t.text),
  sent_at_raw: nullable(t.text),
  kind: t.oneOf(['scan', 'status']),
  status: nullable(t.oneOf(STATUS_KEHADIRAN)),
  cara: nullable(t.oneOf(CARA_SCAN)),
  seen_until: nullable(t.instant),
  seen_events: t.arrayOf(t.uuid),
}
export type HeldRow = ValuesOf<typeof HELD>

/** A later code of a member is stored as the member's id; `participant_identifier` keeps what was read. */
const HELD_VALUES = Object.keys(HELD)
  .map((name) => (name === 'target_id' ? codeOf(':target_id::uuid') : `:${name}`))
  .join(', ')

export const insertHeld = statement('ditahan.insert', {
  params: HELD,
  sql: `insert into scan_ditahan (${namesOf(HELD)}) values (${HELD_VALUES}) on conflict do nothing`,
})

export const lockHeld = statement('ditahan.lock', {
  params: { id: t.uuid },
  row: { ...HELD, diambil_at: nullable(t.instant) },
  sql: `select ${namesOf(HELD)}, diambil_at from scan_ditahan where id = :id for update`,
})

/** Those of these held acts that are open, locked in the order of `lockHeldOf`. */
export const lockOpenHeld = statement('ditahan.lock_open', {
  params: { ids: t.arrayOf(t.uuid) },
  row: HELD,
  sql: `select ${namesOf(HELD)} from scan_ditahan where id = any(:ids) and diambil_at is null order by happened_at, id for update`,
})

/** Open held acts whose code is one of the members' further codes (rule M27) name the member from here on. */
export const claimHeld = statement('ditahan.claim', {
  params: { anggota: t.arrayOf(t.uuid) },
  sql: `update scan_ditahan d set target_id = c.id_anggota from anggota_kode c
   where c.id_anggota = any(:anggota) and d.target_id = c.id and d.diambil_at is null`,
})

/** Open held acts of the member `id`, also by the NIM, are those of the member `ke` (rule M31). The NIM stays in them, for `returnHeld`. */
export const passHeld = statement('ditahan.pass', {
  params: { id: t.uuid, nim: t.text, ke: t.uuid },
  sql: `update scan_ditahan set target_id = :ke
   where diambil_at is null and (target_id = :id or (target_id is null and target_nim = :nim))`,
})

/** Undoes it for what is still open. `kode`: the id and the further codes of the member who comes back. */
export const returnHeld = statement('ditahan.return', {
  params: { id: t.uuid, nim: t.text, kode: t.arrayOf(t.uuid), ke: t.uuid },
  sql: `update scan_ditahan set target_id = case when target_nim is null then :id::uuid end
   where diambil_at is null and target_id = :ke
     and (target_nim = :nim or (target_nim is null and left(lower(participant_identifier), 36) = any(:kode::uuid[]::text[])))`,
})

/** `oleh`: who took them over; null where the scan counted because its member appeared. */
export const markTaken = statement('ditahan.mark_taken', {
  params: { ids: t.arrayOf(t.uuid), oleh: nullable(t.uuid) },
  sql: 'update scan_ditahan set diambil_at = now(), diambil_oleh = :oleh where id = any(:ids)',
})

/** SQL: it happened so long before it arrived that its date is uncertain (rule H120). */
const LONG_AGO = `d.happened_at < d.received_at - interval '${OLDEST_DAYS} days'`

/** SQL: the scan would count if its member appeared in the group that it named (rule R11). */
const FOR_GROUP = `d.alasan in ('tidak_dikenal', 'kelompok_lain', 'kelompok_tidak_ada')`
/** SQL: it counts by itself when its member appears there, or comes into the audience. */
const BY_ITSELF = `(${FOR_GROUP} or d.alasan = 'di_luar_sasaran')`

const OUTSIDE = isOutside('d.id_absen', 'a.id')

/** SQL: the open held act `d` counts by itself for the member `a`, if that member is in the audience. */
const READY_FOR = `d.diambil_at is null and (d.id_kelompok is null or d.id_kelompok = a.id_kelompok)
  and ${BY_ITSELF} and not ${LONG_AGO} and not ${wasRevoked('d.operator', 'd.happened_at')}`
const OPEN_FOR = `${READY_FOR} and not ${OUTSIDE}`

/** SQL: the relation of the held acts of the activity `absen` that would count if these members were its audience (rule H143): `id`. */
export const readyIn = (absen: string, members: string) => `(
  select d.id from ${members} a join scan_ditahan d on d.target_id = a.id where d.id_absen = ${absen} and ${READY_FOR}
  union all
  select d.id from ${members} a join scan_ditahan d on d.target_nim = a.nim where d.id_absen = ${absen} and ${READY_FOR})`

/**
 * Open held scans that name one of these members, in the group that they are in now, or in any group where the scan named no group. Not those
 * that were out of scope or of an uncertain date: their member's group says nothing of that (rule R11). By id and by NIM apart: one join over 'or'
 * compares every scan with every member, which took 24 s for an import of 8,000.
 */
export const lockHeldOf = statement('ditahan.lock_of', {
  params: { anggota: t.arrayOf(t.uuid) },
  row: { ...HELD, id_anggota: t.uuid },
  sql: `with a as materialized (select id, nim, id_kelompok from anggota where id = any(:anggota)),
   named as materialized (
     select d.id, a.id as id_anggota from a join scan_ditahan d on d.target_id = a.id where ${OPEN_FOR}
     union all
     select d.id, a.id as id_anggota from a join scan_ditahan d on d.target_nim = a.nim where ${OPEN_FOR}
   )
   select ${namesOf(HELD, 'd.')}, named.id_anggota
   from named join scan_ditahan d on d.id = named.id
   where d.diambil_at is null
   order by d.happened_at, d.id for update of d`,
})

/**
 * The same of one activity, whose audience has changed. Those that another transaction has locked are skipped: it takes them over
 * itself. Waiting for it here would be a deadlock, since it waits for the activity.
 */
export const lockHeldIn = statement('ditahan.lock_in', {
  params: { absen: t.uuid },
  row: { ...HELD, id_anggota: t.uuid },
  sql: `with named as materialized (
     select d.id, a.id as id_anggota from scan_ditahan d join anggota a on a.id = d.target_id
     where d.id_absen = :absen and ${OPEN_FOR}
     union all
     select d.id, a.id as id_anggota from scan_ditahan d join anggota a on a.nim = d.target_nim
     where d.id_absen = :absen and ${OPEN_FOR}
   )
   select ${namesOf(HELD, 'd.')}, named.id_anggota
   from named join scan_ditahan d on d.id = named.id
   where d.diambil_at is null
   order by d.happened_at, d.id for update of d skip locked`,
})

/** A row of the list; the columns that few rows have are null in the others. */
export interface HeldListed extends Omit<ScanDitahan, 'status' | 'pengirim' | 'jumlah'> {
  status: StatusKehadiran | null
  pengirim: string | null
}

export const SCAN_DITAHAN = columns<HeldListed>({
  id: ['d.id', t.uuid],
  status: ['d.status', HELD.status],
  // Of an unknown member only the date or the audience is in the way once the member is known.
  alasan: [
    `case when a.id is not null and ${FOR_GROUP} and ${LONG_AGO} then 'waktu_meragukan'
      when a.id is not null and ${FOR_GROUP} and ${OUTSIDE} then 'di_luar_sasaran' else d.alasan end`,
    HELD.alasan,
  ],
  participantIdentifier: ['d.participant_identifier', t.text],
  anggota: [
    `case when a.id is not null and ${inGroupsOf('a.id_kelompok')} then ${MEMBER.json} end`,
    nullable(t.json(MEMBER.type)),
  ],
  kelompok: ['named.nomor', nullable(t.int)],
  happened_at: ['d.happened_at', t.instant],
  operator: ['u.name', nullable(t.text)],
  pengirim: ['case when d.pengirim <> d.operator then p.name end', nullable(t.text)],
})

/**
 * SQL: `:mentor` may know of a held act `d` that names a member of the group `kelompok` (an expression, null without one): the member is an
 * own one, or it is a scan that the account made (rule R7). True where `:mentor` is null.
 */
export const heldReached = (kelompok: string) =>
  `(${inGroupsOf(kelompok)} or (d.operator = :mentor and d.status is null))`

/** SQL: the member that a held act `d` names now, as `name`. Not by 'or', which compares every act with every member. */
export const heldMember = (name: string) =>
  `left join anggota ${name} on ${name}.id = coalesce(d.target_id, (select n.id from anggota n where n.nim = d.target_nim))`

const OPEN_HELD = `from scan_ditahan d ${heldMember('a')}
   where d.id_absen = :id_absen and d.diambil_at is null and ${heldReached('a.id_kelompok')}`

/** SQL: whom a held act `d` concerns, as `SCAN_DITAHAN` names them. */
export const HELD_PEOPLE = `${heldMember('a')}
   left join kelompok k on k.id = a.id_kelompok
   left join kelompok named on named.id = d.id_kelompok
   left join users u on u.id = d.operator
   left join users p on p.id = d.pengirim`

/**
 * The open held scans and statuses of an activity that `mentor` may know of, newest first, each with the member that it names now, where that
 * member is of an own group.
 */
export const selectHeld = statement('ditahan.select', {
  params: { id_absen: t.uuid, mentor: nullable(t.uuid) },
  row: SCAN_DITAHAN.row,
  sql: `select ${SCAN_DITAHAN.list}
   from scan_ditahan d ${HELD_PEOPLE}
   where d.id_absen = :id_absen and d.diambil_at is null and ${heldReached('a.id_kelompok')}
   order by d.happened_at desc, d.id`,
})

/** SQL, of a held act `d` and its member `a`: scans of one member or of one code belong together; a status stands alone. */
export const HELD_TOGETHER = `case when d.status is not null then 'status ' || d.id when a.id is not null then 'anggota ' || a.id
       else 'kode ' || coalesce(d.target_id::text, d.target_nim, d.participant_identifier) end`

/** `asing`: no member has the code. */
const OPEN_BY_CODE = `select d.id, d.happened_at, a.id is null and d.status is null as asing,
     ${HELD_TOGETHER} as perihal
   ${OPEN_HELD}`

/** How many entries the pages of the list have: a code without a member counts once. */
export const countHeld = statement('ditahan.count', {
  params: { id_absen: t.uuid, mentor: nullable(t.uuid) },
  row: { total: t.int },
  sql: `select (count(*) filter (where not asing) + count(distinct perihal) filter (where asing))::int as total
   from (${OPEN_BY_CODE}) o`,
})

export const HELD_PAGE_SIZE = 50

/** A page of these entries. What belongs together stands together, at the place of its newest act. */
export const selectHeldPage = statement('ditahan.select_page', {
  params: { id_absen: t.uuid, mentor: nullable(t.uuid), skip: t.int8 },
  row: { ...SCAN_DITAHAN.row, jumlah: nullable(t.int) },
  sql: `with entry as (
     select o.*, max(happened_at) over same as newest, count(*) over same as jumlah,
       row_number() over (partition by perihal order by happened_at desc, id) as nth
     from (${OPEN_BY_CODE}) o window same as (partition by perihal)
   ),
   page as materialized (
     select * from entry where not asing or nth = 1
     order by newest desc, perihal, nth offset :skip limit ${HELD_PAGE_SIZE}
   )
   select ${SCAN_DITAHAN.list}, case when page.asing then page.jumlah::int end as jumlah
   from page join scan_ditahan d on d.id = page.id ${HELD_PEOPLE}
   order by page.newest desc, page.perihal, page.nth`,
})

/** An account delivers at most so many scans of unknown members in an hour (rule H121). */
const UNKNOWN_AN_HOUR = 5_000

/** For how many seconds an account has delivered enough scans of unknown members; no row: for none. */
export const findUnknownLimit = statement('ditahan.unknown_limit', {
  params: { pengirim: t.uuid },
  row: { seconds: t.int },
  sql: `select ceil(extract(epoch from d.received_at + interval '1 hour' - clock_timestamp()))::int as seconds
   from scan_ditahan d
   where d.pengirim = :pengirim and d.alasan = 'tidak_dikenal' and d.received_at > clock_timestamp() - interval '1 hour'
   order by d.received_at desc offset ${UNKNOWN_AN_HOUR - 1} limit 1`,
})
