import { KUMPUL_PAGE_SIZE, TUGAS_MESSAGE } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugas } from '@bakti/contract/tugas/tugas.schemas'
import pg from 'pg'
import { type Queryable, isoText, statement } from '../../platform/database'

/** The fields of a submission on the wire, from `kumpul_tugas k`. */
const KUMPUL_FIELDS = `'id', k.id, 'id_user', k.id_user, 'id_tugas', k.id_tugas, 'nama', k.nama, 'nim', k.nim,
  'kelompok', k.kelompok, 'link_tugas', k.link_tugas,
  'createAt', ${isoText('k.create_at')}, 'updateAt', ${isoText('k.update_at')}`
export const KUMPUL_JSON = `json_build_object(${KUMPUL_FIELDS})`

/** A task's gate: who hands in shares it, who moves its deadline or deletes it has it alone. */
const gate = (task: string) => `hashtextextended('tugas ' || (${task}::uuid)::text, 0)`

/**
 * Waits for those who are handing in, and keeps others out until the transaction ends. The row's own lock would do for what is
 * right, but not for when: it lets every newcomer share it while one waits to change it, so that in a rush before the
 * deadline an admin who extends it would never get a turn. Here who comes later waits in line (decisions/009).
 */
export const closeGate = statement('tugas.close_gate', `select pg_advisory_xact_lock(${gate('$1')})`)

/**
 * The task as it stands when its lock is held, and only then the clock: what a deadline is judged by, and `createAt`
 * (DECISIONS: Tasks, 'deadline'). Each step is read from the one before it, so none can run early. The lock on the row makes
 * PostgreSQL read the newest deadline, not the one from when the statement began. $1 is the submission: one that was deleted with
 * its task is not made again under another.
 */
const ARRIVAL = `
  gate as materialized (select pg_advisory_xact_lock_shared(${gate('$3')})),
  task as materialized (
    select t.id, t.deadline from gate, tugas t
    where t.id = $3 and not exists (select 1 from terhapus_id d where d.id = $1) for share of t
  ),
  arrival as materialized (
    select id, deadline, date_trunc('milliseconds', clock_timestamp()) as at from task
  )`

/** The row stays as it is where nothing differs; else the later change counts as the last one. */
const CHANGED_AT = (fresh: string, at: string) =>
  `case when (k.nama, k.nim, k.kelompok, k.link_tugas) is distinct from (${fresh})
     then greatest(k.update_at, ${at}) else k.update_at end`

interface Submitted {
  late: boolean
  /** Null where nothing was written. */
  status: number | null
  body: string | null
}

/**
 * Hands in, in one statement: key, row and answer. $1 id, $2 user, $3 task, $4 nama, $5 nim, $6 kelompok, $7 link, $8 key or
 * null, $9 hash. One submission per user and task: the one that exists is changed and answered with (200). No row where there
 * is no such task. Throws a unique violation where the key or the id exists, and nothing is written.
 */
export const submitKumpul = statement<Submitted>(
  'kumpul_tugas.submit',
  `with ${ARRIVAL},
k as (
  insert into kumpul_tugas as k (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
  select $1, $2, a.id, $4, $5, $6, $7, a.at, a.at from arrival a where a.at <= a.deadline
  on conflict on constraint kumpul_tugas_once do update set
    nama = excluded.nama, nim = excluded.nim, kelompok = excluded.kelompok, link_tugas = excluded.link_tugas,
    update_at = ${CHANGED_AT('excluded.nama, excluded.nim, excluded.kelompok, excluded.link_tugas', 'excluded.update_at')}
  returning k.id, k.id_user, k.id_tugas, k.nama, k.nim, k.kelompok, k.link_tugas, k.create_at, k.update_at
),
made as materialized (
  select case when k.id = $1 then 201 else 200 end as status, ${KUMPUL_JSON} as data from k
),
answer as materialized (
  select status, json_build_object('status', status,
    'message', ${pg.escapeLiteral(TUGAS_MESSAGE.submitted)}, 'data', data)::text as body from made
),
stored as (
  insert into idempotency (key, request_hash, status, body, id_user)
  select $8, $9, status, body, $2 from answer where $8::uuid is not null
)
select a.at > a.deadline as late, w.status, w.body from arrival a left join answer w on true`,
)

interface Edited {
  late: boolean
  /** Whether there is such a submission of this user to this task. */
  ada: boolean
  data: KumpulTugas | null
}

/** Changes a submission: $1 id, $2 user, $3 task, $4 nama, $5 nim, $6 kelompok, $7 link. No row where there is no such task. */
export const editKumpul = statement<Edited>(
  'kumpul_tugas.edit',
  `with ${ARRIVAL},
k as (
  update kumpul_tugas k set nama = $4, nim = $5, kelompok = $6, link_tugas = $7,
    update_at = ${CHANGED_AT('$4::text, $5::text, $6::int, $7::text', 'a.at')}
  from arrival a
  where k.id = $1 and k.id_user = $2 and k.id_tugas = a.id and a.at <= a.deadline
  returning k.id, k.id_user, k.id_tugas, k.nama, k.nim, k.kelompok, k.link_tugas, k.create_at, k.update_at
)
select a.at > a.deadline as late,
  exists (select 1 from kumpul_tugas s where s.id = $1 and s.id_user = $2 and s.id_tugas = $3) as ada,
  (select ${KUMPUL_JSON} from k) as data
from arrival a`,
)

export const findKumpul = statement<{ data: KumpulTugas }>(
  'kumpul_tugas.find',
  `select ${KUMPUL_JSON} as data from kumpul_tugas k where k.id = $1`,
)

/** What narrows the list; all that is given must match. */
export interface KumpulFilter {
  /** A group's number, or its id. */
  kelompok?: number | string | undefined
  id_tugas?: string | undefined
  nama?: string | undefined
  nim?: string | undefined
  /** Part of the task's title. */
  title?: string | undefined
  /** What comes behind this place. */
  setelah?: { at: string; id: string } | undefined
}

/** `strpos` knows no wildcards: `%` and `_` are letters like others (DECISIONS: Wire, 'search'). */
const contains = (column: string) => (value: string) => `strpos(lower(${column}), lower(${value}::text)) > 0`

const CONDITIONS = {
  nomor: (value: string) => `k.kelompok = ${value}::int`,
  id_kelompok: (value: string) => `k.kelompok = (select g.nomor from kelompok g where g.id = ${value}::uuid)`,
  id_tugas: (value: string) => `k.id_tugas = ${value}::uuid`,
  nama: contains('k.nama'),
  nim: contains('k.nim'),
  title: contains('t.title'),
  setelah: (value: string) =>
    `(k.create_at, k.id) < ((${value}::text[])[1]::timestamptz, (${value}::text[])[2]::uuid)`,
}

/**
 * One statement per combination of filters, so that each is planned for what it asks. $1: how many rows to skip. The rows are
 * chosen by what the index holds, and only the ten of the page are read and written out: of 48,000 submissions the first page
 * took 3 ms and the last 7, where it had taken 480 to write out what is skipped.
 */
function pageStatement(names: readonly (keyof typeof CONDITIONS)[]) {
  const wanted = names.map((name, at) => CONDITIONS[name](`$${at + 2}`)).join(' and ')
  const joined = names.includes('title') ? 'join tugas t on t.id = k.id_tugas' : ''
  const from = `from kumpul_tugas k ${joined} ${wanted && `where ${wanted}`}`
  return statement<{ jumlah: number; json: string }>(
    ['kumpul_tugas.page', ...names].join('.'),
    `select (select count(*) ${from}) as jumlah, (
       select coalesce(json_agg(json_build_object(${KUMPUL_FIELDS},
           'tugas', json_build_object('id', t.id, 'title', t.title, 'deadline', ${isoText('t.deadline')})
         ) order by k.create_at desc, k.id desc), '[]')
       from (
         select k.id ${from} order by k.create_at desc, k.id desc limit ${KUMPUL_PAGE_SIZE} offset $1
       ) p
       join kumpul_tugas k on k.id = p.id
       join tugas t on t.id = k.id_tugas
     )::text as json`,
  )
}

/** A page of submissions as JSON, newest first, and how many there are in all. `page` counts from 1. */
export async function readKumpulPage(
  on: Queryable,
  { kelompok, setelah, ...rest }: KumpulFilter,
  page: number,
): Promise<{ jumlah: number; json: string }> {
  const given = {
    nomor: typeof kelompok === 'number' ? kelompok : undefined,
    id_kelompok: typeof kelompok === 'string' ? kelompok : undefined,
    ...rest,
    setelah: setelah && [setelah.at, setelah.id],
  }
  const names = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter(
    (name) => given[name] !== undefined,
  )
  const values = names.map((name) => given[name])
  const [row] = await pageStatement(names)(on, (page - 1) * KUMPUL_PAGE_SIZE, ...values)
  return row ?? { jumlah: 0, json: '[]' }
}
