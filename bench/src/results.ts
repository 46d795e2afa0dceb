import type { BatchResult } from './batch'
import type { ExportResult } from './export'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ColdResult } from './cold'
import type { PathName } from './paths'
import type { PusatResult } from './pusat'
import { renderHowFast, withSection } from './how-fast'
import { renderResults } from './report'
import type { ScaleResult } from './scale'
import { round } from './statistics'
import type { Target } from './targets'

interface Figures {
  p50_ms: number
  p99_ms: number
  /** Time on the processor for each request: of the app, and of PostgreSQL. */
  cpu_us: number
  postgres_cpu_us: number
  per_second: number
  /** Resident, of the node process. */
  memory_mb: number
  /** Of PostgreSQL, the share of its own connections' processes. */
  postgres_mb: number
}

/** Medians over the rounds. */
export interface PathResult extends Figures {
  /** The product's requests per second over the floor's, in pairs; with the lowest and highest pair. */
  ratio: number
  ratio_min: number
  ratio_max: number
  p99_ratio: number
  floor: Figures
  /** pgbench with one statement for each act; the ratio is the product's over it, in the same rounds. */
  pgbench?: { per_second: number; ratio: number }
  /** How many pairs, of how many requests each, and how long the shortest volley took. */
  rounds: number
  requests: number
  shortest_s: number
}

/** A quick run leaves out what has no target. */
export type Paths = Partial<Record<MeasurementName, PathResult>>

/** A path, and after a slash over how many connections where these are not the usual 32. */
export type MeasurementName = PathName | `${'scan' | 'status'}/${1 | 8}`

export interface LoadFacts {
  quick: boolean
  /** What sent the requests. */
  generator: string
  postgres: string
  /** Connections of each side for single statements. */
  pool: number
  /** The share of all processes of PostgreSQL at the end. */
  postgres_mb: number
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
  /** Ours where codes of student cards are read, too (rule S133). Earlier results lack it. */
  with_cards?: Reading
}

/** Frames of student cards: as they are read, and how long a frame took. */
export interface CardKind extends Reading {
  kind: string
  frames: number
}

export interface DecodeResult {
  /** The reader's version. */
  zxing_wasm: string
  kinds: DecodeKind[]
  all: DecodeKind
  cards?: CardKind[]
}

export interface When {
  date: string
  /** Of the code that was measured, with a `+` where it was changed since. */
  commit?: string
  machine: string
  /** When it ended. */
  loadavg?: number
  /** What the part has to reach. */
  targets?: Target[]
}

/** What a proof of e2e tells. */
export type ProofFigures = Record<string, string | number>

/** What `e2e/speed.proof.ts` tells of one showing of its film: ms from the frame that shows a code to its card. */
export type SpeedResult = ProofFigures & { cpu_throttle: number; p95_ms: number }

/** What a proof tells of a cheap phone: the median over its runs, with the spread, and what it may be at most. */
export interface PhoneFigure {
  name: string
  median: number
  lowest: number
  highest: number
  runs: number
  aim?: number
}

/** Lighthouse's, of 100. */
export interface Scores {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
}

export interface LandingRun {
  /** Its version. */
  lighthouse: string
  scores: Scores
  fcp_ms: number
  lcp_ms: number
  tbt_ms: number
  cls: number
  speed_index_ms: number
  /** Lighthouse's own measure of how fast the machine was meanwhile. */
  benchmark_index: number
  /** Of the machine's cores, how many other programs used just before. */
  busy_cores: number
}

/** gzip, as delivered to a browser that has nothing yet. */
export interface PageWeight {
  page: string
  /** Of what was asked for before the page could be used. */
  usable_js_bytes: number
  usable_requests: number
  /** Of everything until the page was quiet. */
  js_bytes: number
  css_bytes: number
  font_bytes: number
  image_bytes: number
  wasm_bytes: number
  /** Answers of the API. */
  api_bytes: number
  requests: number
}

/** One answer of a list, as it was asked for. */
export interface AnswerFigures {
  /** Of the body, as sent. */
  bytes: number
  per_second: number
  p50_ms: number
  /** Time on the processor for each answer: of the app, and of PostgreSQL. */
  cpu_us: number
  postgres_cpu_us: number
}

/** Medians over the rounds. */
export interface ListResult {
  name: string
  asked: ({ asked: string } & AnswerFigures)[]
  /** Compression alone, without a server. */
  alone: { coding: string; cpu_us: number; ms: number }[]
  /** Of a kept list: the first answer after a change, and the next one. */
  built?: { first_ms: number; next_ms: number }
}

interface AnswersResult {
  quick: boolean
  lists: ListResult[]
}

/** What one command measures at a time. */
interface Measured {
  load: LoadFacts
  cold: ColdResult
  answers: AnswersResult
  profile: { paths: Record<PathName, Profile> }
  decode: DecodeResult
  gerbang: { kecepatan: SpeedResult[]; mentor: ProofFigures[]; cetak: ProofFigures }
  phone: { figures: PhoneFigure[] }
  ekspor: ExportResult
  batch: BatchResult
  listabsen: ScaleResult
  laporan: ScaleResult & { file: { first_s: number; whole_s: number } }
  pusat: PusatResult
  pages: { median: Scores; runs: LandingRun[]; weights: PageWeight[] }
}

type Parts = { [Name in keyof Measured]: Measured[Name] & Pick<When, 'targets'> }

export type Results = { [Name in keyof Parts]?: When & Parts[Name] } & {
  paths?: Paths
}

// Found from bench/dist.
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const JSON_FILE = at('bench/results.json')

function commitOf(cwd: string): string {
  const changed = spawnSync(
    'git',
    ['diff', '--quiet', 'HEAD', '--', 'contract', 'server', 'web', 'bench/src'],
    { cwd },
  )
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd, encoding: 'utf8' }).trim()
  return changed.status === 0 ? commit : `${commit}+`
}

function when(): When {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    loadavg: round(loadavg()[0] ?? 0, 1),
    date: new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
    commit: commitOf(at('')),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform} ${release()}, Node ${process.version}`,
  }
}

/** JSON with one line for each object that contains no other: a new measurement changes a line, not a page. */
const renderJson = (results: Results) =>
  JSON.stringify(results, null, 1).replaceAll(/\{[^{}[\]]*\}/g, (flat) => flat.replaceAll(/\s*\n\s*/g, ' '))

const readKept = () => (existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Results) : {})

/** `RESULTS.md`, and the section 'How fast' of the README. */
async function publish(results: Results): Promise<void> {
  await writeFile(at('bench/RESULTS.md'), renderResults(results))
  const readme = readFileSync(at('README.md'), 'utf8')
  await writeFile(at('README.md'), withSection(readme, renderHowFast(results)))
}

/** Writes what people read of the results, without measuring anything. */
export async function publishKept(): Promise<[]> {
  await publish(readKept())
  return []
}

/** Puts what was just measured in the place of what was measured before; the other parts stay. */
export async function keep({ paths, ...parts }: Partial<Parts> & { paths?: Paths }): Promise<void> {
  const before = readKept()
  const dated = Object.entries(parts).map(([name, part]) => [name, { ...when(), ...part }])
  const results: Results = { ...before, ...(paths ? { paths } : {}), ...Object.fromEntries(dated) }
  await writeFile(JSON_FILE, `${renderJson(results)}\n`)
  await publish(results)
  console.log('Written: bench/RESULTS.md, bench/results.json, README.md')
}
