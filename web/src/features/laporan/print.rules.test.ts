// @vitest-environment node
import { expect, test } from 'vitest'
import { isAcross, printedRows, sheetsOf } from './print.rules'

const list = (count: number) => Array.from({ length: count }, (_, at) => at)
const shapes = (rows: number, absent: number, across = false) =>
  sheetsOf(list(rows), list(absent), across).map((sheet) =>
    sheet.of === 'absent'
      ? `absent ${sheet.people.length} from ${sheet.from}`
      : `rows ${sheet.rows.length}${sheet.first ? ' first' : ''}${sheet.last ? ' last' : ''}${sheet.signatures ? ' signed' : ''}`,
  )

// rule X25
test('every row and person is on one sheet, and the signatures stand where they have room', () => {
  expect(shapes(16, 0)).toEqual(['rows 16 first last signed'])
  expect(shapes(17, 0), 'no room below the rows').toEqual(['rows 17 first last', 'rows 0 signed'])
  expect(shapes(0, 0)).toEqual(['rows 0 first last signed'])
  expect(shapes(30, 30)).toEqual([
    'rows 23 first',
    'rows 7 last signed',
    'absent 29 from 0',
    'absent 1 from 29',
  ])
  expect(shapes(12, 17, true)).toEqual([
    'rows 11 first',
    'rows 1 last signed',
    'absent 16 from 0',
    'absent 1 from 16',
  ])
  for (const across of [false, true])
    for (const count of [1, 5, 22, 23, 24, 50, 300]) {
      const rows = sheetsOf(list(count), [], across).flatMap((sheet) =>
        sheet.of === 'rows' ? sheet.rows : [],
      )
      expect(rows).toEqual(list(count))
    }
  expect([isAcross(9), isAcross(10)]).toEqual([false, true])
  expect([printedRows('orang'), printedRows('prodi')]).toEqual(['kelompok', 'prodi'])
})
