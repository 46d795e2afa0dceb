import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import { KUMPUL_PAGE_SIZE } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugas, KumpulTugasRow, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import pg from 'pg'
import type { Queryable } from '../../platform/database'
import { type Type, columns, listOf, nullable, statement, t } from '../../platform/statement'
import { GROUPS_OF_MENTOR } from '../mentor/mentor.repository'

/** A submission as the API returns it, from `kumpul_tugas k`. */
const KUMPUL_FIELDS = {
  id: ['k.id', t.uuid],
  id_user: ['k.id_user', t.uuid],
  id_tugas: ['k.id_tugas', t.uuid],
  nama: ['k.nama', t.text],
  nim: ['k.nim', t.text],
  kelompok: ['k.kelompok', t.int],
  link_tugas: ['k.link_tugas', t.text],
  createAt: ['k.create_at', t.instant],
  updateAt: ['k.update_at', t.instant],
} as const
export const KUMPUL = columns<KumpulTugas>(KUMPUL_FIELDS)

/** What a submission's row on the page says of its task, from `tugas t`. */
const TUGAS_OF_ROW = columns<Pick<Tugas, 'id' | 'title' | 'deadline'>>({
  id: ['t.id', t.uuid],
  title: ['t.title', t.text],
  deadline: ['t.deadline', t.instant],
})
const KUMPUL_ROW = columns<KumpulTugasRow>({
  ...KUMPUL_FIELDS,
  tugas: [TUGAS_OF_ROW.json, t.json(TUGAS_OF_ROW.type)],
})

/** SQL: what is handed in at this instant is in time. */
export const inTime = (at: string, deadline: string) => `(${at} <= ${deadline})`

/** A task's gate: who hands in shares it, who moves its deadline or deletes it has it alone. */
export const gate = (task: string) => `hashtextextended('tugas ' || (${task}::uuid)::text, 0)`

/**
 * Waits for those who are handing in, and keeps others out until the transaction ends. The row's own lock would do for what is
 * right, but not for when: it lets every newcomer share it while one waits to change it, so that in a rush before the
 * deadline an admin who extends it would never get a turn. Here who comes later waits in line (decisions/009).
 */
export const closeGate = statement('tugas.close_gate', {
  params: { tugas: t.uuid },
  sql: `select pg_advisory_xact_lock(${gate(':tugas')})`,
})

/**
 * SQL: who hands in, one row `w`, from the account and what the body says (expressions): for an account with a member name, NIM and group of
 * the roster (rule R41), else what is said. `taken`: the account has no member, and the NIM is of a member who has another one (rule R42).
 */
export const author = (id_user: string, said: Record<'nama' | 'nim' | 'kelompok', string>) => `(
  select coalesce(m.nama, ${said.nama}) as nama, coalesce(m.nim, ${said.nim}) as nim,
    coalesce(m.kelompok, ${said.kelompok}) as kelompok,
    m.nim is null and exists (
      select from anggota n join users o on o.id_anggota = n.id where n.nim = ${said.nim}
    ) as taken
  from (select) one left join (
    select n.nama, n.nim, g.nomor as kelompok
    from users u join anggota n on n.id = u.id_anggota join kelompok g on g.id = n.id_kelompok
    where u.id = ${id_user}
  ) m on true
) w`

const AUTHOR = author(':id_user', { nama: ':nama::text', nim: ':nim::text', kelompok: ':kelompok::int' })

/**
 * The task as it stands when its lock is held, and only then the clock: what a deadline is judged by, and `createAt`
 * (rule T5). Each step is read from the one before it, so none can run early. The lock on the row makes
 * PostgreSQL read the newest deadline, not the one from when the statement began. A submission that was deleted with its task is
 * not made again under another.
 */
const ARRIVAL = `
  gate as materialized (select pg_advisory_xact_lock_shared(${gate(':id_tugas')})),
  task as materialized (
    select t.id, t.deadline from gate, tugas t
    where t.id = :id_tugas and not exists (select 1 from terhapus_id d where d.id = :id) for share of t
  ),
  arrival as materialized (
    select id, deadline, w.nama, w.nim, w.kelompok, w.taken, date_trunc('milliseconds', clock_timestamp()) as at
    from task, ${AUTHOR}
  )`

/** The row stays as it is where nothing differs; else the later change counts as the last one. */
const CHANGED_AT = (fresh: string, at: string) =>
  `case when (k.nama, k.nim, k.kelompok, k.link_tugas) is distinct from (${fresh})
     then greatest(k.update_at, ${at}) else k.update_at end`

export const SUBMISSION = {
  id: t.uuid,
  id_user: t.uuid,
  id_tugas: t.uuid,
  nama: t.text,
  nim: t.text,
  kelompok: t.int,
  link_tugas: t.text,
}

/**
 * Hands in, in one statement: key, row and answer. One submission per user and task: the one that exists is changed and answered with
 * (200). No row if there is no such task; `status` is null if it came late or the NIM is taken. Throws a unique violation if the key or the id exists,
 * and nothing is written.
 */
export const submitKumpul = statement('kumpul_tugas.submit', {
  params: { ...SUBMISSION, key: nullable(t.uuid), request_hash: t.text },
  row: { late: t.bool, taken: t.bool, status: nullable(t.int), body: nullable(t.text) },
  sql: `with ${ARRIVAL},
k as (
  insert into kumpul_tugas as k (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
  select :id, :id_user, a.id, a.nama, a.nim, a.kelompok, :link_tugas, a.at, a.at
  from arrival a where ${inTime('a.at', 'a.deadline')} and not a.taken
  on conflict on constraint kumpul_tugas_once do update set
    nama = excluded.nama, nim = excluded.nim, kelompok = excluded.kelompok, link_tugas = excluded.link_tugas,
    update_at = ${CHANGED_AT('excluded.nama, excluded.nim, excluded.kelompok, excluded.link_tugas', 'excluded.update_at')}
  returning k.id, k.id_user, k.id_tugas, k.nama, k.nim, k.kelompok, k.link_tugas, k.create_at, k.update_at
),
made as materialized (
  select case when k.id = :id then 201 else 200 end as status, ${KUMPUL.json} as data from k
),
answer as materialized (
  select status, json_build_object('status', status,
    'message', ${pg.escapeLiteral(TUGAS_MESSAGE.submitted)}, 'data', data)::text as body from made
),
stored as (
  insert into idempotency (key, request_hash, status, body, id_user)
  select :key, :request_hash, status, body, :id_user from answer where :key::uuid is not null
)
select not ${inTime('a.at', 'a.deadline')} as late, a.taken, w.status, w.body from arrival a left join answer w on true`,
})

/** Changes a submission. No row if there is no such task; `ada` says whether this user has this submission to it. */
export const editKumpul = statement('kumpul_tugas.edit', {
  params: SUBMISSION,
  row: { late: t.bool, taken: t.bool, ada: t.bool, data: nullable(t.json(KUMPUL.type)) },
  sql: `with ${ARRIVAL},
k as (
  update kumpul_tugas k set nama = a.nama, nim = a.nim, kelompok = a.kelompok, link_tugas = :link_tugas,
    update_at = ${CHANGED_AT('a.nama, a.nim, a.kelompok, :link_tugas::text', 'a.at')}
  from arrival a
  where k.id = :id and k.id_user = :id_user and k.id_tugas = a.id and ${inTime('a.at', 'a.deadline')} and not a.taken
  returning k.id, k.id_user, k.id_tugas, k.nama, k.nim, k.kelompok, k.link_tugas, k.create_at, k.update_at
)
select not ${inTime('a.at', 'a.deadline')} as late, a.taken,
  exists (select 1 from kumpul_tugas s where s.id = :id and s.id_user = :id_user and s.id_tugas = :id_tugas) as ada,
  (select ${KUMPUL.json} from k) as data
from arrival a`,
})

export const findKumpul = statement('kumpul_tugas.find', {
  params: { id: t.uuid },
  row: KUMPUL.row,
  sql: `select ${KUMPUL.list} from kumpul_tugas k where k.id = :id`,
})

/** What narrows the list; all that is given must match. */
export interface KumpulFilter {
  /** A group's number, or its id. */
  kelompok?: number | string | undefined
  id_tugas?: string | undefined
  nama?: string | undefined
  nim?: string | undefined
  /** Part of the task's title. */
  title?: string | undefined
  /** The account to whose groups the list is limited (rule R8). */
  mentor?: string | undefined
  /** What comes behind this place. */
  setelah?: { at: string; id: string } | undefined
}

/** `strpos` knows no wildcards: `%` and `_` are ordinary characters (rule W14). */
const contains = (column: string, param: string) => ({
  params: { [param]: t.text },
  sql: `strpos(lower(${column}), lower(:${param})) > 0`,
})

/**
 * The submissions of a mentor's groups: those of the account's member, else of the member whom the submission was matched with, else those
 * that name the group's number. From the groups to their submissions: few rows are read.
 */
const OF_MENTOR = `(
  select s.id from (${GROUPS_OF_MENTOR}) g
  join anggota a on a.id_kelompok = g.id join users u on u.id_anggota = a.id join kumpul_tugas s on s.id_user = u.id
  union all
  select s.id from (${GROUPS_OF_MENTOR}) g
  join anggota a on a.id_kelompok = g.id join kumpul_tugas s on s.id_anggota = a.id
  join users u on u.id = s.id_user and u.id_anggota is null
  union all
  select s.id from (${GROUPS_OF_MENTOR}) g
  join kumpul_tugas s on s.kelompok = g.nomor and s.id_anggota is null
  join users u on u.id = s.id_user and u.id_anggota is null
)`

/**
 * The members of a group, and those of them who have a submission that counts: of their account, connected with them, or under their NIM by an
 * account without a member. No row where there is no such task.
 */
export const countProgress = statement('kumpul_tugas.kemajuan', {
  params: { id_tugas: t.uuid, nomor: nullable(t.int), id: nullable(t.uuid) },
  row: { kumpul: t.int8, anggota: t.int8 },
  sql: `with orang as materialized (
      select a.id, a.nim from kelompok g join anggota a on a.id_kelompok = g.id where g.nomor = :nomor or g.id = :id
    ),
    lain as (
      select k.id_anggota, k.nim from kumpul_tugas k join users u on u.id = k.id_user
      where k.id_tugas = :id_tugas and u.id_anggota is null
    ),
    sudah as (
      select o.id from orang o join users u on u.id_anggota = o.id
      join kumpul_tugas k on k.id_user = u.id and k.id_tugas = :id_tugas
      union
      select o.id from orang o join lain k on k.id_anggota = o.id
      union
      select o.id from orang o join lain k on k.id_anggota is null and k.nim = o.nim
    )
    select (select count(*) from sudah) as kumpul, (select count(*) from orang) as anggota
    from tugas t where t.id = :id_tugas`,
})

/** A condition for each part of a filter. A filter has `nomor` or `id_kelompok`, not both. */
export const CONDITIONS = {
  nomor: { params: { nomor: t.int }, sql: 'k.kelompok = :nomor' },
  id_kelompok: {
    params: { id_kelompok: t.uuid },
    sql: 'k.kelompok = (select g.nomor from kelompok g where g.id = :id_kelompok)',
  },
  id_tugas: { params: { id_tugas: t.uuid }, sql: 'k.id_tugas = :id_tugas' },
  nama: contains('k.nama', 'nama'),
  nim: contains('k.nim', 'nim'),
  title: contains('t.title', 'title'),
  mentor: { params: { mentor: t.uuid }, sql: `k.id in ${OF_MENTOR}` },
  setelah: {
    params: { setelah_at: t.instant, setelah_id: t.uuid },
    sql: '(k.create_at, k.id) < (:setelah_at, :setelah_id)',
  },
}
type Condition = keyof typeof CONDITIONS

/**
 * One statement per combination of conditions, so that each is planned for what it asks. The rows are chosen by what the index holds,
 * and only the ten of the page are read and written out: of 48,000 submissions the first page took 3 ms and the last 7, where it
 * had taken 480 to write out what is skipped.
 */
function pageStatement(names: readonly Condition[]) {
  const wanted = names.map((name) => CONDITIONS[name].sql).join(' and ')
  const joined = names.includes('title') ? 'join tugas t on t.id = k.id_tugas' : ''
  const from = `from kumpul_tugas k ${joined} ${wanted && `where ${wanted}`}`
  const params: Record<string, Type<unknown>> = { skip: t.int8 }
  for (const name of names) Object.assign(params, CONDITIONS[name].params)
  return statement(['kumpul_tugas.page', ...names].join('.'), {
    params,
    row: { jumlah: t.int8, json: t.jsonText(listOf(KUMPUL_ROW.type)) },
    sql: `select (select count(*) ${from}) as jumlah, (
       select coalesce(json_agg(${KUMPUL_ROW.json} order by k.create_at desc, k.id desc), '[]')
       from (
         select k.id ${from} order by k.create_at desc, k.id desc limit ${KUMPUL_PAGE_SIZE} offset :skip
       ) p
       join kumpul_tugas k on k.id = p.id
       join tugas t on t.id = k.id_tugas
     )::text as json`,
  })
}

/** Every combination of these, each in their order. */
function combinationsOf(names: readonly Condition[]): Condition[][] {
  return names.reduceRight<Condition[][]>(
    (rest, name) => [...rest, ...rest.map((each) => [name, ...each])],
    [[]],
  )
}

const PAGES = new Map(
  combinationsOf(Object.keys(CONDITIONS) as Condition[])
    .filter((names) => !(names.includes('nomor') && names.includes('id_kelompok')))
    .map((names) => [names.join(), pageStatement(names)]),
)

/** A page of submissions as JSON, newest first, and how many there are in all. `page` counts from 1. */
export async function readKumpulPage(
  on: Queryable,
  { kelompok, setelah, ...rest }: KumpulFilter,
  page: number,
): Promise<{ jumlah: number; json: string }> {
  const given = {
    nomor: typeof kelompok === 'number' ? kelompok : undefined,
    id_kelompok: typeof kelompok === 'string' ? kelompok : undefined,
    setelah,
    ...rest,
  }
  const names = (Object.keys(CONDITIONS) as Condition[]).filter((name) => given[name] !== undefined)
  const [row] =
    (await PAGES.get(names.join())?.(on, {
      ...given,
      skip: (page - 1) * KUMPUL_PAGE_SIZE,
      setelah_at: setelah?.at,
      setelah_id: setelah?.id,
    })) ?? []
  return row ?? { jumlah: 0, json: '[]' }
}
