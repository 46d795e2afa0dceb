import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PathName, paths } from './paths'
import { cpuOfProcess, memoryOf } from './processes'
import { NODE_FLAGS, type Served, startProduct } from './servers'
import { shoot } from './generator/shoot'
import { type Stage, onStage } from './stage'
import { median, round as rounded } from './statistics'
import type { Target } from './targets'

const PATHS: PathName[] = ['with-absensi', 'scan']
const REQUESTS = 5000

interface Measured {
  perSecond: number
  p99: number
  cpu: number
  memory: number
}

/** Measures what each of Node's flags gives: the product beside itself without that flag, on the same database, in turns. */
export async function benchFlags(quick: boolean): Promise<readonly Target[]> {
  const rounds = quick ? 6 : 18
  await onStage(async (stage) => {
    const { host = '', port } = stage.connection
    const database = `postgresql://bakti@localhost:${port}/bakti?host=${encodeURIComponent(host)}`
    const folder = await mkdtemp(join(tmpdir(), 'bakti-flags-'))
    const sides = new Map<string, Served>([['all', stage.product]])
    try {
      for (const flag of NODE_FLAGS) {
        const flags = NODE_FLAGS.filter((other) => other !== flag)
        sides.set(flag, await startProduct(join(folder, flag), [], { flags, database }))
      }
      for (const path of PATHS) await compare(stage, path, sides, rounds)
    } finally {
      for (const [name, side] of sides) if (name !== 'all') await side.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
  return []
}

async function compare(
  stage: Stage,
  path: PathName,
  sides: Map<string, Served>,
  rounds: number,
): Promise<void> {
  const results: Record<string, Measured>[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const result: Record<string, Measured> = {}
    // Forwards and backwards in turns: what drifts falls on all alike.
    const order = round % 2 ? [...sides] : [...sides].toReversed()
    for (const [name, side] of order) result[name] = await measure(stage, path, side, round)
    if (round > 0) results.push(result)
  }
  console.log(`${path}, with a flag over without it: medians of ${rounds} rounds (smallest and largest)`)
  for (const flag of sides.keys()) {
    if (flag === 'all') continue
    const ratio = (key: keyof Measured) => {
      const ratios = results.map(({ all, [flag]: without }) => (all?.[key] ?? 0) / (without?.[key] ?? 0))
      return `${rounded(median(ratios), 3)} (${rounded(Math.min(...ratios))}–${rounded(Math.max(...ratios))})`
    }
    console.log(
      `  ${flag}: per second ${ratio('perSecond')}, p99 ${ratio('p99')}, CPU ${ratio('cpu')}, memory ${ratio('memory')}`,
    )
  }
}

async function measure(stage: Stage, path: PathName, { url, pid }: Served, round: number): Promise<Measured> {
  await stage.caretaker.reset()
  const { shots, check } = await paths[path](stage, REQUESTS, round)
  const cpu = cpuOfProcess(pid)
  const { seconds, p99_ms: p99 } = await shoot(url, shots)
  const used = cpuOfProcess(pid) - cpu
  await check()
  return { perSecond: shots.length / seconds, p99, cpu: used, memory: memoryOf(pid) }
}
