import { expect, test } from 'vitest'
import { type Progress, walkPages } from './walk-pages'

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }))
const pageOf = <Row>(list: Row[], page: number) => ({
  rows: list.slice((page - 1) * 10, page * 10),
  totalPages: Math.ceil(list.length / 10),
})

test('it reads every page, and tells how far it is', async () => {
  const told: Progress[] = []
  const all = await walkPages(
    async (page) => pageOf(rows(25), page),
    (progress) => told.push(progress),
  )
  expect(all).toEqual(rows(25))
  expect(told).toEqual([
    { page: 1, totalPages: 3, rows: 10 },
    { page: 2, totalPages: 3, rows: 20 },
    { page: 3, totalPages: 3, rows: 25 },
  ])
})

test('nothing there is one page read and no row', async () => {
  expect(
    await walkPages(
      async (page) => pageOf([], page),
      () => {},
    ),
  ).toEqual([])
})

test('what is handed in meanwhile makes no row come twice or be missed', async () => {
  const list = rows(20)
  const all = await walkPages(
    async (page) => {
      const answer = pageOf(list, page)
      list.unshift({ id: `baru ${page}` })
      return answer
    },
    () => {},
  )
  expect(all).toEqual(rows(20))
})

test('a page that fails ends it', async () => {
  const read = async (page: number) => {
    if (page === 2) throw new Error('putus')
    return pageOf(rows(30), page)
  }
  await expect(walkPages(read, () => {})).rejects.toThrow('putus')
})
