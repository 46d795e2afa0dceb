import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, createRowCount, csvRow, csvStart, defuseCell, restoreCell } from './csv.rules'

// rule X2
test.each([
  ['=1+1', "'=1+1"],
  ['+62', "'+62"],
  ['-5', "'-5"],
  ['--', "'--"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  // Where the list separator is a semicolon or a tab, what follows it is a cell of its own.
  ["Budi;=cmd|'/c calc'!A0", "Budi;'=cmd|'/c calc'!A0"],
  ['Budi;+1;-2;@x', "Budi;'+1;'-2;'@x"],
  ['Budi\t=1', "Budi\t'=1"],
  ['\t=1', "'\t'=1"],
  // Outside a comma file, the quotation marks around our cell are none: a line break ends the row.
  ['Budi\n=1', "Budi\n'=1"],
  ['Budi\r\n=1', "Budi\r\n'=1"],
  // A cell that seems to be empty and quoted, and goes on.
  ['Budi;"=1', 'Budi;\'"=1'],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['\u200B=1', "'\u200B=1"],
  ['\uFEFF\u200D =1', "'\uFEFF\u200D =1"],
  ['Budi; \u2060＝1', "Budi;' \u2060＝1"],
])('defuseCell: %j becomes %j', (text, defused) => {
  expect(defuseCell(text)).toBe(defused)
  expect(restoreCell(defused)).toBe(text)
})

test.each(['', '-', 'Sari', "D'Arcy", 'a=b', 'a-b', 'Siti; Budi', '0812', 'Rapat: - bawa buku', '25/27'])(
  'defuseCell leaves %j alone',
  (text) => {
    expect(defuseCell(text)).toBe(text)
    expect(restoreCell(text)).toBe(text)
  },
)

// rule X2
test('defuseCell leaves no formula at the beginning of any cell, by whatever separator it is cut', () => {
  const unit = fc.constantFrom(...Array.from('a=+-@＝;,\t\r\n" \'\u200B'))
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      for (const piece of defuseCell(text).split(/[;\t\r\n]/))
        if (text !== '-') expect(piece).not.toMatch(/^[\p{Cf}\p{Zs}"]*[=+\-@＝]/u)
    }),
  )
})

// rule I6
test('defuseCell is undone by restoreCell where the text has no apostrophe of its own', () => {
  const unit = fc.constantFrom(...Array.from('a=+-@＝;\t\r\n" \u200B'))
  fc.assert(fc.property(fc.string({ unit }), (text) => restoreCell(defuseCell(text)) === text))
})

const encoder = new TextEncoder()

// rule X11
test('the rows of a file are counted as its bytes arrive, whatever they contain and wherever they are cut', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', '=', '\u200B') })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), fc.nat(), (rows: CsvCell[][], seed) => {
      const bytes = encoder.encode(csvStart(['x', 'y']) + rows.map(csvRow).join(''))
      const cut = seed % (bytes.length + 1)
      const count = createRowCount()
      count.add(bytes.subarray(0, cut))
      if (cut < bytes.length) expect(count.rows() < rows.length || !count.endsWithRow()).toBe(true)
      count.add(bytes.subarray(cut))
      expect([count.rows(), count.endsWithRow()]).toEqual([rows.length, true])
    }),
  )
})

test('of nothing no row has arrived', () => {
  const count = createRowCount()
  expect([count.rows(), count.endsWithRow()]).toEqual([0, false])
})
