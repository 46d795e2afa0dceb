import type { Queryable } from '../../platform/database'
import { type Type, nullable, statement, t } from '../../platform/statement'
import { CONDITIONS, type KumpulFilter } from './kumpul.repository'

/** Enough that round trips don't count; few enough that making their rows keeps nothing else waiting for long. */
export const EXPORT_PAGE_SIZE = 1_000

/** Every condition, each for where its parameter is given: an export plans its statements for what it asks (`openSnapshot`). */
function whereOf(conditions: Partial<typeof CONDITIONS>): {
  params: Record<string, Type<unknown>>
  sql: string
} {
  const all = Object.values(conditions)
  return {
    params: Object.fromEntries(
      all.flatMap(({ params }) =>
        Object.entries<Type<unknown>>(params).map(([name, of]) => [name, nullable(of)]),
      ),
    ),
    sql: all
      .map(({ params, sql }) => {
        const [[name, of] = ['', t.text]] = Object.entries<Type<unknown>>(params)
        return `(:${name}::${of.sql} is null or ${sql})`
      })
      .join('\n  and '),
  }
}

/** Without `mentor`: the file is made for roles that reach every group alone. */
const { setelah, mentor: _mentor, ...NARROWING } = CONDITIONS
const NARROWED = whereOf(NARROWING)
const BEHIND = whereOf({ ...NARROWING, setelah })

const exportHead = statement('kumpul_tugas.export_head', {
  params: NARROWED.params,
  row: { jumlah: t.int8, nomor: nullable(t.int), title: nullable(t.text) },
  sql: `select
  (select count(*) from kumpul_tugas k join tugas t on t.id = k.id_tugas where ${NARROWED.sql}) as jumlah,
  coalesce(:nomor, (select g.nomor from kelompok g where g.id = :id_kelompok)) as nomor,
  (select t.title from tugas t where t.id = :id_tugas) as title`,
})

const exportPage = statement('kumpul_tugas.export_page', {
  params: BEHIND.params,
  row: {
    id: t.uuid,
    nama: t.text,
    nim: t.text,
    kelompok: t.int,
    link_tugas: t.text,
    createAt: t.instant,
    title: t.text,
    deadline: t.instant,
  },
  sql: `select k.id, k.nama, k.nim, k.kelompok, k.link_tugas, k.create_at as "createAt", t.title, t.deadline
from kumpul_tugas k join tugas t on t.id = k.id_tugas
where ${BEHIND.sql}
order by k.create_at desc, k.id desc limit ${EXPORT_PAGE_SIZE}`,
})

export type ExportFilter = Omit<KumpulFilter, 'setelah' | 'mentor'>

/** The list's filter, for statements that name every part of it. */
const valuesOf = ({ kelompok, ...filter }: ExportFilter) => ({
  nomor: typeof kelompok === 'number' ? kelompok : null,
  id_kelompok: typeof kelompok === 'string' ? kelompok : null,
  id_tugas: filter.id_tugas ?? null,
  nama: filter.nama ?? null,
  nim: filter.nim ?? null,
  title: filter.title ?? null,
})

/** How many rows the export has, and what its file is named after: the group's number and the task's title, where one is given. */
export async function readExportHead(on: Queryable, filter: ExportFilter) {
  const [head] = await exportHead(on, valuesOf(filter))
  return head ?? { jumlah: 0, nomor: null, title: null }
}

/** The rows behind `last` in the order of the list; from the first one where it is left out. */
export const readExportPage = (
  on: Queryable,
  filter: ExportFilter,
  last?: { createAt: string; id: string },
) => exportPage(on, { ...valuesOf(filter), setelah_at: last?.createAt ?? null, setelah_id: last?.id ?? null })
