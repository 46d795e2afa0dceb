import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createPool, transaction } from './database'
import { freshDatabase } from './postgres/testing'
import { columns, definitions, listOf, nullable, statement, t } from './statement'

async function openPool() {
  const { connection } = await freshDatabase()
  const pool = createPool(connection, () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

test('a name is a parameter wherever it stands, but not in a text, a quoted name, a comment or a cast', () => {
  statement('test.names', {
    params: { id: t.uuid, nim: t.text },
    sql: `select ':nim', ":nim" /* :nim */ from anggota -- :nim
      where id = :id::uuid and nim = :nim and id <> :id and (array[1, 2])[1:2] is not null`,
  })
  expect(definitions.get('test.names')).toMatchObject({
    text: `select ':nim', ":nim" /* :nim */ from anggota -- :nim
      where id = $1::uuid and nim = $2 and id <> $1 and (array[1, 2])[1:2] is not null`,
    params: [
      ['id', t.uuid],
      ['nim', t.text],
    ],
  })
})

test('a parameter that is not declared or not used, and a second statement of the same name, fail at once', () => {
  const define = (name: string, params: Record<string, typeof t.text>, sql: string) => () =>
    statement(name, { params, sql })
  expect(define('test.undeclared', {}, 'select :nim')).toThrow('the parameter :nim is not declared')
  expect(define('test.unused', { nim: t.text }, 'select 1')).toThrow('does not use the parameter nim')
  define('test.twice', {}, 'select 1')()
  expect(define('test.twice', {}, 'select 1')).toThrow('Two statements are named test.twice')
})

test('values come back as they were given: lists, JSON, instants, null', async () => {
  const pool = await openPool()
  const echo = statement('test.echo', {
    params: { ids: t.arrayOf(t.uuid), json: t.json<unknown>(), at: t.instant, name: nullable(t.text) },
    row: { ids: t.arrayOf(t.uuid), json: t.json<unknown>(), at: t.instant, name: nullable(t.text) },
    sql: 'select :ids::uuid[] as ids, :json::json as json, :at::timestamptz as at, :name::text as name',
  })
  const given = {
    ids: [crypto.randomUUID()],
    json: [{ a: ':b' }, null],
    at: '2025-08-11T08:00:00.000Z',
    name: null,
  }
  expect(await echo(pool, given)).toEqual([given])
})

test('a select list and the JSON of the same columns have the same fields, in their order', async () => {
  const pool = await openPool()
  const row = columns<{ nama: string; createdAt: string; jumlah: number | null }>({
    nama: ["'Sari'::text", t.text],
    createdAt: ["'2025-08-11T08:00Z'::timestamptz", t.instant],
    jumlah: ['null::int', nullable(t.int)],
  })
  const read = statement('test.columns', {
    row: { ...row.row, json: t.json(row.type), list: t.jsonText(listOf(row.type)) },
    sql: `select ${row.list}, ${row.json} as json,
      (select json_agg(r) from (select ${row.jsonList}) r)::text as list`,
  })
  const [found] = await read(pool)
  const { json, list, ...selected } = found!
  expect(selected).toEqual({ nama: 'Sari', createdAt: '2025-08-11T08:00:00.000Z', jumlah: null })
  expect(JSON.stringify(json)).toBe(JSON.stringify(selected))
  expect(list).toBe(JSON.stringify([selected]))
  expect(Object.keys(row.pick('jumlah', 'nama').row)).toEqual(['jumlah', 'nama'])
})

const EDGES = [
  '2025-08-11T01:02:03.000Z',
  '2025-08-11T01:02:03.040Z',
  '2025-08-11T01:02:03.400Z',
  '2024-02-29T23:59:59.999Z',
  '2024-12-31T23:59:59.999Z',
  '2025-01-01T00:00:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

test.each(['UTC', 'Asia/Jakarta', 'America/St_Johns'])(
  'an instant in the JSON of PostgreSQL is written as JavaScript writes it, with the time zone %s',
  async (zone) => {
    const pool = await openPool()
    const row = columns<{ at: string | null }>({ at: ['at', nullable(t.instant)] })
    const write = async (texts: readonly (string | null)[]) => {
      const sql = `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as named,
        (select to_json(r)->>'at' from (select ${row.jsonList}) r) as written
        from unnest($1::timestamptz[]) as at`
      return transaction(pool, async (tx) => {
        // A style of dates that is no default.
        await tx.query(`set local timezone = '${zone}'; set local datestyle = 'SQL, DMY'`)
        return (await tx.query<{ named: string; written: string }>(sql, [texts])).rows
      })
    }
    const edges = await write([...EDGES, null])
    expect(edges.map(({ written }) => written)).toEqual([...EDGES, null])
    const micros = fc.array(
      fc.tuple(fc.date({ min: new Date(0), max: new Date(EDGES.at(-1)!), noInvalidDate: true }), fc.nat(999)),
    )
    await fc.assert(
      fc.asyncProperty(micros, async (instants) => {
        const texts = instants.map(([at, micro]) =>
          at.toISOString().replace('Z', `${String(micro).padStart(3, '0')}Z`),
        )
        const rows = await write(texts)
        expect(rows.map(({ written }) => written)).toEqual(instants.map(([at]) => at.toISOString()))
        expect(rows.map(({ written }) => written)).toEqual(rows.map(({ named }) => named))
      }),
      { numRuns: 30 },
    )
  },
)

test('a test that reads a row of another type than the declared one fails', async () => {
  const pool = await openPool()
  const lies = [
    statement('test.lie_null', { row: { name: t.text }, sql: 'select null::text as name' }),
    statement('test.lie_value', { row: { name: t.oneOf(['ADMIN']) }, sql: "select 'PESERTA' as name" }),
    statement('test.lie_json', { row: { name: t.json(listOf(t.int)) }, sql: `select '["1"]'::json as name` }),
  ]
  for (const lie of lies) await expect(lie(pool)).rejects.toThrow('name is declared')
})
