import { expect, test } from 'vitest'
import type { Measured, Round } from './load'
import { summarize } from './summary'

const side = (perSecond: number, p99_ms = 8): Measured => ({
  perSecond,
  p99_ms,
  p50_ms: 4,
  seconds: 3.2,
  cpu: 100.4,
  postgresCpu: 200,
  memory: 150,
  postgresMemory: 30,
})
const round = (product: number, floor: number, pgbench?: number): Round => ({
  product: side(product, 10),
  floor: { ...side(floor), seconds: 3.1 },
  ...(pgbench === undefined ? {} : { pgbench }),
})

test('a ratio is the median of the pairs, not of the medians, with the lowest and highest pair', () => {
  const found = summarize([round(100, 100), round(300, 200), round(90, 100)])
  expect(found).toMatchObject({ ratio: 1, ratio_min: 0.9, ratio_max: 1.5, rounds: 3, p99_ratio: 1.25 })
  expect(found).toMatchObject({ per_second: 100, cpu_us: 100, floor: { per_second: 100 }, shortest_s: 3.1 })
  expect(found.pgbench).toBeUndefined()
})

test('pgbench is compared with the product of the same round', () => {
  expect(summarize([round(100, 100, 200), round(300, 200, 300)]).pgbench).toEqual({
    per_second: 250,
    ratio: 0.75,
  })
})
