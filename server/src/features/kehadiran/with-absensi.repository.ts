import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { METODE_ABSEN, STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { columns, nullable, optional, statement, t } from '../../platform/statement'
import { inAudience, isAutomatic, isListed, readStatus, restsOnTempel } from '../absen/reading.repository'
import { ANGGOTA_ORDER, MEMBER } from '../anggota/anggota.repository'
import { inGroupsOf } from '../mentor/mentor.repository'
import { SEEN_MARGIN } from './kehadiran.repository'

/** A member's record of an activity, from `absen b`, `anggota a`, `kehadiran h` and `SEEN s`. */
export const RECORD = {
  status_kehadiran: [readStatus('b', 'a', 'h'), t.oneOf(STATUS_KEHADIRAN)],
  otomatis: [`nullif(${isAutomatic('b', 'a', 'h')}, false)`, optional(t.bool)],
  di_luar_sasaran: [`nullif(not ${inAudience('b', 'a')}, false)`, optional(t.bool)],
  waktu_absen: ['h.waktu_absen', nullable(t.instant)],
  metode_absen: ['h.metode_absen', nullable(t.oneOf(METODE_ABSEN))],
  perlu_diputuskan: ['coalesce(h.perlu_diputuskan, false)', t.bool],
  sandaran_diterima: ['h.sandaran_diterima', nullable(t.instant)],
  tempel: [`nullif(${restsOnTempel('h')}, false)`, optional(t.bool)],
  seen_at: ['greatest(s.at, h.scan_diterima)', t.instant],
} as const

/** The same with the member, from `kelompok k` too. */
export const ANGGOTA_ABSENSI = { ...MEMBER.fields, ...RECORD } as const

/**
 * Up to when rows that are read now show everything that has arrived (rule H17). `:settled` is the last `settledUntil`. Without `offset`
 * PostgreSQL computes it for every row.
 */
export const SEEN = `(
  select date_trunc('milliseconds', least(:settled::timestamptz, statement_timestamp() - ${SEEN_MARGIN})) as at
  offset 0
) s`

const ROW = columns<AnggotaAbsensi>(ANGGOTA_ABSENSI)

/**
 * Every member of the group whom the activity concerns (rule H141), with their record; no row where activity or group is unknown, or where `mentor` does not have the group (rule
 * R3). Rows of columns, which node writes as JSON, take PostgreSQL and node together no longer than JSON that PostgreSQL writes: `to_char`
 * alone takes longer than reading the row. `offset 0`: each member's record is looked up. While PostgreSQL has no statistics of a new
 * activity it would read all records of that activity: 11 ms at 8,000 members, where this takes 0.5.
 */
export const selectWithAbsensi = statement('kehadiran.with_absensi', {
  params: { kelompok: t.uuid, absen: t.uuid, settled: nullable(t.instant), mentor: nullable(t.uuid) },
  row: ROW.row,
  sql: `select ${ROW.list}
   from ${SEEN}, absen b, anggota a
   join kelompok k on k.id = a.id_kelompok
   left join lateral (
     select * from kehadiran e where e.id_absen = :absen and e.id_anggota = a.id offset 0
   ) h on true
   where b.id = :absen and a.id_kelompok = :kelompok and ${inGroupsOf(':kelompok')} and ${isListed('b', 'a', 'h')}
   order by ${ANGGOTA_ORDER}`,
})
