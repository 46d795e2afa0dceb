import type { CountedAbsen, NewAbsen } from '@bakti/contract/absen/absen.schemas'
import { type On, columns, insertInto, nullable, statement, t, written } from '../../platform/statement'
import { deletable } from '../../platform/terhapus.repository'
import { heldMember, heldReached } from '../kehadiran/ditahan.repository'
import { GROUPS_OF_MENTOR } from '../mentor/mentor.repository'

/** An activity as a row has it: `mulai` and `tempat` are null where the answer leaves them out. */
type AbsenRow = Required<Omit<CountedAbsen, 'mulai' | 'tempat'>> & {
  mulai: string | null
  tempat: string | null
}

/** An activity with its counts, from the joins of `selectAbsen`. */
const ABSEN = columns<AbsenRow>({
  id: ['a.id', t.uuid],
  title: ['a.title', t.text],
  tanggal: ['a.tanggal', t.date],
  mulai: ['a.mulai', nullable(t.instant)],
  tempat: ['a.tempat', nullable(t.text)],
  hadir: ['coalesce(h.hadir, 0)', t.int8],
  alfa: ['coalesce(h.alfa, 0)', t.int8],
  sakit: ['coalesce(h.sakit, 0)', t.int8],
  izin: ['coalesce(h.izin, 0)', t.int8],
  belum: ['m.semua - coalesce(h.tercatat, 0)', t.int8],
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

const select = statement('absen.select', {
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
  left join (
    select id_absen, count(*) as laporan from laporan_salah
    where selesai_at is null and (:id::uuid is null or id_absen = :id) group by id_absen
  ) l on l.id_absen = a.id
  where :id::uuid is null or a.id = :id
  order by ${NEWEST_FIRST}`,
})

/** From the groups to their members: 2.8 ms at 8,000 people, where `select` with the mentor's scope takes 91. */
const selectOfMentor = statement('absen.select_of_mentor', {
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
    ${heldMember('g')}
    where d.diambil_at is null and ${heldReached('g.id_kelompok')} group by d.id_absen
  ) d on d.id_absen = a.id
  left join (
    select r.id_absen, count(*) as laporan from own join laporan_salah r on r.id_anggota = own.id
    where r.selesai_at is null group by r.id_absen
  ) l on l.id_absen = a.id
  order by ${NEWEST_FIRST}`,
})

const KEGIATAN = ABSEN.pick('id', 'title', 'tanggal', 'mulai', 'tempat')

const selectOfToday = statement('absen.select_today', {
  params: { id: nullable(t.uuid) },
  row: KEGIATAN.row,
  sql: `select ${KEGIATAN.list} from absen a
  where a.id = :id or (:id::uuid is null and a.tanggal = (now() at time zone 'Asia/Jakarta')::date)
  order by ${NEWEST_FIRST}`,
})

type Shown<Row> = Omit<Row, 'mulai' | 'tempat'> & Pick<CountedAbsen, 'mulai' | 'tempat'>

/** Leaves out what an activity does not say of itself (rule R51). */
const shown = <Row extends Pick<AbsenRow, 'mulai' | 'tempat'>>({
  mulai,
  tempat,
  ...absen
}: Row): Shown<Row> => ({
  ...absen,
  ...(mulai === null ? {} : { mulai }),
  ...(tempat === null ? {} : { tempat }),
})

/** One activity, or all where `id` is null; newest date first. */
export const selectAbsen = async (on: On, params: { id: string | null }): Promise<CountedAbsen[]> =>
  (await select(on, params)).map(shown)

/** All activities, with the counts of the groups that a mentor has now (rule R6). */
export const selectAbsenOfMentor = async (on: On, params: { mentor: string }): Promise<CountedAbsen[]> =>
  (await selectOfMentor(on, params)).map(shown)

/** The activities of today (WIB), or the one that a session is bound to; without counts. */
export const selectToday = async (on: On, params: { id: string | null }) =>
  (await selectOfToday(on, params)).map(shown)

const NEW_ABSEN = {
  id: t.uuid,
  ...written<Omit<NewAbsen, 'id'>>({
    title: t.text,
    tanggal: t.date,
    mulai: nullable(t.instant),
    tempat: nullable(t.text),
  }),
}
export const insertAbsen = statement('absen.insert', {
  params: NEW_ABSEN,
  sql: insertInto('absen', NEW_ABSEN),
})

/**
 * A null `tanggal` leaves the date as it is; `mulai` and `tempat` are written where `set_mulai` and `set_tempat` say so. A time that is not
 * written moves with the date: Asia/Jakarta has no summer time.
 */
export const updateAbsen = statement('absen.update', {
  params: { ...NEW_ABSEN, tanggal: nullable(t.date), set_mulai: t.bool, set_tempat: t.bool },
  row: { id: t.uuid },
  sql: `update absen set title = :title, tanggal = coalesce(:tanggal, tanggal),
     mulai = case when :set_mulai then :mulai
       else mulai + (coalesce(:tanggal, tanggal) - tanggal) * interval '24 hours' end,
     tempat = case when :set_tempat then :tempat else tempat end
   where id = :id returning id`,
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
