import pg from 'pg'
import { Pool, type Queryable, isLost, isWaiting, isoText, onConnection, retried } from './database'
import { Pipeline, type Single } from './pipeline'

/** A type of PostgreSQL and the TypeScript type of its values, as `platform/database.ts` reads and writes them. */
export interface Type<T> {
  /** PostgreSQL's own name of it, as `format_type` writes it. */
  readonly sql: string
  readonly nullable: boolean
  /** A null becomes `undefined`, which an answer leaves out. */
  readonly leftOut?: true
  /** Whether a value that PostgreSQL returned is of this type. */
  readonly check: (value: unknown) => value is T
  /** How a parameter is written, where pg would write it differently. */
  readonly write?: (value: unknown) => unknown
}

/** SQL: orders by a name as `orderOfNames` of the contract does, whatever the database's own collation is. */
export const byName = (column: string) => `lower(${column}) collate "C"`

type Types = Readonly<Record<string, Type<unknown>>>
export type ValueOf<Of> = Of extends Type<infer T> ? T : never
/** A row, or parameters, of these types. */
export type ValuesOf<Of extends Types> = { [Name in keyof Of]: ValueOf<Of[Name]> }

const type = <T>(sql: string, check: (value: unknown) => boolean): Type<T> => ({
  sql,
  nullable: false,
  check: check as Type<T>['check'],
})
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isIsoText = (value: unknown) => isText(value) && new Date(value).toJSON() === value

/** The same type, or null. */
export const nullable = <T>(of: Type<T>): Type<T | null> => ({
  ...of,
  nullable: true,
  check: (value): value is T | null => value === null || of.check(value),
})

/** The same type, left out of the row where it is null. A column of a statement alone, never of JSON that PostgreSQL writes. */
export const optional = <T>(of: Type<T>): Type<T | undefined> => ({
  ...of,
  nullable: true,
  leftOut: true,
  check: (value): value is T | undefined => value === undefined || of.check(value),
})

/** The types of a row that an outer join may leave out: every column may be null. */
export const nullableRow = <Row extends Types>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, of]) => [name, nullable(of)])) as unknown as {
    readonly [Name in keyof Row]: Type<ValueOf<Row[Name]> | null>
  }

/** One type of JSON or the other. */
export const either = <One, Other>(one: Type<One>, other: Type<Other>): Type<One | Other> => ({
  ...one,
  check: (value): value is One | Other => one.check(value) || other.check(value),
})

/** A list as JSON holds it. */
export const listOf = <T>(of: Type<T>): Type<T[]> => type('json', (value) => isListOf(of, value))
const isListOf = (of: Type<unknown>, value: unknown) =>
  Array.isArray(value) && value.every((one) => of.check(one))

const jsonType = <T>(sql: 'json' | 'jsonb', of?: Type<T>): Type<T> => ({
  ...type<T>(sql, (value) => of?.check(value) ?? true),
  write: JSON.stringify,
})

export const t = {
  uuid: type<string>('uuid', isText),
  text: type<string>('text', isText),
  /** Text of which a check constraint, or the statement itself, allows only these values. */
  oneOf: <const T extends string>(values: readonly T[]): Type<T> =>
    type('text', (value) => values.includes(value as T)),
  int: type<number>('integer', isNumber),
  /** An identifier, as PostgreSQL's catalogue has it. */
  name: type<string>('name', isText),
  /** Counts. A value above 2^53 would lose precision. */
  int8: type<number>('bigint', isNumber),
  bool: type<boolean>('boolean', (value) => typeof value === 'boolean'),
  /** An ISO text in UTC. */
  instant: type<string>('timestamp with time zone', isIsoText),
  /** `YYYY-MM-DD` */
  date: type<string>('date', isText),
  json: <T>(of?: Type<T>) => jsonType('json', of),
  jsonb: <T>(of?: Type<T>) => jsonType('jsonb', of),
  /** JSON that PostgreSQL wrote and that goes into an answer unparsed. */
  jsonText: (of: Type<unknown>): Type<string> =>
    type('text', (value) => isText(value) && of.check(JSON.parse(value))),
  arrayOf: <T>(of: Type<T>): Type<readonly T[]> => type(`${of.sql}[]`, (value) => isListOf(of, value)),
}

type Fields<Row> = {
  readonly [Field in keyof Row]-?: readonly [expression: string, type: Type<Row[Field]>]
}

/** The columns of a row, written once: whatever selects such a row or builds its JSON takes them from here. */
export interface Columns<Row> {
  /** As they were declared, for a row that has more of them. */
  fields: Fields<Row>
  /** The types of the row, for a statement's `row`. */
  row: { readonly [Field in keyof Row]-?: Type<Row[Field]> }
  /** The select list: `a.id as "id", …`. */
  list: string
  /** The select list of a subquery whose rows become JSON: instants are written as the wire has them. */
  jsonList: string
  /** The JSON of one row: `json_build_object('id', a.id, …)`. */
  json: string
  /** The type of that JSON. */
  type: Type<Row>
  /** Some of the fields, in this order. */
  pick<Field extends keyof Row>(...names: readonly Field[]): Columns<Pick<Row, Field>>
}

export type RowOf<Of> = Of extends Columns<infer Row> ? Row : never

/**
 * The SQL expression and the type of every field of `Row`, a type of the contract. A missing field does not compile. An extra
 * field does not either where the fields are written in the call.
 */
export function columns<Row>(fields: Fields<Row>): Columns<Row> {
  const entries = Object.entries<readonly [string, Type<unknown>]>(fields)
  const write = (each: (name: string, expression: string) => string, json: boolean) =>
    entries
      .map(([name, [sql, { sql: of }]]) => each(name, json && of === t.instant.sql ? isoText(sql) : sql))
      .join(', ')
  const asName = (name: string, expression: string) => `${expression} as ${pg.escapeIdentifier(name)}`
  const asJson = (name: string, expression: string) => `${pg.escapeLiteral(name)}, ${expression}`
  return {
    fields,
    row: Object.fromEntries(entries.map(([name, [, of]]) => [name, of])) as Columns<Row>['row'],
    list: write(asName, false),
    jsonList: write(asName, true),
    json: `json_build_object(${write(asJson, true)})`,
    type: type('json', (value) => sameFields(entries, value)),
    pick: (...names) => columns(Object.fromEntries(names.map((name) => [name, fields[name]])) as never),
  }
}

const sameFields = (entries: [string, readonly [string, Type<unknown>]][], value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === entries.length &&
  entries.every(([name, [, of]]) => of.check((value as Record<string, unknown>)[name]))

/** The values of a body's fields as columns: a field that may be missing is null. */
type Written<Input> = {
  readonly [Field in keyof Input]-?: Type<
    undefined extends Input[Field] ? Exclude<Input[Field], undefined> | null : Input[Field]
  >
}

/**
 * The columns that a create or an update writes, by the fields of `Input`, a body of the contract, under the same names. A field that is
 * forgotten here does not compile, and the SQL below names every one of them.
 */
export const written = <Input>(types: Written<Input>): Written<Input> => types

/** The names of some columns, as a list. */
export const namesOf = (types: object, prefix = '') =>
  Object.keys(types)
    .map((name) => prefix + name)
    .join(', ')

/** `insert into table (a, b) values (:a, :b)` */
export const insertInto = (table: string, types: object) =>
  `insert into ${table} (${namesOf(types)}) values (${namesOf(types, ':')})`

/** A statement as `statements.test.ts` compares it with the database. */
export interface Definition {
  name: string
  /** With `$1`, `$2` … in place of the names. */
  text: string
  /** In the order of their numbers. */
  params: readonly [name: string, type: Type<unknown>][]
  row: Types
  /** It changes nothing, so that it may be run twice. */
  reads: boolean
}

/** Every statement of the program, by name. `statements.test.ts` reads it; nothing else does. */
export const definitions: ReadonlyMap<string, Definition> = new Map()

/** What looks at every row that a statement returns: set by the tests, absent in production. */
export const rowCheck: { current?: (definition: Definition, rows: readonly unknown[]) => void } = {}

/** Parts of SQL in which `:name` is no parameter: texts, quoted names, comments, casts. */
const PART = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\/|\$\$[^]*?\$\$|::|:([a-z]\w*)/gi

/** Numbers the named parameters in the order in which they first appear. */
function numbered(sql: string): { text: string; names: string[] } {
  const names: string[] = []
  const text = sql.replaceAll(PART, (part, name?: string) => {
    if (name === undefined) return part
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}

type Arguments<Params extends Types> = keyof Params extends never ? [] : [params: ValuesOf<Params>]
/** What a statement runs on: the pool or a pipeline, where it is a transaction by itself, or a transaction. */
export type On = Queryable | Pipeline
export type Statement<Params extends Types, Row extends Types> = (
  on: On,
  ...params: Arguments<Params>
) => Promise<ValuesOf<Row>[]>

/**
 * A named prepared statement: planned once for each connection. `:name` in the text is the parameter of that name.
 * `params` and `row` declare the PostgreSQL types; `statements.test.ts` compares them with a migrated database, and every row
 * that a test reads is compared with `row`.
 * No `*` of a table in the text, since a migration that adds a column would break the cached plan.
 * On the pool it is run again where PostgreSQL asks for that.
 */
export function statement<const Params extends Types = {}, const Row extends Types = {}>(
  name: string,
  { params, row, sql }: { params?: Params; row?: Row; sql: string },
): Statement<Params, Row> {
  const { text, names } = numbered(sql)
  const types = names.map((each): [string, Type<unknown>] => {
    const of = params?.[each]
    if (!of) throw new Error(`${name}: the parameter :${each} is not declared`)
    return [each, of]
  })
  const unused = Object.keys(params ?? {}).find((each) => !names.includes(each))
  if (unused) throw new Error(`${name}: the SQL does not use the parameter ${unused}`)
  const leftOut = Object.keys(row ?? {}).filter((column) => row?.[column]?.leftOut)
  const reads = /^\s*(select|with)\b/i.test(text) && !WRITES.test(text)
  const definition: Definition = { name, text, params: types, row: row ?? {}, reads }
  if (definitions.has(name)) throw new Error(`Two statements are named ${name}`)
  ;(definitions as Map<string, Definition>).set(name, definition)

  return async (on, ...[given]) => {
    const values = types.map(([each, { write }]) => {
      const value = (given as Record<string, unknown>)[each]
      return write && value !== null ? write(value) : value
    })
    const rows = (await run(on, { name, text, values }, reads)) as Record<string, unknown>[]
    for (const column of leftOut) for (const each of rows) each[column] ??= undefined
    rowCheck.current?.(definition, rows)
    return rows as ValuesOf<Row>[]
  }
}

/** What a statement that changes something contains, or one that is run for another effect. */
const WRITES =
  /\b(insert|update|delete|share|truncate|lock|notify|pg_notify|set_config|pg_\w*lock\w*|nextval)\b/i

function run(on: On, single: Single, reads: boolean): Promise<unknown[]> {
  if (on instanceof Pool) return retried(() => runSingle(on, single, reads))
  return on instanceof Pipeline ? on.run(single) : runOn(on, single)
}

const runOn = async (client: Queryable, single: Single): Promise<unknown[]> =>
  (await client.query(single)).rows

/** Runs one statement on the pool: its rows. */
export async function runSingle(pool: Pool, single: Single, reads: boolean): Promise<unknown[]> {
  const { pipeline, pipelined } = pool
  const alone = () => onConnection(pool, (client) => runOn(client, single))
  if (!pipelined) return alone()
  try {
    return await pipeline.run(single)
  } catch (error) {
    if (isWaiting(error)) return alone()
    // Its connection may have been lost to what others did on it. Only once: PostgreSQL itself may be away.
    if (reads && isLost(error)) return alone()
    throw error
  }
}
