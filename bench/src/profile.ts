import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PathName, pathNames, paths } from './paths'
import { type Profile, keep } from './results'
import { shoot } from './generator/shoot'
import { onStage } from './stage'
import { round, sum } from './statistics'
import type { Target } from './targets'

const REQUESTS = 8000
/** More is printed than kept. */
const TOP = 25
const KEPT = { places: 5, functions: 5 }

/** V8's own format. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
}

/** Profiles the product under each path's load: where its process spends the time in which it is not idle. */
export async function benchProfile(): Promise<Target[]> {
  const results = {} as Record<PathName, Profile>
  for (const name of pathNames) {
    const folder = await mkdtemp(join(tmpdir(), 'bakti-profile-'))
    try {
      const span = await underLoad(name, folder)
      const [file = ''] = await readdir(folder)
      const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile
      const { places, functions } = summarize(profile, span)
      console.log(name, places, functions)
      results[name] = {
        places: places.slice(0, KEPT.places),
        functions: functions.slice(0, KEPT.functions),
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  await keep({ profile: { paths: results } })
  return []
}

/** Returns the time of the load, in V8's µs of the monotonic clock. */
async function underLoad(name: PathName, folder: string): Promise<Span> {
  const monotonic = () => Number(process.hrtime.bigint() / 1000n)
  return onStage(
    async (stage) => {
      const work = async (turn: number) => {
        await stage.caretaker.reset()
        return (await paths[name](stage, REQUESTS, turn)).shots
      }
      await shoot(stage.product.url, await work(0))
      const shots = await work(1)
      const from = monotonic()
      await shoot(stage.product.url, shots)
      return { from, to: monotonic() }
    },
    ['--cpu-prof', '--cpu-prof-dir', folder],
  )
}

const IDLE = new Set(['(idle)', '(root)'])

function summarize({ nodes, samples, timeDeltas, startTime }: CpuProfile, { from, to }: Span): Profile {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const places = new Map<string, number>()
  const functions = new Map<string, number>()
  let at = startTime
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0
    at += delta
    const frame = frames.get(id)
    if (!frame || IDLE.has(frame.functionName) || at < from || at > to) continue
    const place = placeOf(frame.url, frame.functionName)
    add(places, place, delta)
    add(functions, `${frame.functionName || '(anonymous)'}\t${place}`, delta)
  }
  const busy = sum(places.values())
  const share = (of: Map<string, number>) =>
    [...of]
      .toSorted(([, a], [, b]) => b - a)
      .map(([key, time]) => ({ key, percent: round((100 * time) / busy, 1) }))
  return {
    places: share(places)
      .filter(({ percent }) => percent >= 0.5)
      .map(({ key, percent }) => ({ place: key, percent })),
    functions: share(functions)
      .slice(0, TOP)
      .map(({ key, percent }) => {
        const [name = '', place = ''] = key.split('\t')
        return { name, place, percent }
      }),
  }
}

interface Span {
  from: number
  to: number
}

function add(counts: Map<string, number>, key: string, value: number): void {
  counts.set(key, (counts.get(key) ?? 0) + value)
}

/** Whose code a function is: a package's, Node's, V8's own work, or ours. */
function placeOf(url: string, name: string): string {
  const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)?.[1]
  if (found) return found
  if (url.startsWith('node:')) return /^node:(internal\/)?[^/]+/.exec(url)?.[0] ?? 'node'
  if (name === '(garbage collector)') return 'garbage collector'
  return url === '' ? 'native (system calls, V8)' : 'bakti'
}
