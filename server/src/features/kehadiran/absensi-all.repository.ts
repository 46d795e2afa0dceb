import type { AbsensiActivity } from '@bakti/contract/absen/absensi-csv.rules'
import { ABSENSI_PAGE } from '@bakti/contract/absen/jumlah.rules'
import { METODE_ABSEN, STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { columns, nullable, optional, statement, t } from '../../platform/statement'
import { readByGroup } from '../absen/counters.repository'
import { inAudience, isListed, readStatus } from '../absen/reading.repository'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { inGroupsOf } from '../mentor/mentor.repository'

const STATUS = readStatus('b', 'a', 'h')
const LISTED = isListed('b', 'a', 'h')

const HEAD = columns<AbsensiActivity & { jumlah: number }>({
  title: ['b.title', t.text],
  tanggal: ['b.tanggal', t.date],
  jumlah: [
    `(select count(*) from anggota a left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
      where ${inGroupsOf('a.id_kelompok')} and ${LISTED})`,
    t.int8,
  ],
})

/** The activity, and how many members its file has; no row for an unknown one. */
export const readAbsensiHead = statement('absensi.export_head', {
  params: { absen: t.uuid, mentor: nullable(t.uuid) },
  row: HEAD.row,
  sql: `select ${HEAD.list} from absen b where b.id = :absen`,
})

const COUNTED = ['hadir', 'sakit', 'izin', 'alfa', 'belum'] as const

/** How many members of the groups that `mentor` (null: everybody) reaches have which status, of the audience alone; no row for an unknown activity. */
export const countAbsensi = statement('absensi.all_count', {
  params: { absen: t.uuid, mentor: nullable(t.uuid) },
  row: {
    hadir: t.int8,
    sakit: t.int8,
    izin: t.int8,
    alfa: t.int8,
    belum: t.int8,
    di_luar_sasaran: optional(t.int8),
  },
  sql: `select ${COUNTED.map((name) => `coalesce(sum(m.${name}), 0)::bigint as ${name}`).join(', ')},
     nullif(sum(m.di_luar_sasaran), 0)::bigint as di_luar_sasaran
   from absen b left join lateral ${readByGroup('b')} m on ${inGroupsOf('m.id_kelompok')}
   where b.id = :absen group by b.id`,
})

/** A page of them, of one status or (null) of all, by group and name. */
export const selectAbsensiPage = statement('absensi.all_page', {
  params: {
    absen: t.uuid,
    mentor: nullable(t.uuid),
    status: nullable(t.oneOf(STATUS_KEHADIRAN)),
    skip: t.int8,
  },
  row: {
    id: t.uuid,
    nama: t.text,
    nim: t.text,
    id_kelompok: t.uuid,
    kelompok: t.int,
    status_kehadiran: t.oneOf(STATUS_KEHADIRAN),
    di_luar_sasaran: optional(t.bool),
    waktu_absen: nullable(t.instant),
  },
  sql: `select a.id, a.nama, a.nim, a.id_kelompok, k.nomor as kelompok, ${STATUS} as status_kehadiran,
     nullif(not ${inAudience('b', 'a')}, false) as di_luar_sasaran, h.waktu_absen
   from absen b
   cross join anggota a
   join kelompok k on k.id = a.id_kelompok
   left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
   where b.id = :absen and ${inGroupsOf('a.id_kelompok')} and ${LISTED} and (:status::text is null or ${STATUS} = :status)
   order by k.nomor, ${ANGGOTA_ORDER}
   limit ${ABSENSI_PAGE} offset :skip`,
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
  sql: `select a.nama, a.nim, k.nomor as kelompok, ${STATUS} as status_kehadiran,
     h.waktu_absen, h.metode_absen
   from absen b
   join kelompok k on k.id = any(:groups)
   join anggota a on a.id_kelompok = k.id
   left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
   where b.id = :absen and ${LISTED}
   order by k.nomor, ${ANGGOTA_ORDER}`,
})
