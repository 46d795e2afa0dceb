import type { CountedAbsen, NewAbsen } from '@bakti/contract/absen/absen.schemas'
import {
  columns,
  insertInto,
  namesOf,
  nullable,
  optional,
  statement,
  t,
  written,
} from '../../platform/statement'
import { deletable } from '../../platform/terhapus.repository'
import { heldMember, heldReached } from '../kehadiran/ditahan.repository'
import { GROUPS_OF_MENTOR } from '../mentor/mentor.repository'
import { countLaterMembers } from './reading.repository'

/** Of a closed activity those without a record, but for members who were made after the closing (rule H132). */
const AUTOMATIC = `case when a.ditutup_at is null then 0 else m.semua - coalesce(h.tercatat, 0) - n.sesudah end`

/** An activity with its counts, from the joins of `selectAbsen`. What it does not say of itself is left out (rule R51). */
const ABSEN = columns<CountedAbsen>({
  id: ['a.id', t.uuid],
  title: ['a.title', t.text],
  tanggal: ['a.tanggal', t.date],
  mulai: ['a.mulai', optional(t.instant)],
  batas_terlambat: ['a.batas_terlambat', optional(t.instant)],
  tutup: ['a.tutup', optional(t.instant)],
  ditutup_at: ['a.ditutup_at', optional(t.instant)],
  tempat: ['a.tempat', optional(t.text)],
  anggota_sasaran: ['m.semua', t.int8],
  hadir: ['coalesce(h.hadir, 0)', t.int8],
  alfa: [`coalesce(h.alfa, 0) + ${AUTOMATIC}`, t.int8],
  alfa_otomatis: [AUTOMATIC, t.int8],
  sakit: ['coalesce(h.sakit, 0)', t.int8],
  izin: ['coalesce(h.izin, 0)', t.int8],
  belum: [`m.semua - coalesce(h.tercatat, 0) - ${AUTOMATIC}`, t.int8],
  ditahan: ['coalesce(d.ditahan, 0)', t.int8],
  perlu_diputuskan: ['coalesce(h.perlu_diputuskan, 0)', t.int8],
  laporan: ['coalesce(l.laporan, 0)', t.int8],
})

const COUNTS = `count(*) filter (where status_kehadiran <> 'Belum Absen') as tercatat,
      count(*) filter (where status_kehadiran = 'Hadir') as hadir,
      count(*) filter (where status_kehadiran = 'Alfa') as alfa,
      count(*) filter (where status_kehadiran = 'Sakit') as sakit,
      count(*) filter (where status_kehadiran = 'Izin') as izin,
      count(*) filter (where perlu_diputuskan) as perlu_diputuskan`

const NEWEST_FIRST = 'a.tanggal desc, a.created_at desc, a.id'

/** The activities, or the one whose id is given, newest date first. */
export const selectAbsen = statement('absen.select', {
  params: { id: nullable(t.uuid) },
  row: ABSEN.row,
  sql: `select ${ABSEN.list}
  from absen a
  cross join (select count(*) as semua from anggota) m
  cross join lateral (select ${countLaterMembers('a', 'anggota')} as sesudah) n
  left join (
    select id_absen, ${COUNTS}
    from kehadiran where :id::uuid is null or id_absen = :id group by id_absen
  ) h on h.id_absen = a.id
  left join (
    select id_absen, count(*) as ditahan from scan_ditahan
    where diambil_at is null and (:id::uuid is null or id_absen = :id) group by id_absen
  ) d on d.id_absen = a.id
  left join (
    select id_absen, count(*) as laporan from laporan_salah
    where selesai_at is null and (:id::uuid is null or id_absen = :id) group by id_absen
  ) l on l.id_absen = a.id
  where :id::uuid is null or a.id = :id
  order by ${NEWEST_FIRST}`,
})

/**
 * All activities, with the counts of the groups that a mentor has now (rule R6). From the groups to their members: 2.8 ms at 8,000 people,
 * where `selectAbsen` with the mentor's scope takes 91.
 */
export const selectAbsenOfMentor = statement('absen.select_of_mentor', {
  params: { mentor: t.uuid },
  row: ABSEN.row,
  sql: `with own as materialized (
    select g.id, g.created_at from (${GROUPS_OF_MENTOR}) k join anggota g on g.id_kelompok = k.id
  )
  select ${ABSEN.list}
  from absen a
  cross join (select count(*) as semua from own) m
  cross join lateral (select ${countLaterMembers('a', 'own')} as sesudah) n
  left join (
    select id_absen, ${COUNTS} from own join kehadiran e on e.id_anggota = own.id group by id_absen
  ) h on h.id_absen = a.id
  left join (
    select d.id_absen, count(*) as ditahan from scan_ditahan d
    ${heldMember('g')}
    where d.diambil_at is null and ${heldReached('g.id_kelompok')} group by d.id_absen
  ) d on d.id_absen = a.id
  left join (
    select r.id_absen, count(*) as laporan from own join laporan_salah r on r.id_anggota = own.id
    where r.selesai_at is null group by r.id_absen
  ) l on l.id_absen = a.id
  order by ${NEWEST_FIRST}`,
})

const KEGIATAN = ABSEN.pick(
  'id',
  'title',
  'tanggal',
  'mulai',
  'batas_terlambat',
  'tutup',
  'ditutup_at',
  'tempat',
)

/** The activities of today (WIB), or the one that a session is bound to; without counts. */
export const selectToday = statement('absen.select_today', {
  params: { id: nullable(t.uuid) },
  row: KEGIATAN.row,
  sql: `select ${KEGIATAN.list} from absen a
  where a.id = :id or (:id::uuid is null and a.tanggal = (now() at time zone 'Asia/Jakarta')::date)
  order by ${NEWEST_FIRST}`,
})

/** What a create and an update write. */
const FIELDS = written<Omit<NewAbsen, 'id'>>({
  title: t.text,
  tanggal: t.date,
  mulai: nullable(t.instant),
  batas_terlambat: nullable(t.instant),
  tutup: nullable(t.instant),
  tempat: nullable(t.text),
})
const NEW_ABSEN = { id: t.uuid, ...FIELDS }

export const insertAbsen = statement('absen.insert', {
  params: NEW_ABSEN,
  sql: insertInto('absen', NEW_ABSEN),
})

/** What an update may leave as it is; locked until it is written. Scans of the activity don't wait for it. */
export const lockAbsen = statement('absen.lock', {
  params: { id: t.uuid },
  row: FIELDS,
  sql: `select ${namesOf(FIELDS)} from absen where id = :id for no key update`,
})

export const updateAbsen = statement('absen.update', {
  params: NEW_ABSEN,
  sql: `update absen set (${namesOf(FIELDS)}) = row(${namesOf(FIELDS, ':')}) where id = :id`,
})

/** Closes or opens an activity; a repeat changes nothing. No row for an unknown one. */
export const closeAbsen = statement('absen.close', {
  params: { id: t.uuid, tutup: t.bool },
  row: { id: t.uuid },
  sql: `update absen set ditutup_at = case when :tutup then coalesce(ditutup_at, now()) end where id = :id returning id`,
})

/** Whether there is an activity, without the counts of `selectAbsen`, which read the whole of its attendance. */
export const findAbsen = statement('absen.find', {
  params: { id: t.uuid },
  row: { title: t.text },
  sql: 'select title from absen where id = :id',
})

/** Holds off its deletion until the transaction ends. */
export const holdAbsen = statement('absen.hold', {
  params: { id: t.uuid },
  row: { id: t.uuid },
  sql: 'select id from absen where id = :id for key share',
})

export const deletableAbsen = deletable('absen', [
  { tabel: 'absen', kolom: 'id', clientIds: true },
  { tabel: 'kehadiran_event', kolom: 'id_absen' },
  { tabel: 'kehadiran', kolom: 'id_absen' },
  { tabel: 'scan_ditahan', kolom: 'id_absen' },
  { tabel: 'laporan_salah', kolom: 'id_absen' },
])
