import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from './platform/postgres/testing'
import { type Definition, definitions } from './platform/statement'

const SRC = new URL('./', import.meta.url)

/** Loads every module that imports `statement`, so that `definitions` is complete. */
async function loadStatements(): Promise<void> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.(test|proof))\.ts$/.test(file) && /\/statement'/.test(readFileSync(new URL(file, SRC), 'utf8')),
  )
  for (const file of files) await import(new URL(file, SRC).pathname)
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}
type Wire = pg.Connection & { sync(): void }

/** Asks PostgreSQL for the types of a statement's parameters and columns, without running it. */
class Describe implements pg.Submittable {
  params: number[] = []
  fields: Field[] = []
  readonly done: Promise<void>
  #settle!: { resolve: () => void; reject: (error: Error) => void }

  constructor(readonly text: string) {
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }))
  }

  submit = (connection: Wire) => {
    connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
      this.params = message.dataTypeIDs
    })
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields
  }
  handleError(error: Error) {
    this.#settle.reject(error)
  }
  handleReadyForQuery() {
    this.#settle.resolve()
  }
}

let client: pg.Client
/** PostgreSQL's names of its types, and of the columns that may be null, by oid. */
const typeNames = new Map<number, string>()
const nullableColumns = new Map<string, string>()

beforeAll(async () => {
  await loadStatements()
  const { connection } = await ownDatabase()
  client = new pg.Client(connection)
  await client.connect()
  const types = await client.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  )
  for (const { oid, name } of types.rows) typeNames.set(oid, name)
  const columns = await client.query<{ at: string; name: string }>(
    `select attrelid::oid || '.' || attnum as at, attrelid::regclass || '.' || attname as name
     from pg_attribute where not attnotnull`,
  )
  for (const { at, name } of columns.rows) nullableColumns.set(at, name)
})
afterAll(() => client.end())

/** What the declaration of a statement says that PostgreSQL does not. */
async function problemsOf({ name, text, params, row }: Definition): Promise<string[]> {
  const described = new Describe(text)
  client.query(described)
  try {
    await described.done
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
  const wrongParams = params.flatMap(([param, of], at) => {
    const actual = typeNames.get(described.params[at] ?? 0)
    return actual === of.sql
      ? []
      : [`${name}: parameter ${param} is declared ${of.sql}, PostgreSQL takes ${actual}`]
  })
  // A statement that is run for its effect may select a function that returns nothing.
  const fields = described.fields.filter(({ dataTypeID }) => typeNames.get(dataTypeID) !== 'void')
  const wrongFields = fields.flatMap((field) => {
    const of = row[field.name]
    if (!of) return [`${name}: column ${field.name} is not declared`]
    const actual = typeNames.get(field.dataTypeID)
    if (actual !== of.sql)
      return [`${name}: column ${field.name} is declared ${of.sql}, PostgreSQL returns ${actual}`]
    const origin = nullableColumns.get(`${field.tableID}.${field.columnID}`)
    return origin && !of.nullable
      ? [`${name}: column ${field.name} is not declared nullable, ${origin} is`]
      : []
  })
  const missing = Object.keys(row).filter((column) => !fields.some((field) => field.name === column))
  return [
    ...wrongParams,
    ...wrongFields,
    ...missing.map((column) => `${name}: column ${column} is not selected`),
  ]
}

/** Test files that run in the same process may have statements of their own, for tables of their own. */
const ofProduct = () => [...definitions.values()].filter(({ name }) => !name.startsWith('test.'))

test('every statement takes the parameters and returns the columns that it declares', async () => {
  expect(ofProduct().length).toBeGreaterThan(10)
  const problems: string[] = []
  for (const definition of ofProduct()) problems.push(...(await problemsOf(definition)))
  expect(problems).toEqual([])
})
