import { loadavg } from 'node:os'
import { type PathName, type Work, expectSameLists, pathNames, paths } from './paths'
import { cpuOfMachine, cpuOfProcess, cpuOfTrees, memoryOf } from './processes'
import { type PathResult, keep } from './results'
import type { Served } from './servers'
import { CONNECTIONS, type Volley, shoot } from './shoot'
import { type Stage, onStage } from './stage'
import { median, round as rounded } from './statistics'

type Side = 'product' | 'floor'

/** One side's measurement in one round. */
interface Measured extends Volley {
  perSecond: number
  /** µs on the processor for each request. */
  cpu: number
  postgresCpu: number
  memory: number
}

interface Extent {
  /** Pairs of product and floor. */
  rounds: number
  /** In each measurement. */
  requests: number
  warmUp: number
  /** A path gets no further round after this long. */
  limitMs: number
}

const FULL: Extent = { rounds: 9, requests: 5000, warmUp: 5000, limitMs: 240_000 }
const QUICK: Extent = { rounds: 5, requests: 3200, warmUp: 3200, limitMs: 22_000 }

/** Measures all paths against the floor and writes the results. */
export async function benchLoad(quick: boolean): Promise<void> {
  const extent = quick ? QUICK : FULL
  await onStage(async (stage) => {
    await expectSameLists(stage, stage.product.url, stage.floor.url)
    const began = { loadavg: loadavg()[0] ?? 0, busy: cpuOfMachine(), own: cpuOfOurs(stage), at: Date.now() }
    const results = {} as Record<PathName, PathResult>
    for (const name of pathNames) {
      results[name] = await comparePath(stage, name, extent)
      console.log(describe(name, results[name]))
    }
    const others = (cpuOfMachine() - began.busy - (cpuOfOurs(stage) - began.own)) / 1000
    await keep({
      load: {
        quick,
        ...{ connections: CONNECTIONS, requests: extent.requests },
        rounds: Math.min(...pathNames.map((name) => results[name].rounds.length)),
        ...{ postgres: stage.caretaker.version, loadavg_before: rounded(began.loadavg) },
        // Cores that others had of the machine meanwhile.
        foreign_cores: rounded(others / (Date.now() - began.at)),
      },
      paths: results,
    })
  })
}

// Ourselves, both servers below us, and PostgreSQL, wherever it stands.
const cpuOfOurs = ({ postgres }: Stage) => cpuOfTrees(process.pid, postgres.pid)

async function comparePath(stage: Stage, name: PathName, extent: Extent): Promise<PathResult> {
  const until = Date.now() + extent.limitMs
  for (const side of ['product', 'floor'] as const)
    await measure(stage, stage[side], await prepare(stage, name, extent.warmUp, 0))
  const pairs: Record<Side, Measured>[] = []
  for (let round = 1; round <= extent.rounds; round++) {
    const pair = {} as Record<Side, Measured>
    // ABBA: what drifts falls on both sides alike.
    const order: Side[] = round % 2 ? ['product', 'floor'] : ['floor', 'product']
    for (const side of order)
      pair[side] = await measure(stage, stage[side], await prepare(stage, name, extent.requests, round))
    pairs.push(pair)
    if (Date.now() > until) break
  }
  return summarize(pairs)
}

async function prepare(stage: Stage, name: PathName, count: number, round: number): Promise<Work> {
  await stage.caretaker.reset()
  return paths[name](stage, count, round)
}

/**
 * The measuring side must not stop to clean up while it measures: a pause of its own of 20 ms, in every second volley, was most
 * of what p99 told. Its room (the flags of `npm run bench`) holds what one volley leaves behind.
 */
function clean(): void {
  if (!globalThis.gc) throw new Error('start it by `npm run bench`, which gives node its flags')
  globalThis.gc()
}

async function measure({ postgres }: Stage, { url, pid }: Served, work: Work): Promise<Measured> {
  clean()
  const [cpu, postgresCpu] = [cpuOfProcess(pid), cpuOfTrees(postgres.pid)]
  const volley = await shoot(url, work.shots)
  const count = work.shots.length
  const usedByPostgres = cpuOfTrees(postgres.pid) - postgresCpu
  await work.check()
  return {
    ...volley,
    perSecond: count / volley.seconds,
    cpu: (cpuOfProcess(pid) - cpu) / count,
    postgresCpu: usedByPostgres / count,
    memory: memoryOf(pid),
  }
}

function summarize(pairs: Record<Side, Measured>[]): PathResult {
  const of = (side: Side, key: keyof Measured, digits = 2) =>
    rounded(median(pairs.map((pair) => pair[side][key])), digits)
  const ratios = pairs.map(({ product, floor }) => rounded(product.perSecond / floor.perSecond, 3))
  const p99s = pairs.map(({ product, floor }) => product.p99_ms / floor.p99_ms)
  return {
    ratio: rounded(median(ratios)),
    ratio_min: Math.min(...ratios),
    ratio_max: Math.max(...ratios),
    p99_ratio: rounded(median(p99s)),
    ...{ p50_ms: of('product', 'p50_ms'), p99_ms: of('product', 'p99_ms') },
    ...{ cpu_us: of('product', 'cpu', 0), postgres_cpu_us: of('product', 'postgresCpu', 0) },
    ...{ per_second: of('product', 'perSecond', 0), memory_mb: of('product', 'memory', 0) },
    floor: {
      ...{ p50_ms: of('floor', 'p50_ms'), p99_ms: of('floor', 'p99_ms') },
      ...{ cpu_us: of('floor', 'cpu', 0), postgres_cpu_us: of('floor', 'postgresCpu', 0) },
      ...{ per_second: of('floor', 'perSecond', 0), memory_mb: of('floor', 'memory', 0) },
    },
    rounds: ratios,
  }
}

const describe = (name: PathName, { ratio, ratio_min, ratio_max, floor, ...own }: PathResult) =>
  [
    `${name}: ${ratio} of the floor (${ratio_min}–${ratio_max}), ${own.per_second}/s (floor ${floor.per_second}/s)`,
    `  p50 ${own.p50_ms} ms (${floor.p50_ms}), p99 ${own.p99_ms} ms (${floor.p99_ms}; ${own.p99_ratio} of it in pairs)`,
    `  CPU a request: app ${own.cpu_us} µs (${floor.cpu_us}), PostgreSQL ${own.postgres_cpu_us} µs (${floor.postgres_cpu_us}); ` +
      `memory ${own.memory_mb} MB (${floor.memory_mb})`,
  ].join('\n')
