import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { METODE_ABSEN, STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { RawJson } from '../../platform/answer'
import type { Queryable } from '../../platform/database'
import { jsonRows } from '../../platform/json-rows'
import { columns, nullable, statement, t } from '../../platform/statement'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { MEMBER_FIELDS } from './ditahan.repository'
import { SEEN_MARGIN } from './kehadiran.repository'

/** A member with their record of an activity, from `anggota a`, `kelompok k`, `kehadiran h` and `SEEN s`. */
export const ANGGOTA_ABSENSI = {
  ...MEMBER_FIELDS,
  status_kehadiran: [`coalesce(h.status_kehadiran, 'Belum Absen')`, t.oneOf(STATUS_KEHADIRAN)],
  waktu_absen: ['h.waktu_absen', nullable(t.instant)],
  metode_absen: ['h.metode_absen', nullable(t.oneOf(METODE_ABSEN))],
  perlu_diputuskan: ['coalesce(h.perlu_diputuskan, false)', t.bool],
  sandaran_diterima: ['h.sandaran_diterima', nullable(t.instant)],
  seen_at: ['greatest(s.at, h.scan_diterima)', t.instant],
} as const

/** Up to when rows that are read now show everything that has arrived. `:settled` is the last `settledUntil`. */
export const SEEN = `(
  select date_trunc('milliseconds', least(:settled::timestamptz, statement_timestamp() - ${SEEN_MARGIN})) as at
) s`

const ROW = columns<AnggotaAbsensi>(ANGGOTA_ABSENSI)
const JSON_ROWS = jsonRows(ROW)

const selectWithAbsensi = statement('kehadiran.with_absensi', {
  params: { kelompok: t.uuid, absen: t.uuid, settled: nullable(t.instant) },
  row: { kelompok_ada: t.bool, absen_ada: t.bool, json: t.text },
  sql: `select exists (select from kelompok where id = :kelompok) as kelompok_ada,
     exists (select from absen where id = :absen) as absen_ada,
     (select coalesce(json_agg(w), '[]')::text from (
       select ${JSON_ROWS.list} from (
         select ${ROW.list}
         from ${SEEN}, anggota a
         join kelompok k on k.id = a.id_kelompok
         left join kehadiran h on h.id_absen = :absen and h.id_anggota = a.id
         where a.id_kelompok = :kelompok
         order by ${ANGGOTA_ORDER}
       ) r
     ) w) as json`,
})

/** Every member of the group with their record. */
export async function findWithAbsensi(on: Queryable, params: Parameters<typeof selectWithAbsensi>[1]) {
  const [found] = await selectWithAbsensi(on, params)
  if (!found) throw new Error('a select without FROM has one row')
  return { ...found, rows: new RawJson<AnggotaAbsensi[]>(JSON_ROWS.toWire(found.json)) }
}
