import { expect, test } from 'vitest'
import { createTurns } from './turns'

/** Works that the test ends by hand. */
function works() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => void ends.push(resolve))
  return { ends, work }
}

test('so many run at once; the others come in their order, also after one that fails', async () => {
  const { ends, work } = works()
  const inTurn = createTurns(2, 5_000)
  const fails = inTurn(() => work().then(() => Promise.reject(new Error('no'))))
  const others = [1, 2, 3].map((n) => inTurn(async () => (await work(), n)))
  await expect.poll(() => ends.length).toBe(2)
  ends[0]!()
  await expect(fails).rejects.toThrow('no')
  await expect.poll(() => ends.length).toBe(3)
  ends[1]!()
  expect(await others[0]).toBe(1)
  await expect.poll(() => ends.length).toBe(4)
  ends[2]!()
  ends[3]!()
  expect(await Promise.all(others)).toEqual([1, 2, 3])
})

test('who gets no turn in time is told to come back, and takes none later', async () => {
  const { ends, work } = works()
  const inTurn = createTurns(1, 30)
  const first = inTurn(work)
  await expect(inTurn(work)).rejects.toMatchObject({ status: 503 })
  ends[0]!()
  await first
  expect(ends).toHaveLength(1)
  const third = inTurn(work)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
  await third
})
