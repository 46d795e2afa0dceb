import { nullable, statement, t } from '../../platform/statement'
import { inGroupsOf } from '../mentor/mentor.repository'
import { EVENT } from './kehadiran.repository'

const ROW = {
  id: EVENT.id,
  kind: EVENT.kind,
  status: EVENT.status,
  cara: EVENT.cara,
  operator: nullable(t.text),
  pengirim: nullable(t.text),
  perangkat: EVENT.perangkat,
  happened_at: EVENT.happened_at,
  order_at: EVENT.order_at,
  received_at: EVENT.received_at,
  seen_until: EVENT.seen_until,
  seen_events: EVENT.seen_events,
}

/** The events of one member in one activity, where `mentor` has the member's group, in no order, with the names of who made and who delivered them. */
export const selectRiwayat = statement('kehadiran.riwayat', {
  params: { absen: t.uuid, anggota: t.uuid, mentor: nullable(t.uuid) },
  row: ROW,
  sql: `select e.id, e.kind, e.status, e.cara, u.name as operator,
     case when e.pengirim <> e.operator then p.name end as pengirim,
     e.perangkat, e.happened_at, e.order_at, e.received_at, e.seen_until, e.seen_events
   from kehadiran_event e
   join anggota a on a.id = e.id_anggota
   left join users u on u.id = e.operator
   left join users p on p.id = e.pengirim
   where e.id_absen = :absen and e.id_anggota = :anggota and ${inGroupsOf('a.id_kelompok')}`,
})

/** A member whose group `mentor` has. */
export const findReachedMember = statement('kehadiran.reached_member', {
  params: { anggota: t.uuid, mentor: nullable(t.uuid) },
  row: { id: t.uuid },
  sql: `select a.id from anggota a where a.id = :anggota and ${inGroupsOf('a.id_kelompok')}`,
})
