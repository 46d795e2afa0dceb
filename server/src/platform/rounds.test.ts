import { expect, test } from 'vitest'
import { createRounds } from './rounds'

/** Works that note when they begin, and that the test ends by hand. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const of = (owner: string, count: number) =>
    Array.from({ length: count }, (_, at) => async () => {
      begun.push(`${owner}${at}`)
      await new Promise<void>((resolve) => void ends.push(resolve))
    })
  return { begun, ends, of }
}

// rule W49
test('so many works run at once, one of each owner in turn, those of one owner in their order', async () => {
  const { begun, ends, of } = works()
  const inRounds = createRounds(3)
  const all = [inRounds(of('a', 5)), inRounds(of('b', 3)), inRounds(of('c', 1))]
  expect(begun).toEqual(['a0', 'a1', 'a2'])
  for (let at = 0; at < 9; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at)
    expect(begun.length - at).toBeLessThanOrEqual(3)
    ends[at]!()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'c0', 'a4', 'b1', 'b2'])
})

test('an owner is done with the last of its works, and one without works at once', async () => {
  const { ends, of } = works()
  const inRounds = createRounds(2)
  await inRounds([])
  let done = false
  const owner = inRounds(of('a', 2)).then(() => (done = true))
  ends[1]!()
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toBe(false)
  ends[0]!()
  await owner
  expect(done).toBe(true)
})
