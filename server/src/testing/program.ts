import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { onTestFinished } from 'vitest'
import config from '../../rolldown.config'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles server and commands as `npm start` does, into a folder of its own below server/, where packages are found. */
export async function bundle(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = join(SERVER, 'node_modules', '.cache', `bakti-test-${process.pid}`)
  await mkdir(dir, { recursive: true })
  const options = Array.isArray(config) ? config[0] : config
  await build({ ...options, cwd: SERVER, output: { ...options.output, dir }, logLevel: 'silent' })
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

export interface Program {
  child: ChildProcess
  stdout: () => string
  stderr: () => string
  /** Resolves once stdout holds the text; rejects where the program ends before. */
  said: (text: string) => Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts a bundled program with this environment alone; it is killed when the test ends. */
export function run(file: string, env: Record<string, string>, args: string[] = [], stdin = ''): Program {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...env },
    cwd: env.DATA_DIR,
  })
  const out = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      out[name] += text
      for (const look of waiting) look()
    })
  }
  child.stdin.on('error', () => undefined).end(stdin)
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    ended,
    stdout: () => out.stdout,
    stderr: () => out.stderr,
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!out.stdout.includes(text)) return
          waiting.delete(look)
          resolve(out.stdout)
        }
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`it ended: ${out.stdout}${out.stderr}`)))
      }),
  }
}
