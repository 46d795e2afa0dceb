import { expect, test } from 'vitest'
import { loadTargets } from './load-targets'
import type { PathResult } from './results'
import { missedTargets } from './targets'

const figures = {
  p50_ms: 1,
  p99_ms: 2,
  cpu_us: 1,
  postgres_cpu_us: 1,
  per_second: 1,
  memory_mb: 1,
  postgres_mb: 1,
}
const good: PathResult = {
  ...figures,
  ratio: 2,
  ratio_min: 2,
  ratio_max: 2,
  p99_ratio: 1,
  floor: figures,
  pgbench: { per_second: 1, ratio: 2 },
  rounds: 1,
  requests: 1,
  shortest_s: 3,
}

test('measurements that reach their targets miss none', () => {
  expect(missedTargets(loadTargets({ scan: good, tugas: good, 'scan/1': good }))).toEqual([])
})

test('each figure that falls short is named', () => {
  const slow = { ...good, ratio: 0.91, p99_ratio: 1.3, pgbench: { per_second: 1, ratio: 0.7 } }
  const alone = { ...good, p50_ms: 1.5 }
  expect(
    missedTargets(loadTargets({ tugas: slow, scan: { ...slow, ratio: 2, p99_ratio: 1 }, 'scan/1': alone })),
  ).toEqual([
    "missed: tugas: requests/s, of the floor's: 0.91, to be at least 0.92",
    "missed: tugas: p99, of the floor's: 1.3, to be at most 1.25",
    "missed: scan: requests/s, of pgbench's transactions/s: 0.7, to be at least 1.2",
    "missed: scan/1: p50 beyond the floor's, ms: 0.5, to be at most 0.4",
  ])
})

test('a measurement without a target, and one that was not made, are not judged', () => {
  expect(loadTargets({ 'status/1': good })).toEqual([])
})
