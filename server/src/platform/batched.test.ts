import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batched'

/** Work that the test ends by hand, batch by batch. */
function controlled(limits: { most: number; abreast: number }) {
  const batches: { items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = []
  const ask = batched<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, end: () => resolve(items.map(String)), fail: reject })
      }),
    limits,
  )
  return { ask, batches }
}

test('what is asked for within one turn of the event loop is one batch, in its order', async () => {
  const { ask, batches } = controlled({ most: 10, abreast: 2 })
  const answers = Promise.all([3, 1, 2].map(ask))
  await nextTurn()
  expect(batches.map(({ items }) => items)).toEqual([[3, 1, 2]])
  batches[0]?.end()
  expect(await answers).toEqual(['3', '1', '2'])
})

test('what is asked for while all batches are under way forms the next one', async () => {
  const { ask, batches } = controlled({ most: 10, abreast: 2 })
  const answers: Promise<string>[] = []
  for (const item of [1, 2, 3, 4]) {
    answers.push(ask(item))
    await nextTurn()
  }
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]])
  batches[1]?.end()
  expect(await answers[1]).toBe('2')
  await nextTurn()
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3, 4]])
  for (const { end } of batches) end()
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4'])
})

test('a batch has a limited number of items, and a limited number of batches is under way', async () => {
  const { ask, batches } = controlled({ most: 3, abreast: 2 })
  const answers = Promise.all(Array.from({ length: 10 }, (_, item) => ask(item)))
  await nextTurn()
  expect(batches.map(({ items }) => items.length)).toEqual([3, 3])
  for (let ended = 0; ended < 4; ended++) {
    batches[ended]?.end()
    await nextTurn()
    expect(batches.length - ended - 1).toBeLessThanOrEqual(2)
  }
  expect(await answers).toEqual(Array.from({ length: 10 }, (_, item) => String(item)))
})

test('a batch that fails fails its own items alone, and the next batch starts', async () => {
  const { ask, batches } = controlled({ most: 2, abreast: 1 })
  const answers = Promise.allSettled([1, 2, 3].map(ask))
  await nextTurn()
  const error = new Error('no connection')
  batches[0]?.fail(error)
  await nextTurn()
  batches[1]?.end()
  expect(await answers).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
    { status: 'fulfilled', value: '3' },
  ])
})

test('a batch with a result missing fails: no result may reach the wrong caller', async () => {
  const ask = batched(async (items: readonly number[]) => items.slice(1), { most: 9, abreast: 1 })
  await expect(Promise.all([1, 2].map(ask))).rejects.toThrow('a batch of 2 has 1 results')
})

/** Works on names that the test ends by hand, batch by batch. An item is a name and a number. */
function named(most: number) {
  const batches: { items: readonly string[]; end: (results?: (string | Promise<string>)[]) => void }[] = []
  const ask = batched<string, string>(
    (items) =>
      new Promise((resolve) => {
        batches.push({ items, end: (results = [...items]) => resolve(results) })
      }),
    { most, abreast: 2, nameOf: (item) => item.slice(0, 1) },
  )
  return { ask, batches, begun: () => batches.map(({ items }) => items.join(' ')) }
}

test('items of one name are in one batch, or those behind wait for it; others pass them by', async () => {
  const { ask, batches, begun } = named(3)
  const answers = ['a1', 'a2', 'b1', 'b2', 'c1', 'a3'].map(ask)
  await nextTurn()
  expect(begun()).toEqual(['a1 a2 b1', 'c1'])
  batches[1]?.end()
  await nextTurn()
  expect(begun()).toHaveLength(2)
  batches[0]?.end()
  await nextTurn()
  expect(begun()[2]).toBe('b2 a3')
  batches[2]?.end()
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3'])
})

test('a result that comes later keeps its name alone: its batch has ended', async () => {
  const { ask, batches, begun } = named(9)
  const answers = ['a1', 'b1'].map(ask)
  await nextTurn()
  const { promise, reject } = deferred()
  batches[0]?.end([promise, 'b1'])
  expect(await answers[1]).toBe('b1')
  answers.push(...['a2', 'b2'].map(ask))
  await nextTurn()
  expect(begun()).toEqual(['a1 b1', 'b2'])
  reject(new Error('locked'))
  await expect(answers[0]).rejects.toThrow('locked')
  await nextTurn()
  expect(begun()).toEqual(['a1 b1', 'b2', 'a2'])
  batches[1]?.end()
  batches[2]?.end()
  expect(await Promise.all(answers.slice(2))).toEqual(['a2', 'b2'])
})

function deferred() {
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<string>((_, fail) => (reject = fail))
  return { promise, reject }
}
