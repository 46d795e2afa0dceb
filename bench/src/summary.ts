import type { Measured, Round, Side } from './load'
import type { PathResult } from './results'
import { median, round } from './statistics'

/** Medians over the rounds, and of the ratios of each round. */
export function summarize(rounds: readonly Round[]): Omit<PathResult, 'requests'> {
  const figures = (side: Side) => {
    const of = (key: keyof Measured, digits = 2) => round(median(rounds.map((one) => one[side][key])), digits)
    return {
      p50_ms: of('p50_ms'),
      p99_ms: of('p99_ms'),
      cpu_us: of('cpu', 0),
      postgres_cpu_us: of('postgresCpu', 0),
      per_second: of('perSecond', 0),
      memory_mb: of('memory', 0),
      postgres_mb: of('postgresMemory', 0),
    }
  }
  const ratios = rounds.map(({ product, floor }) => round(product.perSecond / floor.perSecond, 3))
  const p99s = rounds.map(({ product, floor }) => product.p99_ms / floor.p99_ms)
  const withPgbench = rounds.flatMap(({ product, pgbench }) =>
    pgbench === undefined ? [] : { pgbench, ratio: product.perSecond / pgbench },
  )
  const pgbench = {
    per_second: round(median(withPgbench.map((one) => one.pgbench)), 0),
    ratio: round(median(withPgbench.map(({ ratio }) => ratio)), 3),
  }
  return {
    rounds: rounds.length,
    ratio: round(median(ratios), 3),
    ratio_min: Math.min(...ratios),
    ratio_max: Math.max(...ratios),
    p99_ratio: round(median(p99s)),
    ...figures('product'),
    floor: figures('floor'),
    ...(withPgbench.length > 0 ? { pgbench } : {}),
    shortest_s: round(Math.min(...rounds.flatMap(({ product, floor }) => [product.seconds, floor.seconds]))),
  }
}
