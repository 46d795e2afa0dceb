import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PathName } from './paths'
import { renderResults } from './report'
import { round } from './statistics'

interface Figures {
  p50_ms: number
  p99_ms: number
  /** Time on the processor for each request: of the app, and of PostgreSQL. */
  cpu_us: number
  postgres_cpu_us: number
  per_second: number
  memory_mb: number
}

/** Medians over the rounds. */
export interface PathResult extends Figures {
  /** The product's requests per second over the floor's, in pairs; with the lowest and highest pair. */
  ratio: number
  ratio_min: number
  ratio_max: number
  p99_ratio: number
  floor: Figures
  rounds: number[]
}

export interface LoadFacts {
  quick: boolean
  connections: number
  rounds: number
  requests: number
  postgres: string
  loadavg_before: number
  foreign_cores: number
}

export interface Profile {
  /** Share of the app's busy time, by whose code runs. */
  places: { place: string; percent: number }[]
  functions: { name: string; place: string; percent: number }[]
}

interface Reading {
  read: number
  wrong: number
  /** For each frame. */
  median_ms: number
  p95_ms: number
}

export interface DecodeKind {
  kind: string
  frames: number
  ours: Reading
  html5_qrcode: Reading
}

export interface DecodeResult {
  /** The reader's version. */
  zxing_wasm: string
  kinds: DecodeKind[]
  all: DecodeKind
}

interface When {
  date: string
  machine: string
  /** When it ended. */
  loadavg?: number
}

export interface Results {
  load?: LoadFacts & When
  paths?: Record<PathName, PathResult>
  profile?: When & { paths: Record<PathName, Profile> }
  decode?: When & DecodeResult
}

interface Part {
  load?: LoadFacts
  paths?: Record<PathName, PathResult>
  profile?: { paths: Record<PathName, Profile> }
  decode?: DecodeResult
}

// Found from bench/dist.
const JSON_FILE = fileURLToPath(new URL('../results.json', import.meta.url))
const TEXT_FILE = fileURLToPath(new URL('../RESULTS.md', import.meta.url))

function when(): When {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    loadavg: round(loadavg()[0] ?? 0, 1),
    date: new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform} ${release()}, Node ${process.version}`,
  }
}

/** Puts what was just measured in the place of what was measured before; the other parts stay. */
export async function keep({ load, paths, profile, decode }: Part): Promise<void> {
  const before = existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Results) : {}
  const results: Results = {
    ...before,
    ...(load ? { load: { ...when(), ...load } } : {}),
    ...(paths ? { paths } : {}),
    ...(profile ? { profile: { ...when(), ...profile } } : {}),
    ...(decode ? { decode: { ...when(), ...decode } } : {}),
  }
  await writeFile(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)
  await writeFile(TEXT_FILE, renderResults(results))
  console.log('Written: bench/RESULTS.md, bench/results.json')
}
