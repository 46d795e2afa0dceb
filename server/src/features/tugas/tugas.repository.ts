import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { isoText, statement } from '../../platform/database'
import { KUMPUL_JSON } from './kumpul.repository'

/** A task on the wire, from `tugas t` and the caller's own submission `k`. */
const WITH_COUNT = `t.id, t.title, t.description, ${isoText('t.deadline')} as deadline,
  case when k.id is null then '[]'::json else json_build_array(${KUMPUL_JSON}) end as "Kumpul_Tugas",
  (select count(*) from kumpul_tugas j where j.id_tugas = t.id) as jumlah_kumpul`

const OWN = 'tugas t left join kumpul_tugas k on k.id_tugas = t.id and k.id_user = $1'

/** $1: the caller. All tasks by their deadlines as JSON, each with the caller's own submission and how many there are. */
export const listTugasWithCount = statement<{ json: string }>(
  'tugas.list_with_count',
  `select coalesce(json_agg(r), '[]')::text as json
   from (select ${WITH_COUNT} from ${OWN} order by t.deadline, t.id) r`,
)

/** $1: the caller, $2: the task. */
export const findTugas = statement<Tugas>('tugas.find', `select ${WITH_COUNT} from ${OWN} where t.id = $2`)

export const insertTugas = statement(
  'tugas.insert',
  'insert into tugas (id, title, description, deadline) values ($1, $2, $3, $4)',
)

/** $3 null: the description stays. */
export const updateTugas = statement<{ id: string }>(
  'tugas.update',
  `update tugas set title = $2, description = coalesce($3::text, description), deadline = $4
   where id = $1 returning id`,
)

/** How many submissions the task's deadline finds in time and $2 would find late; no row for an unknown task. */
export const countLateBy = statement<{ jumlah: number }>(
  'tugas.count_late_by',
  `select (
     select count(*) from kumpul_tugas k
     where k.id_tugas = t.id and k.create_at > $2::timestamptz and k.create_at <= t.deadline
   ) as jumlah
   from tugas t where t.id = $1`,
)
