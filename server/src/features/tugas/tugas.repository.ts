import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { type Pool, isoText, statement, wireInstant } from '../../platform/database'
import { packed, packedRows, unpack } from '../../platform/packed.repository'
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

/**
 * Which transactions wrote the rows of `tugas`: another text as soon as one is added, changed or gone. (The same text never
 * comes back with other rows: what is written bears a transaction that no row bore before.)
 */
const VERSI = 'array(select v.xmin from tugas v)::text'

const KUMPUL = [
  ...['k.id_tugas', 'k.id', 'k.nama', 'k.nim', 'k.kelompok', 'k.link_tugas'],
  ...['k.create_at', 'k.update_at'],
]

/** $1: a user. What they handed in, and of which `VERSI` the tasks are. */
const selectOwn = statement<{ versi: string; kumpul: string | null }>(
  'tugas.own',
  `select ${VERSI} as versi, (
     select ${packedRows(packed(...KUMPUL))} from kumpul_tugas k where k.id_user = $1
   ) as kumpul`,
)

const selectTugas = statement<{ versi: string; tugas: string | null }>(
  'tugas.list',
  `select ${VERSI} as versi, (
     select ${packedRows('r.tugas')} from (
       select ${packed('t.id', 't.title', 't.description', isoText('t.deadline'))} as tugas
       from tugas t order by t.deadline, t.id
     ) r
   ) as tugas`,
)

/** Each task's JSON up to where the caller's own submission goes. */
interface Heads {
  versi: string
  tugas: { id: string; head: string }[]
}

/** The last that was read. The tasks are the same for everybody and rarely change; the database says when they have. */
const headsOf = new WeakMap<Pool, Heads>()

async function readHeads(pool: Pool): Promise<Heads> {
  const [found] = await selectTugas(pool)
  const tugas = unpack(found?.tugas ?? null, 4).map(([id = '', title, description, deadline]) => ({
    id,
    head:
      `{"id":"${id}","title":${JSON.stringify(title)},"description":${JSON.stringify(description)},` +
      `"deadline":"${deadline}","Kumpul_Tugas":[`,
  }))
  const heads = { versi: found?.versi ?? '', tugas }
  headsOf.set(pool, heads)
  return heads
}

/**
 * All tasks by their deadlines as JSON, each with the user's own submission: what everybody asks for before a deadline. The
 * database is asked for what is the user's, and whether the tasks are still the ones that are known here.
 */
export async function listTugasOwn(pool: Pool, idUser: string): Promise<string> {
  const [own] = await selectOwn(pool, idUser)
  const known = headsOf.get(pool)
  const { tugas } = known && known.versi === own?.versi ? known : await readHeads(pool)
  const kumpul = new Map(
    unpack(own?.kumpul ?? null, 8).map((fields) => [fields[0], kumpulToJson(fields, idUser)]),
  )
  return `[${tugas.map(({ id, head }) => `${head}${kumpul.get(id) ?? ''}]}`).join(',')}]`
}

function kumpulToJson(fields: readonly string[], idUser: string): string {
  const [idTugas, id, nama, nim, kelompok, link, created = '', updated = ''] = fields
  const createAt = wireInstant(created)
  const updateAt = updated === created ? createAt : wireInstant(updated)
  return (
    `{"id":"${id}","id_user":"${idUser}","id_tugas":"${idTugas}","nama":${JSON.stringify(nama)},` +
    `"nim":${JSON.stringify(nim)},"kelompok":${kelompok},"link_tugas":${JSON.stringify(link)},` +
    `"createAt":"${createAt}","updateAt":"${updateAt}"}`
  )
}

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
