import { expect, onTestFinished, test, vi } from 'vitest'
import { createRounds } from './rounds'

/** Works that note when they begin, and that the test ends by hand. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const of = (owner: string, count: number, size = 1) =>
    Array.from({ length: count }, (_, at) => ({
      size,
      run: async () => {
        begun.push(`${owner}${at}`)
        await new Promise<void>((resolve) => void ends.push(resolve))
      },
    }))
  return { begun, ends, of }
}

// rule W49
test('so many works run at once, one of each owner in turn, those of one owner in their order', async () => {
  const { begun, ends, of } = works()
  const inRounds = createRounds(3)
  const all = [inRounds(of('a', 5), Infinity), inRounds(of('b', 3), Infinity), inRounds(of('c', 1), Infinity)]
  expect(begun).toEqual(['a0', 'a1', 'a2'])
  for (let at = 0; at < 9; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at)
    expect(begun.length - at).toBeLessThanOrEqual(3)
    ends[at]!()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'c0', 'a4', 'b1', 'b2'])
})

// rule W49
test('a larger work takes more places, and one that is larger than all of them runs by itself', async () => {
  const { begun, ends, of } = works()
  const inRounds = createRounds(5)
  const all = [
    inRounds(of('a', 2, 3), Infinity),
    inRounds(of('b', 1, 9), Infinity),
    inRounds(of('c', 2), Infinity),
  ]
  const began: string[][] = []
  for (let at = 0; at < 5; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at)
    began.push(begun.slice(began.flat().length))
    ends[at]!()
  }
  await Promise.all(all)
  expect(began).toEqual([['a0'], ['a1'], ['b0'], ['c0', 'c1'], []])
})

test('an owner is done with the last of its works, and one without works at once', async () => {
  const { ends, of } = works()
  const inRounds = createRounds(2)
  await inRounds([], Infinity)
  let done = false
  const owner = inRounds(of('a', 2), Infinity).then(() => (done = true))
  ends[1]!()
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toBe(false)
  ends[0]!()
  await owner
  expect(done).toBe(true)
})

// rule W49
test('an owner whose time is over begins nothing more and waits for what it began; the others go on', async () => {
  const { begun, ends, of } = works()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const inRounds = createRounds(2)
  const [late, other] = [inRounds(of('a', 500), 100), inRounds(of('b', 2), 200)]
  now.mockReturnValue(101)
  ends[0]!()
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['a0', 'a1', 'b0'])
  ends[1]!()
  await late
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['a0', 'a1', 'b0', 'b1'])
  ends[2]!()
  ends[3]!()
  await other
})
