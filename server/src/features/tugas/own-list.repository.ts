import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { RawJson } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import { nullableRow, statement, t } from '../../platform/statement'
import { KUMPUL } from './kumpul.repository'
import { TUGAS } from './tugas.repository'

/**
 * Which transactions wrote the rows of `tugas`: another text as soon as one is added, changed or deleted. The same text never
 * comes back with other rows, because what is written bears the number of a transaction that no row bore before.
 */
const VERSION = 'array(select v.xmin from tugas v)::text'

/** One row for each submission of the user; one of nulls where there is none. */
const selectOwn = statement('tugas.own', {
  params: { user: t.uuid },
  row: { version: t.text, ...nullableRow(KUMPUL.row) },
  sql: `select v.version, ${KUMPUL.list}
   from (select ${VERSION} as version) v left join kumpul_tugas k on k.id_user = :user`,
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

/**
 * The list of a participant: all tasks with their own submissions. Everybody asks for it before a deadline, and the tasks are the same
 * for everybody. So the tasks of the last version are kept, and the database is asked for the submissions and the version.
 */
export function createOwnList(pool: Pool): (user: string) => Promise<RawJson<Tugas[]>> {
  let last: Tasks | undefined
  return async (user) => {
    const own = await selectOwn(pool, { user })
    if (last?.version !== own[0]?.version) last = undefined
    last ??= await readTasks(pool)
    const { tugas } = last
    const kumpul = new Map(own.map(({ version: _, ...one }) => [one.id_tugas, JSON.stringify(one)]))
    const list = tugas.map(({ id, head }) => `${head}${kumpul.get(id) ?? ''}${CLOSING}`)
    return new RawJson(`[${list.join(',')}]`)
  }
}
