import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { RawJson } from '../../platform/answer'
import { batched } from '../../platform/batched'
import type { Pool } from '../../platform/database'
import { type ValuesOf, nullableRow, statement, t } from '../../platform/statement'
import { KUMPUL } from './kumpul.repository'
import { TUGAS } from './tugas.repository'

/**
 * Which transactions wrote the rows of `tugas`: another text as soon as one is added, changed or deleted. The same text never
 * comes back with other rows, because what is written bears the number of a transaction that no row bore before.
 */
const VERSION = 'array(select v.xmin from tugas v)::text'

const OWN = nullableRow(KUMPUL.row)
type Own = ValuesOf<typeof OWN>

/**
 * One row for each submission of the users; one of nulls where there is none. `offset 0` keeps the search by user, for any number of users
 * and submissions.
 */
const selectOwn = statement('tugas.own_of', {
  params: { users: t.arrayOf(t.uuid) },
  row: { version: t.text, ...OWN },
  sql: `select v.version, ${KUMPUL.list}
   from (select ${VERSION} as version) v
   left join (
     unnest((select :users::uuid[])) as u (id)
     cross join lateral (
       select s.id, s.id_user, s.id_tugas, s.nama, s.nim, s.kelompok, s.link_tugas, s.create_at, s.update_at
       from kumpul_tugas s where s.id_user = u.id offset 0
     ) k
   ) on true`,
})

const selectTugas = statement('tugas.all', {
  row: { version: t.text, ...nullableRow(TUGAS.row) },
  sql: `select v.version, ${TUGAS.list}
   from (select ${VERSION} as version) v left join tugas t on true order by t.deadline, t.id`,
})

/** The tasks of one `VERSION`, by their deadlines: the JSON of each up to where the caller's own submission goes. */
interface Tasks {
  version: string
  tugas: { id: string; head: string }[]
}

const CLOSING = ']}'

async function readTasks(pool: Pool): Promise<Tasks> {
  const rows = await selectTugas(pool)
  return {
    version: rows[0]?.version ?? '',
    tugas: rows.flatMap(({ version: _, id, ...tugas }) =>
      id === null
        ? []
        : { id, head: JSON.stringify({ id, ...tugas, Kumpul_Tugas: [] }).slice(0, -CLOSING.length) },
    ),
  }
}

/** Participants who ask at the same moment are answered by one statement. */
const READS = { most: 100, abreast: 4 }

async function readOwnOf(pool: Pool, users: readonly string[]) {
  const rows = await selectOwn(pool, { users: [...new Set(users)] })
  const { version = '' } = rows[0] ?? {}
  const byUser = new Map(users.map((user): [string, Own[]] => [user, []]))
  for (const { version: _, ...own } of rows) if (own.id_user !== null) byUser.get(own.id_user)?.push(own)
  return users.map((user) => ({ version, own: byUser.get(user) ?? [] }))
}

/**
 * The list of a participant: all tasks with their own submissions. Everybody asks for it before a deadline, and the tasks are the same
 * for everybody. So the tasks of the last version are kept, and the database is asked for the submissions and the version.
 */
export function createOwnList(pool: Pool): (user: string) => Promise<RawJson<Tugas[]>> {
  let last: Tasks | undefined
  const readOwn = batched((users: readonly string[]) => readOwnOf(pool, users), READS)
  return async (user) => {
    const { version, own } = await readOwn(user)
    if (last?.version !== version) last = undefined
    last ??= await readTasks(pool)
    const { tugas } = last
    const kumpul = new Map(own.map((one) => [one.id_tugas, JSON.stringify(one)]))
    const list = tugas.map(({ id, head }) => `${head}${kumpul.get(id) ?? ''}${CLOSING}`)
    return new RawJson(`[${list.join(',')}]`)
  }
}
