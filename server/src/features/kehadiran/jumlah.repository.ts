import type { JumlahKelompok } from '@bakti/contract/absen/absen.schemas'
import { columns, nullable, optional, statement, t } from '../../platform/statement'
import { readByGroup } from '../absen/counters.repository'
import { inGroupsOf } from '../mentor/mentor.repository'

const JUMLAH = columns<JumlahKelompok>({
  id_kelompok: ['k.id', t.uuid],
  hadir: ['coalesce(h.hadir, 0)', t.int8],
  alfa: ['coalesce(h.alfa, 0)', t.int8],
  alfa_otomatis: ['coalesce(h.alfa_otomatis, 0)', t.int8],
  sakit: ['coalesce(h.sakit, 0)', t.int8],
  izin: ['coalesce(h.izin, 0)', t.int8],
  belum: ['coalesce(h.belum, 0)', t.int8],
  di_luar_sasaran: ['nullif(h.di_luar_sasaran, 0)', optional(t.int8)],
  ditahan: ['coalesce(d.jumlah, 0)', t.int8],
  perlu_diputuskan: ['coalesce(h.perlu_diputuskan, 0)', t.int8],
  laporan: ['coalesce(l.jumlah, 0)', t.int8],
})

const HELD = (target: string) => `select a.id_kelompok from scan_ditahan d join anggota a on ${target}
      where d.id_absen = :id_absen and d.diambil_at is null and ${inGroupsOf('a.id_kelompok')}`

/**
 * The counts of an activity for each group that `mentor` (null: every account of the committee) has now, and what is open of its members.
 * Held acts by id and by NIM apart: one join over 'or' compares every act with every member.
 */
export const selectJumlah = statement('kehadiran.jumlah', {
  params: { id_absen: t.uuid, mentor: nullable(t.uuid) },
  row: JUMLAH.row,
  sql: `select ${JUMLAH.list}
  from kelompok k
  left join (
    select e.* from absen b cross join lateral ${readByGroup('b')} e where b.id = :id_absen
  ) h on h.id_kelompok = k.id
  left join (
    select o.id_kelompok, count(*) as jumlah
    from (${HELD('a.id = d.target_id')} union all ${HELD('a.nim = d.target_nim')}) o group by o.id_kelompok
  ) d on d.id_kelompok = k.id
  left join (
    select a.id_kelompok, count(*) as jumlah from laporan_salah r join anggota a on a.id = r.id_anggota
    where r.id_absen = :id_absen and r.selesai_at is null group by a.id_kelompok
  ) l on l.id_kelompok = k.id
  where ${inGroupsOf('k.id')}
  order by k.nomor`,
})
