import { loadavg } from 'node:os'
import { loadTargets } from './load-targets'
import { type PathName, type Work, expectSameLists, paths } from './paths'
import { cpuOfMachine, cpuOfProcess, cpuOfTrees, memoryOf } from './processes'
import { type MeasurementName, type PathResult, keep } from './results'
import type { Served } from './servers'
import { CONNECTIONS, type Volley, shoot } from './shoot'
import { type Stage, onStage } from './stage'
import { median, round as rounded } from './statistics'
import type { Target } from './targets'

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

/** By name: the path, and over how many connections. One mentor alone, one gate, and many at once. */
const MEASUREMENTS: Record<MeasurementName, { path: PathName; connections: number }> = {
  'with-absensi': { path: 'with-absensi', connections: CONNECTIONS },
  scan: { path: 'scan', connections: CONNECTIONS },
  'scan/8': { path: 'scan', connections: 8 },
  'scan/1': { path: 'scan', connections: 1 },
  status: { path: 'status', connections: CONNECTIONS },
  'status/8': { path: 'status', connections: 8 },
  'status/1': { path: 'status', connections: 1 },
  submit: { path: 'submit', connections: CONNECTIONS },
  tugas: { path: 'tugas', connections: CONNECTIONS },
}
const measurementNames = Object.keys(MEASUREMENTS) as MeasurementName[]

function namesOf(chosen: readonly string[]): MeasurementName[] {
  const unknown = chosen.filter((name) => !(name in MEASUREMENTS))
  if (unknown.length > 0)
    throw new RangeError(`${unknown.join(', ')}: there are ${measurementNames.join(', ')}`)
  return measurementNames.filter((name) => chosen.length === 0 || chosen.includes(name))
}

/** Measures against the floor: all measurements, whose results are written, or those that are `chosen`, which are printed. */
export async function benchLoad(quick: boolean, chosen: readonly string[]): Promise<Target[]> {
  const extent = quick ? QUICK : FULL
  const names = namesOf(chosen)
  return onStage(async (stage) => {
    await expectSameLists(stage, stage.product.url, stage.floor.url)
    const began = { loadavg: loadavg()[0] ?? 0, busy: cpuOfMachine(), own: cpuOfOurs(stage), at: Date.now() }
    const results = {} as Record<MeasurementName, PathResult>
    for (const name of names) {
      results[name] = await compare(stage, name, extent)
      console.log(describe(name, results[name]))
    }
    const others = (cpuOfMachine() - began.busy - (cpuOfOurs(stage) - began.own)) / 1000
    const load = {
      quick,
      requests: extent.requests,
      postgres: stage.caretaker.version,
      loadavg_before: rounded(began.loadavg),
      // Cores that others had of the machine meanwhile.
      foreign_cores: rounded(others / (Date.now() - began.at)),
    }
    const targets = loadTargets(results)
    if (chosen.length > 0) console.log(load)
    else await keep({ load: { ...load, targets }, paths: results })
    return targets
  })
}

// Ourselves, both servers below us, and PostgreSQL, wherever it stands.
const cpuOfOurs = ({ postgres }: Stage) => cpuOfTrees(process.pid, postgres.pid)

async function compare(stage: Stage, name: MeasurementName, extent: Extent): Promise<PathResult> {
  const until = Date.now() + extent.limitMs
  const { path, connections } = MEASUREMENTS[name]
  for (const side of ['product', 'floor'] as const)
    await measure(stage, stage[side], await prepare(stage, path, extent.warmUp, 0), CONNECTIONS)
  const pairs: Record<Side, Measured>[] = []
  for (let round = 1; round <= extent.rounds; round++) {
    const pair = {} as Record<Side, Measured>
    // ABBA: what drifts falls on both sides alike.
    const order: Side[] = round % 2 ? ['product', 'floor'] : ['floor', 'product']
    for (const side of order)
      pair[side] = await measure(
        stage,
        stage[side],
        await prepare(stage, path, extent.requests, round),
        connections,
      )
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

async function measure(
  { postgres }: Stage,
  { url, pid }: Served,
  work: Work,
  connections: number,
): Promise<Measured> {
  clean()
  const [cpu, postgresCpu] = [cpuOfProcess(pid), cpuOfTrees(postgres.pid)]
  const volley = await shoot(url, work.shots, connections)
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
    rounds: pairs.length,
    ratio: rounded(median(ratios)),
    ratio_min: Math.min(...ratios),
    ratio_max: Math.max(...ratios),
    p99_ratio: rounded(median(p99s)),
    p50_ms: of('product', 'p50_ms'),
    p99_ms: of('product', 'p99_ms'),
    cpu_us: of('product', 'cpu', 0),
    postgres_cpu_us: of('product', 'postgresCpu', 0),
    per_second: of('product', 'perSecond', 0),
    memory_mb: of('product', 'memory', 0),
    floor: {
      p50_ms: of('floor', 'p50_ms'),
      p99_ms: of('floor', 'p99_ms'),
      cpu_us: of('floor', 'cpu', 0),
      postgres_cpu_us: of('floor', 'postgresCpu', 0),
      per_second: of('floor', 'perSecond', 0),
      memory_mb: of('floor', 'memory', 0),
    },
  }
}

const describe = (name: MeasurementName, { ratio, ratio_min, ratio_max, floor, ...own }: PathResult) =>
  [
    `${name}: ${ratio} of the floor (${ratio_min}–${ratio_max}), ${own.per_second}/s (floor ${floor.per_second}/s)`,
    `  p50 ${own.p50_ms} ms (${floor.p50_ms}), p99 ${own.p99_ms} ms (${floor.p99_ms}; ${own.p99_ratio} of it in pairs)`,
    `  CPU a request: app ${own.cpu_us} µs (${floor.cpu_us}), PostgreSQL ${own.postgres_cpu_us} µs (${floor.postgres_cpu_us}); ` +
      `memory ${own.memory_mb} MB (${floor.memory_mb})`,
  ].join('\n')
