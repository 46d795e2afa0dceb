import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CetakResult, type KecepatanResult, type MentorResult, type PhoneFigure, keep } from './results'
import { type Target, atMost } from './targets'

// Found from bench/dist.
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Told =
  | { name: 'kecepatan'; figures: KecepatanResult }
  | { name: 'cetak'; figures: CetakResult }
  | { name: 'mentor'; figures: MentorResult }
  | { name: 'phone'; figures: PhoneFigure[] }

const PROOFS = ['kecepatan', 'cetak', 'mentor', 'slow-phone']

/** Runs the proofs of the gate that measure something in a browser, and keeps what they tell. */
export async function benchGerbang(): Promise<Target[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  const file = join(folder, 'figures')
  try {
    const proof = spawn(process.execPath, ['scripts/proof.mjs', ...PROOFS], {
      cwd: ROOT,
      env: { ...process.env, FIGURES_FILE: file },
      stdio: 'inherit',
    })
    const [code] = await once(proof, 'exit')
    if (code !== 0) process.exitCode = 1
    const told = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Told)
    const kecepatan = told.flatMap((one) => (one.name === 'kecepatan' ? [one.figures] : []))
    const mentor = told.flatMap((one) => (one.name === 'mentor' ? [one.figures] : []))
    const cetak = told.find((one) => one.name === 'cetak')?.figures
    if (kecepatan.length > 0 && cetak) await keep({ gerbang: { kecepatan, mentor, cetak } })
    const phone = told.flatMap((one) => (one.name === 'phone' ? one.figures : []))
    const targets = phone.flatMap(({ name, median, aim }) =>
      aim === undefined ? [] : [atMost(name, median, aim)],
    )
    if (phone.length > 0) await keep({ phone: { figures: phone, targets } })
    return targets
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
