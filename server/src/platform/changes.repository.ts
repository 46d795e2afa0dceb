import { type Type, statement, t } from './statement'

/** The tables of which every change is counted (migrations 0009 and 0036). */
export type CountedTable = 'kelompok' | 'anggota' | 'anggota_kode' | 'absen' | 'kehadiran'

/**
 * SQL of a text that is another one as soon as a row of these tables may have changed, the database was restored (epoch), another server
 * answers for it, or a new day began (WIB). Equal texts mean equal rows: each change that is visible adds to the sum, and of two
 * snapshots the later one sees all that the earlier one saw.
 */
const versionOf = (tables: readonly CountedTable[]) => `(
  select concat_ws(' ', id, pg_postmaster_start_time(), (now() at time zone 'Asia/Jakarta')::date,
    (select sum(jumlah) from perubahan where tabel in (${tables.map((table) => `'${table}'`).join(', ')})))
  from epoch
)`

/**
 * A list that depends on these tables alone, and what says whether it still holds. Both are of one snapshot each.
 * @param json SQL of a query of one column, the list
 */
export const keptStatements = (
  name: string,
  { tables, type, json }: { tables: readonly CountedTable[]; type: Type<unknown>; json: string },
) => ({
  readVersion: statement(`${name}_version`, {
    row: { version: t.text, changes: t.int8 },
    sql: `select ${versionOf(tables)} as version, (select count(*) from perubahan) as changes`,
  }),
  readList: statement(name, {
    row: { version: t.text, json: t.jsonText(type) },
    sql: `select ${versionOf(tables)} as version, (${json})::text as json`,
  }),
})

export type KeptStatements = ReturnType<typeof keptStatements>

/** Replaces the rows of `perubahan` by their sums: no version changes. */
export const addUp = statement('perubahan.add_up', {
  sql: `with removed as (delete from perubahan returning tabel, jumlah)
    insert into perubahan (tabel, jumlah) select tabel, sum(jumlah) from removed group by tabel`,
})
