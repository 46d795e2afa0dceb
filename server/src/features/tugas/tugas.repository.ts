import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { columns, listOf, nullable, statement, t } from '../../platform/statement'
import { KUMPUL, inTime } from './kumpul.repository'
import { deletable } from '../../platform/terhapus.repository'

/** From `tugas t`. */
const TUGAS_FIELDS = {
  id: ['t.id', t.uuid],
  title: ['t.title', t.text],
  description: ['t.description', t.text],
  deadline: ['t.deadline', t.instant],
} as const

/** A task without submissions. */
export const TUGAS = columns<Omit<Tugas, 'Kumpul_Tugas' | 'jumlah_kumpul'>>(TUGAS_FIELDS)

/** A task for an ADMIN: with the caller's own submission `k`, and how many there are. */
const WITH_COUNT = columns<Required<Tugas>>({
  ...TUGAS_FIELDS,
  Kumpul_Tugas: [
    `case when k.id is null then '[]'::json else json_build_array(${KUMPUL.json}) end`,
    t.json(listOf(KUMPUL.type)),
  ],
  jumlah_kumpul: ['(select count(*) from kumpul_tugas j where j.id_tugas = t.id)', t.int8],
})

const WITH_OWN = 'tugas t left join kumpul_tugas k on k.id_tugas = t.id and k.id_user = :id_user'

/** All tasks by their deadlines as JSON, each with the user's own submission and how many there are. */
export const listTugasWithCount = statement('tugas.list_with_count', {
  params: { id_user: t.uuid },
  row: { json: t.jsonText(listOf(WITH_COUNT.type)) },
  sql: `select coalesce(json_agg(r), '[]')::text as json
    from (select ${WITH_COUNT.jsonList} from ${WITH_OWN} order by t.deadline, t.id) r`,
})

export const findTugas = statement('tugas.find', {
  params: { id_user: t.uuid, id: t.uuid },
  row: WITH_COUNT.row,
  sql: `select ${WITH_COUNT.list} from ${WITH_OWN} where t.id = :id`,
})

const FIELDS = { id: t.uuid, title: t.text, deadline: t.instant }

export const insertTugas = statement('tugas.insert', {
  params: { ...FIELDS, description: t.text },
  sql: 'insert into tugas (id, title, description, deadline) values (:id, :title, :description, :deadline)',
})

/** Without a description the old one stays. */
export const updateTugas = statement('tugas.update', {
  params: { ...FIELDS, description: nullable(t.text) },
  row: { id: t.uuid },
  sql: `update tugas set title = :title, description = coalesce(:description::text, description), deadline = :deadline
   where id = :id returning id`,
})

/** How many submissions are in time by the task's deadline and late by this one; no row for an unknown task. */
export const countLateBy = statement('tugas.count_late_by', {
  params: { id: t.uuid, deadline: t.instant },
  row: { jumlah: t.int8 },
  sql: `select (
     select count(*) from kumpul_tugas k
     where k.id_tugas = t.id and ${inTime('k.create_at', 't.deadline')}
       and not ${inTime('k.create_at', ':deadline::timestamptz')}
   ) as jumlah
   from tugas t where t.id = :id`,
})

export const deletableTugas = deletable('tugas', [
  { tabel: 'tugas', kolom: 'id', clientIds: true },
  { tabel: 'kumpul_tugas', kolom: 'id_tugas', clientIds: true },
])
