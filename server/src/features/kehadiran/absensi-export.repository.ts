import { METODE_ABSEN, STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { nullable, statement, t } from '../../platform/statement'
import { readStatus } from '../absen/reading.repository'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { inGroupsOf } from '../mentor/mentor.repository'

/** The activity, and how many members its file has; no row for an unknown one. */
export const readAbsensiHead = statement('absensi.export_head', {
  params: { absen: t.uuid, mentor: nullable(t.uuid) },
  row: { title: t.text, tanggal: t.date, jumlah: t.int8 },
  sql: `select b.title, b.tanggal,
     (select count(*) from anggota a where ${inGroupsOf('a.id_kelompok')}) as jumlah
   from absen b where b.id = :absen`,
})

/** The groups that `mentor` (null: everybody) reaches now, by number. */
export const selectReachedGroups = statement('absensi.export_groups', {
  params: { mentor: nullable(t.uuid) },
  row: { id: t.uuid },
  sql: `select k.id from kelompok k where ${inGroupsOf('k.id')} order by k.nomor`,
})

/** The members of some groups with their records of an activity, by group and name. */
export const readAbsensiOfGroups = statement('absensi.export_rows', {
  params: { absen: t.uuid, groups: t.arrayOf(t.uuid) },
  row: {
    nama: t.text,
    nim: t.text,
    kelompok: t.int,
    status_kehadiran: t.oneOf(STATUS_KEHADIRAN),
    waktu_absen: nullable(t.instant),
    metode_absen: nullable(t.oneOf(METODE_ABSEN)),
  },
  sql: `select a.nama, a.nim, k.nomor as kelompok, ${readStatus('b', 'a', 'h')} as status_kehadiran,
     h.waktu_absen, h.metode_absen
   from absen b
   join kelompok k on k.id = any(:groups)
   join anggota a on a.id_kelompok = k.id
   left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
   where b.id = :absen
   order by k.nomor, ${ANGGOTA_ORDER}`,
})
