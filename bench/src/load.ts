import { loadavg } from 'node:os'
import { PIPELINED } from '../../server/src/platform/database'
import { measureCold } from './cold'
import { FLOOR_APPLICATION, PRODUCT_APPLICATION } from './database'
import { pgbenchScripts } from './floor/pgbench-scripts'
import { CONNECTIONS, GENERATOR, shoot } from './generator/shoot'
import type { Volley } from './generator/volley'
import { loadTargets } from './load-targets'
import { type PathName, type Work, expectSameLists, paths } from './paths'
import { type PgbenchRun, findPgbench, runPgbench } from './pgbench'
import * as processes from './processes'
import { type MeasurementName, type PathResult, type Paths, keep } from './results'
import { type Stage, onStage } from './stage'
import { summarize } from './summary'
import { round as rounded } from './statistics'
import type { Target } from './targets'

export type Side = 'product' | 'floor'

/** One side's measurement in one round. */
export interface Measured extends Volley {
  perSecond: number
  /** µs on the processor for each request. */
  cpu: number
  postgresCpu: number
  memory: number
  postgresMemory: number
}

/** One round: both sides, and pgbench where it is measured. */
export type Round = Record<Side, Measured> & { pgbench?: number }

interface Extent {
  rounds: number
  /** Over fewer connections than CONNECTIONS. */
  roundsOfFew: number
  /** With pgbench beside them. */
  roundsOfPgbench: number
  /** A path gets no further round after this long. */
  limitMs: number
  coldRounds: number
}

const FULL: Extent = { rounds: 7, roundsOfFew: 5, roundsOfPgbench: 7, limitMs: 150_000, coldRounds: 5 }
const QUICK: Extent = { rounds: 2, roundsOfFew: 1, roundsOfPgbench: 1, limitMs: 40_000, coldRounds: 2 }

/** A volley is to last at least this long on the faster side. */
const SECONDS = 3
/** Beyond what the fastest volley so far says: the next one may be faster. */
const MARGIN = 1.15
const WARM_UP = 4000

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
/** A quick run leaves it out. */
const WITHOUT_TARGET: MeasurementName = 'status/1'
/** The first call after a silence; measured by itself and in a full run. */
const COLD = 'cold'

function namesOf(quick: boolean, chosen: readonly string[]): MeasurementName[] {
  const unknown = chosen.filter((name) => !(name in MEASUREMENTS) && name !== COLD)
  if (unknown.length > 0)
    throw new RangeError(`${unknown.join(', ')}: there are ${[...measurementNames, COLD].join(', ')}`)
  if (chosen.length === 0) return measurementNames.filter((name) => !(quick && name === WITHOUT_TARGET))
  return measurementNames.filter((name) => chosen.includes(name))
}

/** Measures against the floor: all measurements, whose results are written, or those that are `chosen`, which are printed. */
export async function benchLoad(quick: boolean, chosen: readonly string[]): Promise<Target[]> {
  const extent = quick ? QUICK : FULL
  const names = namesOf(quick, chosen)
  return onStage(async (stage) => {
    await expectSameLists(stage, stage.product.url, stage.floor.url)
    const began = {
      loadavg: loadavg()[0] ?? 0,
      busy: processes.cpuOfMachine(),
      own: ticksOfOurs(stage),
      at: Date.now(),
    }
    const pgbench = preparePgbench(stage)
    const results: Paths = {}
    for (const name of names) {
      const result = await compare(stage, MEASUREMENTS[name], { extent, pgbench })
      console.log(describe(name, result))
      results[name] = result
    }
    const others = (processes.cpuOfMachine() - began.busy - (ticksOfOurs(stage) - began.own)) / 1000
    const load = {
      quick,
      generator: GENERATOR,
      postgres: stage.caretaker.version,
      pool: PIPELINED,
      postgres_mb: rounded(processes.sharedMemoryOfTree(stage.postgres.pid), 0),
      loadavg_before: rounded(began.loadavg),
      // Cores that others had of the machine meanwhile.
      foreign_cores: rounded(others / (Date.now() - began.at)),
    }
    const wantsCold = chosen.includes(COLD) || (chosen.length === 0 && !quick)
    const cold = wantsCold ? await measureCold(stage, extent.coldRounds) : undefined
    const targets = loadTargets(results)
    if (chosen.length > 0) console.log(load, cold ?? '')
    else await keep({ load: { ...load, targets }, ...(cold ? { cold } : {}), paths: results })
    return targets
  })
}

// Ourselves, both servers below us, and PostgreSQL, wherever it stands.
const ticksOfOurs = ({ postgres }: Stage) => processes.ticksOfTrees(process.pid, postgres.pid)

function preparePgbench({ connection }: Stage): PgbenchRun | undefined {
  const program = findPgbench()
  if (!program) return undefined
  return { program, connection, connections: PIPELINED, seconds: SECONDS }
}

interface Comparison {
  extent: Extent
  pgbench: PgbenchRun | undefined
}

async function compare(
  stage: Stage,
  { path, connections }: { path: PathName; connections: number },
  { extent, pgbench }: Comparison,
): Promise<PathResult> {
  const until = Date.now() + extent.limitMs
  let fastest = 0
  const volley = async (side: Side, count: number, round: number) => {
    const measured = await measure(stage, side, {
      work: await prepare(stage, path, count, round),
      connections,
    })
    fastest = Math.max(fastest, measured.perSecond)
    return measured
  }
  // The same volley warms both sides, and says how many requests the measured ones need.
  const warmUp = Math.min(WARM_UP, 500 * connections)
  for (const side of ['product', 'floor'] as const) await volley(side, warmUp, 0)
  const wanted = connections === CONNECTIONS ? extent.rounds : extent.roundsOfFew
  const rounds: Round[] = []
  let most = 0
  for (let round = 1; round <= wanted; round++) {
    const one: Partial<Round> = {}
    const count = (most = Math.max(most, Math.ceil(fastest * SECONDS * MARGIN)))
    // Forth and back: what drifts falls on all sides alike.
    const order: (Side | 'pgbench')[] = ['product', 'floor', 'pgbench']
    for (const side of round % 2 ? order : order.toReversed()) {
      if (side !== 'pgbench') one[side] = await volley(side, count, round)
      else if (pgbench && connections === CONNECTIONS)
        one.pgbench = await measurePgbench(stage, path, pgbench)
    }
    rounds.push(one as Round)
    if (Date.now() > until) break
  }
  return { ...summarize(rounds), requests: most }
}

async function prepare(stage: Stage, name: PathName, count: number, round: number): Promise<Work> {
  await stage.caretaker.reset()
  return paths[name](stage, count, round)
}

async function measurePgbench(stage: Stage, path: PathName, pgbench: PgbenchRun): Promise<number> {
  await stage.caretaker.reset()
  const { text, check } = await pgbenchScripts[path](stage)
  const { perSecond, transactions } = await runPgbench(text, pgbench)
  await check(transactions)
  return perSecond
}

async function measure(
  stage: Stage,
  side: Side,
  { work, connections }: { work: Work; connections: number },
): Promise<Measured> {
  const { url, pid } = stage[side]
  const root = stage.postgres.pid
  const [cpu, postgresCpu] = [processes.cpuOfProcess(pid), processes.cpuOfTree(root)]
  const volley = await shoot(url, work.shots, connections)
  const count = work.shots.length
  const used = processes.usedBetween(postgresCpu, processes.cpuOfTree(root))
  const usedByApp = processes.cpuOfProcess(pid) - cpu
  const application = { product: PRODUCT_APPLICATION, floor: FLOOR_APPLICATION }[side]
  const backends = await stage.caretaker.backendsOf(application)
  await work.check()
  return {
    ...volley,
    perSecond: count / volley.seconds,
    cpu: usedByApp / count,
    postgresCpu: used / count,
    memory: processes.memoryOf(pid),
    postgresMemory: processes.sharedMemoryOf(backends),
  }
}

const describe = (
  name: MeasurementName,
  { ratio, ratio_min, ratio_max, floor, pgbench, ...own }: PathResult,
) =>
  [
    `${name}: ${ratio} of the floor (${ratio_min}–${ratio_max}), ${own.per_second}/s (floor ${floor.per_second}/s)` +
      (pgbench ? `; ${pgbench.ratio} of pgbench (${pgbench.per_second}/s)` : ''),
    `  ${own.rounds} pairs of ${own.requests} requests, the shortest volley ${own.shortest_s} s`,
    `  p50 ${own.p50_ms} ms (${floor.p50_ms}), p99 ${own.p99_ms} ms (${floor.p99_ms}; ${own.p99_ratio} of it in pairs)`,
    `  CPU a request: app ${own.cpu_us} µs (${floor.cpu_us}), PostgreSQL ${own.postgres_cpu_us} µs (${floor.postgres_cpu_us}); ` +
      `memory: app ${own.memory_mb} MB (${floor.memory_mb}), its connections in PostgreSQL ${own.postgres_mb} MB (${floor.postgres_mb})`,
  ].join('\n')
