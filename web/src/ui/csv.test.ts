// @vitest-environment node
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { defuseCell } from '@bakti/contract/csv.rules'
import { toCsv } from './download'

const BOM = '\uFEFF'

// rule X1
test('a file starts with a BOM and each row ends with CRLF', () => {
  expect(toCsv(['No', 'Nama'], [[1, 'Sari']])).toBe(`${BOM}No,Nama\r\n1,Sari\r\n`)
})

// rule X1
test('cells are quoted by RFC 4180', () => {
  expect(toCsv(['a'], [['x,y'], ['say "hi"'], ['two\nlines'], ['two\rlines']])).toBe(
    `${BOM}a\r\n"x,y"\r\n"say ""hi"""\r\n"two\nlines"\r\n"two\rlines"\r\n`,
  )
})

// rule X2
test.each(['=1+1', '+62', '-5', '@x', '\tx', '--'])('the formula %j is disarmed', (value) => {
  expect(toCsv(['a'], [[value]])).toBe(`${BOM}a\r\n'${value}\r\n`)
})

// rule X2
test('a formula behind a CR is disarmed', () => {
  expect(toCsv(['a'], [['\rx']])).toBe(`${BOM}a\r\n"'\rx"\r\n`)
})

// rule X2
test('a formula behind a semicolon, a tab or a line break is disarmed', () => {
  expect(toCsv(['a'], [["Budi;=cmd|'/c calc'!A0"], ['Budi\t＝1'], ['Budi\n\u200B@x']])).toBe(
    `${BOM}a\r\nBudi;'=cmd|'/c calc'!A0\r\nBudi\t'＝1\r\n"Budi\n'\u200B@x"\r\n`,
  )
})

// rule X2
test("a lone '-', numbers and leading zeros stay as they are", () => {
  expect(toCsv(['a', 'b', 'c'], [['-', 7, '0012']])).toBe(`${BOM}a,b,c\r\n-,7,0012\r\n`)
})

test('a missing value is an empty cell', () => {
  expect(toCsv(['a', 'b'], [[null, undefined]])).toBe(`${BOM}a,b\r\n,\r\n`)
})

// rule X1
test('a file reads back as it was written, apart from disarmed formulas', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '=', '-', "'", 'é', ';') })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const expected = rows.map((row) => row.map(defuseCell))
      const file = toCsv(['x', 'y'], rows)
      const parsed = Papa.parse<string[]>(file.slice(1), { delimiter: ',', newline: '\r\n' }).data
      expect(parsed.slice(1, -1)).toEqual(expected)
    }),
  )
})
