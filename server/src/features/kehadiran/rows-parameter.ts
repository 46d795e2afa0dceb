import { type Type, type ValueOf, t } from '../../platform/statement'

type Fields = Readonly<Record<string, Type<unknown>>>

/** A row with these fields. */
export type RowOf<Of extends Fields> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }

type Params<Prefix extends string, Of extends Fields> = {
  readonly [Name in keyof Of & string as `${Prefix}_${Name}`]: Type<readonly ValueOf<Of[Name]>[]>
}
type Values<Prefix extends string, Of extends Fields> = {
  [Name in keyof Of & string as `${Prefix}_${Name}`]: readonly ValueOf<Of[Name]>[]
}

export const namesOf = (fields: object, prefix = '') =>
  Object.keys(fields)
    .map((name) => prefix + name)
    .join(', ')

const isArray = ({ sql }: Type<unknown>) => sql.endsWith('[]')

/**
 * Rows as parameters of a statement: an array for each field, of which `unnest` makes rows again. An array within a row is written
 * as text, because PostgreSQL's arrays of arrays have one length.
 */
export function rowsParameter<const Prefix extends string, const Of extends Fields>(
  prefix: Prefix,
  fields: Of,
) {
  const entries = Object.entries<Type<unknown>>(fields).map(([name, type]) => ({
    name,
    param: `${prefix}_${name}`,
    type: isArray(type) ? t.text : type,
    as: isArray(type) ? `${prefix}.${name}::${type.sql} as ${name}` : `${prefix}.${name}`,
    write: isArray(type) ? (value: unknown) => `{${(value as string[]).join(',')}}` : undefined,
  }))
  // A subquery around each parameter: PostgreSQL would plan the statement again for every length of an array that it knows.
  const lists = entries.map(({ param, type }) => `(select :${param}::${type.sql}[])`)
  return {
    params: Object.fromEntries(
      entries.map(({ param, type }) => [param, t.arrayOf(type)]),
    ) as unknown as Params<Prefix, Of>,
    /** `unnest(…) as <prefix> (…)`, for a FROM. */
    from: `unnest(${lists.join(', ')}) as ${prefix} (${namesOf(fields)})`,
    /** The fields of such a row, for a select list. */
    list: entries.map(({ as }) => as).join(', '),
    values: (rows: readonly RowOf<Of>[]) =>
      Object.fromEntries(
        entries.map(({ name, param, write }) => {
          const column = rows.map((row) => row[name])
          return [param, write ? column.map(write) : column]
        }),
      ) as unknown as Values<Prefix, Of>,
  }
}
