import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { columns, nullable, statement, t } from '../../platform/statement'
import { deletable } from '../../platform/terhapus.repository'

/** An activity with its counts, from the joins of `selectAbsen`. */
const ABSEN = columns<Absen>({
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

/** One activity, or all where `id` is null; newest date first. */
export const selectAbsen = statement('absen.select', {
  params: { id: nullable(t.uuid) },
  row: ABSEN.row,
  sql: `select ${ABSEN.list}
  from absen a
  cross join (select count(*) as semua from anggota) m
  left join (
    select id_absen, count(*) filter (where status_kehadiran <> 'Belum Absen') as tercatat,
      count(*) filter (where status_kehadiran = 'Hadir') as hadir,
      count(*) filter (where status_kehadiran = 'Alfa') as alfa,
      count(*) filter (where status_kehadiran = 'Sakit') as sakit,
      count(*) filter (where status_kehadiran = 'Izin') as izin,
      count(*) filter (where perlu_diputuskan) as perlu_diputuskan
    from kehadiran where :id::uuid is null or id_absen = :id group by id_absen
  ) h on h.id_absen = a.id
  left join (
    select id_absen, count(*) as ditahan from scan_ditahan
    where diambil_at is null and (:id::uuid is null or id_absen = :id) group by id_absen
  ) d on d.id_absen = a.id
  where :id::uuid is null or a.id = :id
  order by a.tanggal desc, a.created_at desc, a.id`,
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
