import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { statement } from '../../platform/database'

const SELECT = `
  select a.id, a.title, a.tanggal,
    coalesce(h.hadir, 0) as hadir, coalesce(h.alfa, 0) as alfa, coalesce(h.sakit, 0) as sakit, coalesce(h.izin, 0) as izin,
    m.semua - coalesce(h.tercatat, 0) as belum,
    coalesce(h.perlu_diputuskan, 0) as perlu_diputuskan, coalesce(d.ditahan, 0) as ditahan
  from absen a
  cross join (select count(*) as semua from anggota) m
  left join (
    select id_absen, count(*) filter (where status_kehadiran <> 'Belum Absen') as tercatat,
      count(*) filter (where status_kehadiran = 'Hadir') as hadir,
      count(*) filter (where status_kehadiran = 'Alfa') as alfa,
      count(*) filter (where status_kehadiran = 'Sakit') as sakit,
      count(*) filter (where status_kehadiran = 'Izin') as izin,
      count(*) filter (where perlu_diputuskan) as perlu_diputuskan
    from kehadiran where $1::uuid is null or id_absen = $1 group by id_absen
  ) h on h.id_absen = a.id
  left join (
    select id_absen, count(*) as ditahan from scan_ditahan
    where diambil_at is null and ($1::uuid is null or id_absen = $1) group by id_absen
  ) d on d.id_absen = a.id
  where $1::uuid is null or a.id = $1`

/** $1: one activity's id, or null for all; newest date first. */
export const selectAbsen = statement<Absen>(
  'absen.select',
  `${SELECT} order by a.tanggal desc, a.created_at desc, a.id`,
)

export const insertAbsen = statement(
  'absen.insert',
  'insert into absen (id, title, tanggal) values ($1, $2, $3)',
)

/** $3 null: the date stays. */
export const updateAbsen = statement<{ id: string }>(
  'absen.update',
  'update absen set title = $2, tanggal = coalesce($3::date, tanggal) where id = $1 returning id',
)

/** Holds off its deletion until the transaction ends. */
export const holdAbsen = statement<{ id: string }>(
  'absen.hold',
  'select id from absen where id = $1 for key share',
)
