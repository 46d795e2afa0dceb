import type { AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { columns, nullable, statement, t } from '../../platform/statement'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { inGroupsOf } from '../mentor/mentor.repository'
import { ANGGOTA_ABSENSI, SEEN } from './with-absensi.repository'

const SCAN = columns<NonNullable<AnggotaDiputuskan['scan']>>({
  happened_at: ['e.happened_at', t.instant],
  operator: ['u.name', nullable(t.text)],
})
const STATUS = columns<NonNullable<AnggotaDiputuskan['status']>>({
  happened_at: ['e.happened_at', t.instant],
  operator: ['u.name', nullable(t.text)],
  status_kehadiran: ['e.status', t.oneOf(STATUS_KEHADIRAN)],
})

const latest = (kind: 'scan' | 'status', json: string) => `
  left join lateral (
    select ${json} as act
    from kehadiran_event e left join users u on u.id = e.operator
    where e.id_absen = h.id_absen and e.id_anggota = h.id_anggota and e.kind = '${kind}'
    order by e.order_at desc, e.id desc limit 1
  )`

export const DIPUTUSKAN = columns<AnggotaDiputuskan>({
  ...ANGGOTA_ABSENSI,
  scan: ['scan.act', nullable(t.json(SCAN.type))],
  status: ['status.act', nullable(t.json(STATUS.type))],
})

/** SQL: the latest acts of a record `h`, as `DIPUTUSKAN` has them. */
export const LATEST_ACTS = `${latest('scan', SCAN.json)} scan on true
   ${latest('status', STATUS.json)} status on true`

/** The members whom somebody has to decide about, of the groups that `mentor` has, by group. */
export const selectDiputuskan = statement('diputuskan.select', {
  params: { absen: t.uuid, settled: nullable(t.instant), mentor: nullable(t.uuid) },
  row: DIPUTUSKAN.row,
  sql: `select ${DIPUTUSKAN.list}
   from ${SEEN}, kehadiran h
   join absen b on b.id = h.id_absen
   join anggota a on a.id = h.id_anggota
   join kelompok k on k.id = a.id_kelompok
   ${LATEST_ACTS}
   where h.id_absen = :absen and h.perlu_diputuskan and ${inGroupsOf('a.id_kelompok')}
   order by k.nomor, ${ANGGOTA_ORDER}`,
})
