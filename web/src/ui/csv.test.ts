import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { defuseCell } from '@bakti/contract/csv.rules'
import { toCsv } from './csv'

const BOM = '\uFEFF'

describe('toCsv', () => {
  it('starts with a BOM and ends every row with CRLF', () => {
    expect(toCsv(['No', 'Nama'], [[1, 'Sari']])).toBe(`${BOM}No,Nama\r\n1,Sari\r\n`)
  })

  it('quotes what RFC 4180 wants quoted', () => {
    expect(toCsv(['a'], [['x,y'], ['say "hi"'], ['two\nlines'], ['two\rlines']])).toBe(
      `${BOM}a\r\n"x,y"\r\n"say ""hi"""\r\n"two\nlines"\r\n"two\rlines"\r\n`,
    )
  })

  it.each(['=1+1', '+62', '-5', '@x', '\tx', '--'])('takes the formula out of %j', (value) => {
    expect(toCsv(['a'], [[value]])).toBe(`${BOM}a\r\n'${value}\r\n`)
  })

  it('takes the formula out of a cell that starts with CR', () => {
    expect(toCsv(['a'], [['\rx']])).toBe(`${BOM}a\r\n"'\rx"\r\n`)
  })

  it('takes it out of what a semicolon, a tab or a line break makes a cell of its own', () => {
    expect(toCsv(['a'], [["Budi;=cmd|'/c calc'!A0"], ['Budi\t＝1'], ['Budi\n\u200B@x']])).toBe(
      `${BOM}a\r\nBudi;'=cmd|'/c calc'!A0\r\nBudi\t'＝1\r\n"Budi\n'\u200B@x"\r\n`,
    )
  })

  it("leaves a lone '-', numbers and leading zeros alone", () => {
    expect(toCsv(['a', 'b', 'c'], [['-', 7, '0012']])).toBe(`${BOM}a,b,c\r\n-,7,0012\r\n`)
  })

  it('writes nothing for what is missing', () => {
    expect(toCsv(['a', 'b'], [[null, undefined]])).toBe(`${BOM}a,b\r\n,\r\n`)
  })

  it('reads back as it was written, apart from the marks on formulas', () => {
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
})
