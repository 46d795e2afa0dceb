import { expect, test } from 'vitest'
import { cpuOfProcess, cpuOfTree, pssMb, ranNs, sharedMemoryOf, statFields, usedBetween } from './processes'

test('the first number of a schedstat is the time on a processor', () => {
  expect(ranNs('1234567890 987 65\n')).toBe(1_234_567_890)
  expect(ranNs(undefined)).toBe(0)
})

test('a process name with brackets and spaces does not move the fields of a stat', () => {
  expect(statFields('12 (a) b (c) S 7 12 12').slice(0, 2)).toEqual(['S', '7'])
})

test('the share of memory is read from a smaps_rollup', () => {
  expect(pssMb('00400000-7fff rollup\nRss:   9216 kB\nPss:   2048 kB\nPss_Anon: 1 kB\n')).toBe(2)
})

test('a tree is charged what its processes used in between, and nothing for one that ended', () => {
  const before = new Map([
    [1, 100],
    [2, 900],
  ])
  const after = new Map([
    [1, 150],
    [3, 20],
  ])
  expect(usedBetween(before, after)).toBe(70)
})

test('work of this process shows, finer than in ticks', () => {
  const [began, wall] = [cpuOfProcess(process.pid), performance.now()]
  while (performance.now() - wall < 30);
  const used = cpuOfProcess(process.pid) - began
  // A busy machine may take the processor away meanwhile, and other threads may add to it.
  expect(used).toBeGreaterThan(1_000)
  expect(used % 10_000).not.toBe(0)
  expect(cpuOfTree(process.pid).get(process.pid)).toBeGreaterThanOrEqual(used)
  expect(sharedMemoryOf([process.pid])).toBeGreaterThan(1)
})
