import { expect, test } from 'vitest'
import { withExpressions } from './floor/pgbench-scripts'
import { ownStatement, productStatement } from './floor/statements'
import { readPgbench } from './pgbench'

const report = (failed: number) => `pgbench (18.0)
number of transactions actually processed: 19012
number of failed transactions: ${failed} (0.000%)
latency average = 0.630 ms
initial connection time = 8.114 ms
tps = 6341.905312 (without initial connection time)
`

test('pgbench’s report is read, and a failed transaction is an error', () => {
  expect(readPgbench(report(0))).toEqual({ perSecond: 6341.905312, transactions: 19012 })
  expect(() => readPgbench(report(1))).toThrow(/failed/)
  expect(() => readPgbench('could not connect')).toThrow(/could not connect/)
})

test('each parameter gets its expression, and the key is one value for the whole statement', () => {
  const text = `with a as (select $1::uuid) select $10, $1 from a`
  const params = ['key', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const expressions = { key: '(select key from act)', j: 'now()' }
  expect(withExpressions({ name: 'x', text, params, reads: true }, expressions)).toBe(
    'with act as materialized (select gen_random_uuid() as key),\na as (select (select key from act)::uuid) select now(), (select key from act) from a',
  )
  expect(() => withExpressions({ name: 'x', text, params, reads: true }, { j: '1' })).toThrow(
    'x: no expression for key',
  )
})

test('a literal with a colon is written so that pgbench sees no variable in it', () => {
  const text = `select to_char($1::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'a: b'`
  expect(withExpressions({ name: 'x', text, params: ['at'], reads: true }, { at: 'now()' })).toBe(
    `select to_char(now()::timestamptz, E'YYYY-MM-DD"T"HH24\\x3aMI\\x3aSS.MS"Z"'), 'a: b'`,
  )
})

test('the statements of the product are found by their names', () => {
  expect(productStatement('kehadiran.with_absensi').params.toSorted()).toEqual([
    'absen',
    'kelompok',
    'mentor',
    'settled',
  ])
  expect(() => productStatement('no.such')).toThrow('no.such')
})

test('every parameter of the floor’s own statements has a name', () => {
  for (const name of ['scan', 'set-status'] as const) {
    const { text, params } = ownStatement(name)
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
    expect(new Set(numbers).size).toBe(params.length)
    expect(Math.max(...numbers)).toBe(params.length)
  }
  expect(ownStatement('scan', ['a.id = $3::uuid', 'a.nim = $3::text']).text).toContain('a.nim = $3::text')
})
