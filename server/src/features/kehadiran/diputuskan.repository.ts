import type { AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import { isoText, statement } from '../../platform/database'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { SEEN_MARGIN } from './kehadiran.repository'

const LATEST = (kind: 'scan' | 'status', more = '') => `
  left join lateral (
    select json_build_object('happened_at', ${isoText('e.happened_at')}, 'operator', u.name ${more}) as act
    from kehadiran_event e left join users u on u.id = e.operator
    where e.id_absen = h.id_absen and e.id_anggota = h.id_anggota and e.kind = '${kind}'
    order by e.order_at desc, e.id desc limit 1
  )`

/** $1 activity, $2 `settledUntil`. The members of all groups whom somebody has to decide about, by group. */
export const selectDiputuskan = statement<AnggotaDiputuskan>(
  'diputuskan.select',
  `select a.id, a.nama, a.nim, a.id_kelompok, k.nomor as kelompok,
     h.status_kehadiran, h.waktu_absen, h.metode_absen, h.perlu_diputuskan, h.sandaran_diterima,
     greatest(s.at, h.scan_diterima) as seen_at, c.act as scan, t.act as status
   from (select date_trunc('milliseconds', least($2::timestamptz, statement_timestamp() - ${SEEN_MARGIN})) as at) s,
     kehadiran h
   join anggota a on a.id = h.id_anggota
   join kelompok k on k.id = a.id_kelompok
   ${LATEST('scan')} c on true
   ${LATEST('status', ", 'status_kehadiran', e.status")} t on true
   where h.id_absen = $1 and h.perlu_diputuskan
   order by k.nomor, ${ANGGOTA_ORDER}`,
)
