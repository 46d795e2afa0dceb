import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import { CARA_SCAN } from '@bakti/contract/absen/kehadiran.rules'
import { LOCKS } from '../../platform/database'
import { type ValuesOf, columns, insertInto, namesOf, nullable, statement, t } from '../../platform/statement'
import { MEMBER } from '../anggota/anggota.repository'

const SELECT_MEMBER = `select ${MEMBER.list} from anggota a join kelompok k on k.id = a.id_kelompok`

/** The member that a code names by id or by NIM; held against deletion until the transaction ends. */
export const findTarget = statement('ditahan.find_target', {
  params: { id: nullable(t.uuid), nim: nullable(t.text) },
  row: MEMBER.row,
  sql: `${SELECT_MEMBER} where a.id = :id or a.nim = :nim for key share of a`,
})

export const findMember = statement('ditahan.find_member', {
  params: { id: t.uuid },
  row: MEMBER.row,
  sql: `${SELECT_MEMBER} where a.id = :id for key share of a`,
})

/** Taken by a scan before it is held: a member who appears meanwhile is seen, or finds the held scan. */
export const beforeHolding = statement('ditahan.before_holding', {
  sql: `select pg_advisory_xact_lock_shared(${LOCKS.held})`,
})

/** Taken after members have appeared, before their held scans are looked for. */
export const beforeTaking = statement('ditahan.before_taking', {
  sql: `select pg_advisory_xact_lock(${LOCKS.held})`,
})

export const findKelompok = statement('ditahan.find_kelompok', {
  params: { id: nullable(t.uuid) },
  row: { id: t.uuid, nomor: t.int },
  sql: 'select id, nomor from kelompok where id = :id',
})

const HELD = {
  id: t.uuid,
  id_absen: t.uuid,
  alasan: t.oneOf(['tidak_dikenal', 'kelompok_lain', 'kelompok_tidak_ada']),
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
  cara: t.oneOf(CARA_SCAN),
}
export type HeldRow = ValuesOf<typeof HELD>

export const insertHeld = statement('ditahan.insert', {
  params: HELD,
  sql: `${insertInto('scan_ditahan', HELD)} on conflict do nothing`,
})

export const lockHeld = statement('ditahan.lock', {
  params: { id: t.uuid },
  row: { ...HELD, diambil_at: nullable(t.instant) },
  sql: `select ${namesOf(HELD)}, diambil_at from scan_ditahan where id = :id for update`,
})

/** `oleh`: who took them over; null where the scan counted because its member appeared. */
export const markTaken = statement('ditahan.mark_taken', {
  params: { ids: t.arrayOf(t.uuid), oleh: nullable(t.uuid) },
  sql: 'update scan_ditahan set diambil_at = now(), diambil_oleh = :oleh where id = any(:ids)',
})

const OPEN_FOR = `d.diambil_at is null and (d.id_kelompok is null or d.id_kelompok = a.id_kelompok)`

/**
 * Open held scans that name one of these members, in the group that they are in now, or in any group where the scan named no group. By id and by
 * NIM apart: one join over 'or' compares every scan with every member, which took 24 s for an import of 8,000.
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

const SCAN_DITAHAN = columns<ScanDitahan>({
  id: ['d.id', t.uuid],
  alasan: ['d.alasan', HELD.alasan],
  participantIdentifier: ['d.participant_identifier', t.text],
  anggota: [`case when a.id is not null then ${MEMBER.json} end`, nullable(t.json(MEMBER.type))],
  kelompok: ['named.nomor', nullable(t.int)],
  happened_at: ['d.happened_at', t.instant],
  operator: ['u.name', nullable(t.text)],
})

/** The open held scans of an activity, newest first, each with the member that its code names now. */
export const selectHeld = statement('ditahan.select', {
  params: { id_absen: t.uuid },
  row: SCAN_DITAHAN.row,
  sql: `select ${SCAN_DITAHAN.list}
   from scan_ditahan d
   left join anggota a on a.id = d.target_id or a.nim = d.target_nim
   left join kelompok k on k.id = a.id_kelompok
   left join kelompok named on named.id = d.id_kelompok
   left join users u on u.id = d.operator
   where d.id_absen = :id_absen and d.diambil_at is null
   order by d.happened_at desc, d.id`,
})
