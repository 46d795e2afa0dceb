import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import type { CaraScan } from '@bakti/contract/absen/kehadiran.rules'
import { LOCKS, statement } from '../../platform/database'

const MEMBER = `select a.id, a.nama, a.nim, a.id_kelompok, k.nomor as kelompok
  from anggota a join kelompok k on k.id = a.id_kelompok`

export interface Member {
  id: string
  nama: string
  nim: string
  id_kelompok: string
  kelompok: number
}

/** The member that a code names ($1 id or null, $2 NIM or null); held against deletion until the transaction ends. */
export const findTarget = statement<Member>(
  'ditahan.find_target',
  `${MEMBER} where a.id = $1 or a.nim = $2 for key share of a`,
)

export const findMember = statement<Member>(
  'ditahan.find_member',
  `${MEMBER} where a.id = $1 for key share of a`,
)

/** For the rest of a transaction: no lock is waited for longer, since four that wait are all connections (`createPool`). */
export const limitWaits = statement('ditahan.limit_waits', `select set_config('lock_timeout', '2s', true)`)

/** Taken by a scan before it is held: a member who appears meanwhile is seen, or finds the held scan. */
export const beforeHolding = statement(
  'ditahan.before_holding',
  `select pg_advisory_xact_lock_shared(${LOCKS.held})`,
)

/** Taken after members have appeared, before their held scans are looked for. */
export const beforeTaking = statement('ditahan.before_taking', `select pg_advisory_xact_lock(${LOCKS.held})`)

export const findKelompok = statement<{ id: string; nomor: number }>(
  'ditahan.find_kelompok',
  'select id, nomor from kelompok where id = $1',
)

export interface HeldRow {
  id: string
  id_absen: string
  alasan: string
  participant_identifier: string
  target_id: string | null
  target_nim: string | null
  id_kelompok: string | null
  operator: string
  pengirim: string
  perangkat: string | null
  happened_at: string
  received_at: string
  happened_at_raw: string | null
  sent_at_raw: string | null
  cara: CaraScan
}

const COLUMNS = `id, id_absen, alasan, participant_identifier, target_id, target_nim, id_kelompok,
  operator, pengirim, perangkat, happened_at, received_at, happened_at_raw, sent_at_raw, cara`

export const insertHeld = statement(
  'ditahan.insert',
  `insert into scan_ditahan (${COLUMNS})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
)

export const lockHeld = statement<HeldRow & { diambil_at: string | null }>(
  'ditahan.lock',
  `select ${COLUMNS}, diambil_at from scan_ditahan where id = $1 for update`,
)

/** $2: who took them over; null where the member appeared by itself. */
export const markTaken = statement(
  'ditahan.mark_taken',
  'update scan_ditahan set diambil_at = now(), diambil_oleh = $2 where id = any($1::uuid[])',
)

const OPEN_FOR = `d.diambil_at is null and (d.id_kelompok is null or d.id_kelompok = a.id_kelompok)`

/**
 * Open held scans that name one of these members, in the group that they are in now (or in any, if none was named). By id and by
 * NIM apart: one join over 'or' compares every scan with every member, which took 24 s for an import of 8,000.
 */
export const lockHeldOf = statement<HeldRow & { id_anggota: string }>(
  'ditahan.lock_of',
  `with a as materialized (select id, nim, id_kelompok from anggota where id = any($1::uuid[])),
   named as materialized (
     select d.id, a.id as id_anggota from a join scan_ditahan d on d.target_id = a.id where ${OPEN_FOR}
     union all
     select d.id, a.id as id_anggota from a join scan_ditahan d on d.target_nim = a.nim where ${OPEN_FOR}
   )
   select ${COLUMNS.replaceAll(/(\w+)/g, 'd.$1')}, named.id_anggota
   from named join scan_ditahan d on d.id = named.id
   where d.diambil_at is null
   order by d.happened_at, d.id for update of d`,
)

/** The open held scans of an activity, newest first, each with the member that its code names now. */
export const selectHeld = statement<ScanDitahan>(
  'ditahan.select',
  `select d.id, d.alasan, d.participant_identifier as "participantIdentifier", d.happened_at,
     k.nomor as kelompok, u.name as operator,
     case when a.id is not null then json_build_object('id', a.id, 'nama', a.nama, 'nim', a.nim,
       'id_kelompok', a.id_kelompok, 'kelompok', ak.nomor) end as anggota
   from scan_ditahan d
   left join anggota a on a.id = d.target_id or a.nim = d.target_nim
   left join kelompok ak on ak.id = a.id_kelompok
   left join kelompok k on k.id = d.id_kelompok
   left join users u on u.id = d.operator
   where d.id_absen = $1 and d.diambil_at is null
   order by d.happened_at desc, d.id`,
)
