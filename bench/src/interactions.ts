import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PhoneFigure } from './results'
import { percentile, round } from './statistics'

/** The main journeys of the browser suite: a roster's whole way, tasks, their submissions, and the scanner's list by thumb. */
const JOURNEYS = ['main-job', 'tugas', 'pengumpulan', 'kumpultugas', 'mentor']
const AIM_MS = 150

interface Place {
  root: string
  /** A folder for what is noted. */
  folder: string
}

/**
 * Runs the main journeys, and returns how long the pages took from an input to the next frame: the 95th
 * percentile of all interactions of 16 ms and more, which are those that a browser tells of.
 */
export async function measureInteractions({ root, folder }: Place): Promise<PhoneFigure> {
  const file = join(folder, 'interactions')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const journeys = JOURNEYS.map((name) => `/${name}.spec.ts`)
  const suite = spawn(
    process.execPath,
    [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--workers', '1', ...journeys],
    {
      cwd: root,
      env: { ...process.env, INTERACTIONS_FILE: file },
      stdio: 'inherit',
    },
  )
  const [code] = await once(suite, 'exit')
  if (code !== 0) process.exitCode = 1
  const longest = new Map<string, number>()
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) {
    const { id, ms } = JSON.parse(line) as { id: string; ms: number }
    longest.set(id, Math.max(ms, longest.get(id) ?? 0))
  }
  const sorted = [...longest.values()].toSorted((a, b) => a - b)
  const at = (part: number) => round(percentile(sorted, part), 0)
  return {
    name: `INP of ${sorted.length} interactions of the main journeys: p95, ms (beside it p50 and the longest)`,
    median: at(0.95),
    lowest: at(0.5),
    highest: at(1),
    runs: 1,
    aim: AIM_MS,
  }
}
