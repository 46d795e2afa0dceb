import { expect, test } from 'vitest'
import type { Progress } from '../../ui/useExport'
import { walkPages } from './walk-pages'

interface Row {
  at: number
}

/** The newest first, as the server has them. */
const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ at: count - index }))

const pageOf = (list: readonly Row[], last: Row | undefined) => {
  const rest = list.filter(({ at }) => last === undefined || at < last.at)
  return { rows: rest.slice(0, 10), totalPages: Math.ceil(rest.length / 10) }
}

/** Walks a list in which `meanwhile` happens after each page. */
function walk(list: Row[], meanwhile: () => void): Promise<Row[]> {
  return walkPages<Row>(
    async (last) => {
      const page = pageOf(list, last)
      meanwhile()
      return page
    },
    () => {},
  )
}

// rule X6
test('every page is read, and the progress is reported', async () => {
  const told: Progress[] = []
  const all = await walkPages<Row>(
    async (last) => pageOf(rows(25), last),
    (progress) => told.push(progress),
  )
  expect(all).toEqual(rows(25))
  expect(told).toEqual([
    { page: 1, totalPages: 3, rows: 10 },
    { page: 2, totalPages: 3, rows: 20 },
    { page: 3, totalPages: 3, rows: 25 },
  ])
})

test('an empty list is one page without rows', async () => {
  expect(await walk([], () => {})).toEqual([])
})

// rule T19
test('a row that is added meanwhile makes no row appear twice or be missed', async () => {
  const list = rows(20)
  expect(await walk(list, () => list.unshift({ at: list.length + 1 }))).toEqual(rows(20))
})

// rule T19
test('a row that is deleted meanwhile makes no other row be missed', async () => {
  const list = rows(30)
  // Of the page that was just read, its last row among them: the place behind it is still a place.
  const all = await walk(list, () => list.splice(8, 2))
  expect(all.map(({ at }) => at)).toEqual(expect.arrayContaining(list.map(({ at }) => at)))
  expect(new Set(all).size).toBe(all.length)
})

test('a page that can’t be read ends the walk', async () => {
  const read = async (last: Row | undefined) => {
    if (last !== undefined) throw new Error('putus')
    return pageOf(rows(30), last)
  }
  await expect(walkPages(read, () => {})).rejects.toThrow('putus')
})
