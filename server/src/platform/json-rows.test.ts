import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createPool } from './database'
import { freshDatabase } from './postgres/testing'
import { jsonRows } from './json-rows'
import { columns, listOf, nullable, statement, t } from './statement'

interface Row {
  name: string
  note: string | null
  count: number
  marked: boolean
  at: string
  until: string | null
}
const ROW = columns<Row>({
  name: ['v.name', t.text],
  note: ['v.note', nullable(t.text)],
  count: ['v.count', t.int],
  marked: ['v.marked', t.bool],
  at: ['v.at', t.instant],
  until: ['v.until', nullable(t.instant)],
})
const SOURCE = `json_to_recordset(:rows)
  as v (name text, note text, count integer, marked boolean, at timestamptz, until timestamptz)`
const params = { rows: t.json<Row[]>() }
const asRows = statement('json_rows.test.rows', {
  params,
  row: ROW.row,
  sql: `select ${ROW.list} from ${SOURCE}`,
})
const asText = statement('json_rows.test.to_char', {
  params,
  row: { json: t.jsonText(listOf(ROW.type)) },
  sql: `select coalesce(json_agg(w), '[]')::text as json from (select ${ROW.jsonList} from ${SOURCE}) w`,
})
const JSON_ROWS = jsonRows(ROW)
const asJson = statement('json_rows.test.json', {
  params,
  row: { json: t.text },
  sql: `select coalesce(json_agg(w), '[]')::text as json
   from (select ${JSON_ROWS.list} from (select ${ROW.list} from ${SOURCE}) r) w`,
})

const instant = fc
  .date({ min: new Date('1970-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** Also texts that look like the JSON of an instant. */
const word = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"at":"2025-08-11T01:02:03.4"', '2025-08-11T01:02:03', '\\"at":"2025-08-11T01:02:03"'),
  )
  .map((each) => each.replaceAll('\0', ''))
const row: fc.Arbitrary<Row> = fc.record({
  name: word,
  note: fc.option(word),
  count: fc.integer({ min: -1000, max: 1000 }),
  marked: fc.boolean(),
  at: instant,
  until: fc.option(instant),
})

test('the JSON of rows is that of rows of columns, and that of to_char, in any time zone', async () => {
  const { connection } = await freshDatabase()
  for (const timeZone of ['UTC', 'Asia/Jakarta']) {
    const pool = createPool({ ...connection, options: `-c timezone=${timeZone}` }, () => undefined)
    onTestFinished(() => pool.end())
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 10 }), async (rows) => {
        const [found] = await asJson(pool, { rows })
        const read: unknown = JSON.parse(JSON_ROWS.toWire(found!.json))
        expect(read).toEqual(await asRows(pool, { rows }))
        expect(read).toEqual(JSON.parse((await asText(pool, { rows }))[0]!.json))
        expect(read).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  }
})
