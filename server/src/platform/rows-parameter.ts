import { type Type, type ValuesOf, namesOf, t } from './statement'

type Fields = Readonly<Record<string, Type<unknown>>>

/** The array of one column, as PostgreSQL reads it: `{1,NULL,"a b"}`. */
type ArrayText = string
type PerColumn<Prefix extends string, Of extends Fields, Value> = {
  readonly [Name in keyof Of & string as `${Prefix}_${Name}`]: Value
}

/** Types whose values contain nothing that an array must quote. */
const PLAIN = new Set([t.uuid, t.instant, t.int, t.int8, t.bool].map(({ sql }) => sql))

const plain = (value: unknown) => (value as string | number | boolean | null) ?? 'NULL'
const quoted = (value: unknown) =>
  value === null ? 'NULL' : `"${(value as string).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const quotedList = (value: unknown) => `"{${(value as readonly string[]).join(',')}}"`

/**
 * Rows as parameters of a statement: an array for each field, of which `unnest` makes rows again. The arrays are written here because
 * pg examines every value. A list of ids within a row is passed as text, because PostgreSQL's arrays of arrays have one length.
 */
export function rowsParameter<const Prefix extends string, const Of extends Fields>(
  prefix: Prefix,
  fields: Of,
) {
  const columns = Object.entries<Type<unknown>>(fields).map(([name, { sql }]) => {
    const param = `${prefix}_${name}`
    if (sql === t.arrayOf(t.uuid).sql)
      return { name, param, sql: t.text.sql, as: `${param}::${sql} as ${name}`, write: quotedList }
    return { name, param, sql, as: `${param} as ${name}`, write: PLAIN.has(sql) ? plain : quoted }
  })
  const alias = columns.map(({ param }) => param).join(', ')
  // A subquery around each parameter: PostgreSQL would plan the statement again for every length of an array that it knows.
  const lists = columns.map(({ param, sql }) => `(select :${param}::${sql}[])`).join(', ')
  return {
    params: Object.fromEntries(
      columns.map(({ param, sql }) => [param, { ...t.text, sql: `${sql}[]` }]),
    ) as PerColumn<Prefix, Of, Type<ArrayText>>,
    /** The rows as `<prefix>`, for a FROM. */
    from: `(select ${columns.map(({ as }) => as).join(', ')} from unnest(${lists}) as lists (${alias})) as ${prefix}`,
    /** The fields of such a row, for a select list. */
    list: namesOf(fields, `${prefix}.`),
    values: (rows: readonly ValuesOf<Of>[]) =>
      Object.fromEntries(
        columns.map(({ name, param, write }) => [
          param,
          `{${rows.map((row) => write(row[name])).join(',')}}`,
        ]),
      ) as PerColumn<Prefix, Of, ArrayText>,
  }
}
