import type { AbsenTerhitung } from '@bakti/contract/absen/absen.schemas'
import { columns, nullable, statement, t } from '../../platform/statement'
import { deletable } from '../../platform/terhapus.repository'
import { heldReached } from '../kehadiran/ditahan.repository'
import { GROUPS_OF_MENTOR } from '../mentor/mentor.repository'

/** An activity with its counts, from the joins of `selectAbsen`. */
const ABSEN = columns<AbsenTerhitung>({
  id: ['a.id', t.uuid],
  title: ['a.title', t.text],
  tanggal: ['a.tanggal', t.date],
  hadir: ['coalesce(h.hadir, 0)', t.int8],
  alfa: ['coalesce(h.alfa, 0)', t.int8],
  sakit: ['coalesce(h.sakit, 0)', t.int8],
  izin: ['coalesce(h.izin, 0)', t.int8],
  belum: ['m.semua - coalesce(h.tercatat, 0)', t.int8],
  ditahan: ['coalesce(d.ditahan, 0)', t.int8],
  perlu_diputuskan: ['coalesce(h.perlu_diputuskan, 0)', t.int8],
})

const COUNTS = `count(*) filter (where status_kehadiran <> 'Belum Absen') as tercatat,
      count(*) filter (where status_kehadiran = 'Hadir') as hadir,
      count(*) filter (where status_kehadiran = 'Alfa') as alfa,
      count(*) filter (where status_kehadiran = 'Sakit') as sakit,
      count(*) filter (where status_kehadiran = 'Izin') as izin,
      count(*) filter (where perlu_diputuskan) as perlu_diputuskan`

const NEWEST_FIRST = 'a.tanggal desc, a.created_at desc, a.id'

/** One activity, or all where `id` is null; newest date first. */
export const selectAbsen = statement('absen.select', {
  params: { id: nullable(t.uuid) },
  row: ABSEN.row,
  sql: `select ${ABSEN.list}
  from absen a
  cross join (select count(*) as semua from anggota) m
  left join (
    select id_absen, ${COUNTS}
    from kehadiran where :id::uuid is null or id_absen = :id group by id_absen
  ) h on h.id_absen = a.id
  left join (
    select id_absen, count(*) as ditahan from scan_ditahan
    where diambil_at is null and (:id::uuid is null or id_absen = :id) group by id_absen
  ) d on d.id_absen = a.id
  where :id::uuid is null or a.id = :id
  order by ${NEWEST_FIRST}`,
})

/** All activities, with the counts of the groups that a mentor has now (rule R6). From the groups to their members: few rows are read. */
export const selectAbsenOfMentor = statement('absen.select_of_mentor', {
  params: { mentor: t.uuid },
  row: ABSEN.row,
  sql: `with own as materialized (
    select g.id from (${GROUPS_OF_MENTOR}) k join anggota g on g.id_kelompok = k.id
  )
  select ${ABSEN.list}
  from absen a
  cross join (select count(*) as semua from own) m
  left join (
    select id_absen, ${COUNTS} from own join kehadiran e on e.id_anggota = own.id group by id_absen
  ) h on h.id_absen = a.id
  left join (
    select d.id_absen, count(*) as ditahan from scan_ditahan d
    left join anggota g on g.id = d.target_id or g.nim = d.target_nim
    where d.diambil_at is null and ${heldReached('g.id_kelompok')} group by d.id_absen
  ) d on d.id_absen = a.id
  order by ${NEWEST_FIRST}`,
})

const KEGIATAN = ABSEN.pick('id', 'title', 'tanggal')

/** The activities of today (WIB), without counts. */
export const selectToday = statement('absen.select_today', {
  row: KEGIATAN.row,
  sql: `select ${KEGIATAN.list} from absen a where a.tanggal = (now() at time zone 'Asia/Jakarta')::date
  order by ${NEWEST_FIRST}`,
})

export const insertAbsen = statement('absen.insert', {
  params: { id: t.uuid, title: t.text, tanggal: t.date },
  sql: 'insert into absen (id, title, tanggal) values (:id, :title, :tanggal)',
})

/** A null `tanggal` leaves the date as it is. */
export const updateAbsen = statement('absen.update', {
  params: { id: t.uuid, title: t.text, tanggal: nullable(t.date) },
  row: { id: t.uuid },
  sql: 'update absen set title = :title, tanggal = coalesce(:tanggal, tanggal) where id = :id returning id',
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
])
