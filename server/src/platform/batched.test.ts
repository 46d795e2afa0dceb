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
