import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import pg from 'pg'
import type { Pipeline } from '../../platform/pipeline'
import { rowsParameter } from '../../platform/rows-parameter'
import { type ValuesOf, namesOf, nullable, statement, t } from '../../platform/statement'
import { KUMPUL, SUBMISSION, author, gate, inTime } from './kumpul.repository'

const SENT = { ...SUBMISSION, key: nullable(t.uuid), request_hash: t.text }
export type Sent = ValuesOf<typeof SENT>
const GIVEN = rowsParameter('given', SENT)
const AUTHOR = author('given.id_user', { nama: 'given.nama', nim: 'given.nim', kelompok: 'given.kelompok' })

/**
 * Hands in the first submissions of several participants, in one statement: keys, rows and answers. It does what `submitKumpul` does for
 * each of them where that does not wait, and returns the id and the answer of each. Left out, with nothing written, are one that came
 * late, one whose NIM is taken, one whose task is unknown or whose gate is closed, one that exists already under its id or for its user and task.
 *
 * As in `submitKumpul` the clock is read after the gate and the row of the task are held (rule T5): each step is read from the one before.
 * An admin who waits for the gate comes first, because a mere try does not get it.
 *
 * It waits only for a submission of the same user and task, or a key, that another transaction has inserted and not committed. A key that
 * exists makes PostgreSQL refuse all of them.
 */
const submitFirst = statement('kumpul_tugas.submit_batch', {
  params: GIVEN.params,
  row: { id: t.uuid, body: t.text },
  sql: `with given as materialized (select ${GIVEN.list} from ${GIVEN.from}),
   gate as materialized (
     select each.id_tugas, pg_try_advisory_xact_lock_shared(${gate('each.id_tugas')}) as open
     from (select distinct id_tugas from given) each
   ),
   task as materialized (
     select t.id, t.deadline from gate g join tugas t on t.id = g.id_tugas
     where g.open for share of t skip locked
   ),
   arrival as materialized (
     select given.id, given.id_user, given.id_tugas, w.nama, w.nim, w.kelompok, given.link_tugas, task.deadline,
       date_trunc('milliseconds', clock_timestamp()) as at
     from task join given on given.id_tugas = task.id cross join lateral ${AUTHOR}
     where not w.taken and not exists (select 1 from terhapus_id d where d.id = given.id)
   ),
   k as (
     insert into kumpul_tugas as k (${namesOf(SUBMISSION)}, create_at, update_at)
     select ${namesOf(SUBMISSION, 'a.')}, a.at, a.at from arrival a where ${inTime('a.at', 'a.deadline')}
     order by a.id_user, a.id_tugas
     on conflict do nothing
     returning k.id, k.id_user, k.id_tugas, k.nama, k.nim, k.kelompok, k.link_tugas, k.create_at, k.update_at
   ),
   answer as materialized (
     select k.id, json_build_object('status', 201,
       'message', ${pg.escapeLiteral(TUGAS_MESSAGE.submitted)}, 'data', ${KUMPUL.json})::text as body from k
   ),
   stored as (
     insert into idempotency (key, request_hash, status, body, id_user)
     select given.key, given.request_hash, 201, answer.body, given.id_user
     from answer join given on given.id = answer.id where given.key is not null order by given.key
   )
   select id, body from answer`,
})

/** Returns the answers of those that were written, by the id of the submission. No two of `sent` have one id, or one user and task. */
export async function submitBatch(on: Pipeline, sent: readonly Sent[]): Promise<Map<string, string>> {
  const written = await submitFirst(on, GIVEN.values(sent))
  return new Map(written.map(({ id, body }) => [id, body]))
}
