import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureInteractions } from './interactions'
import { type PhoneFigure, type ProofFigures, type SpeedResult, keep } from './results'
import { type Target, atMost } from './targets'

// Found from bench/dist.
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Told =
  | { name: 'speed'; figures: SpeedResult }
  | { name: 'print'; figures: ProofFigures }
  | { name: 'mentor'; figures: ProofFigures }
  | { name: 'phone'; figures: PhoneFigure[] }

/** Proofs that measure something in a browser, by the part of the results that they belong to. */
const GERBANG = ['speed', 'print', 'mentor']
const PHONE = ['slow-phone', 'frames']
const INTERACTIONS = 'interactions'

/**
 * Runs the proofs of the gate and of the phone, and the main journeys, or those of them that are chosen. A part of the results is kept
 * where all of it was measured.
 */
export async function benchGerbang(_quick: boolean, chosen: readonly string[]): Promise<Target[]> {
  const wanted = (name: string) => chosen.length === 0 || chosen.includes(name)
  const folder = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  try {
    const told = await runProofs([...GERBANG, ...PHONE].filter(wanted), join(folder, 'figures'))
    const speed = told.flatMap((one) => (one.name === 'speed' ? [one.figures] : []))
    const mentor = told.flatMap((one) => (one.name === 'mentor' ? [one.figures] : []))
    const cetak = told.find((one) => one.name === 'print')?.figures
    if (speed.length > 0 && cetak) await keep({ gerbang: { kecepatan: speed, mentor, cetak } })

    const phone = told.flatMap((one) => (one.name === 'phone' ? one.figures : []))
    if (wanted(INTERACTIONS)) phone.push(await measureInteractions({ root: ROOT, folder }))
    for (const one of phone) console.log(`${one.name}: ${one.median} (${one.lowest}–${one.highest})`)
    const targets = phone.flatMap(({ name, median, aim }) =>
      aim === undefined ? [] : [atMost(name, median, aim)],
    )
    if ([...PHONE, INTERACTIONS].every(wanted)) await keep({ phone: { figures: phone, targets } })
    return targets
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs proofs, and returns what they reported. One that fails sets the exit code. */
async function runProofs(names: readonly string[], file: string): Promise<Told[]> {
  if (names.length === 0) return []
  const proof = spawn(process.execPath, ['scripts/proof.mjs', ...names], {
    cwd: ROOT,
    env: { ...process.env, FIGURES_FILE: file },
    stdio: 'inherit',
  })
  const [code] = await once(proof, 'exit')
  if (code !== 0) process.exitCode = 1
  if (!existsSync(file)) return []
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Told)
}
