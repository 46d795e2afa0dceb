import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The state of PostgreSQL according to the data folder's pid file:
 * - `none`: there is no pid file, or its process has ended
 * - `unclear`: the file is empty
 * - `foreign`: the process number belongs to a zombie or to another program
 * - `ours`: PostgreSQL runs on this folder
 */
export type Sighting =
  | { kind: 'none' | 'unclear' | 'foreign'; socketDir?: string | undefined }
  | { kind: 'ours'; pid: number; socketDir: string | undefined; ready: boolean }

/** @param pgdata real path of the data folder, as in PostgreSQL's command line */
export async function inspect(pgdata: string): Promise<Sighting> {
  const text = await readFile(pidFile(pgdata), 'utf8').catch(() => undefined)
  if (text === undefined) return { kind: 'none' }
  // pid, folder, start time, port, socket folder, listen address, shared memory, status
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const socketDir = lines[4] || undefined
  if (!Number.isInteger(pid) || pid <= 0) return { kind: 'unclear' }
  const seen = processOf(pid)
  if (!seen) return { kind: 'none', socketDir }
  if (seen.zombie || !seen.runsOn(pgdata)) return { kind: 'foreign', socketDir }
  return { kind: 'ours', pid, socketDir, ready: lines[7]?.trim() === 'ready' }
}

/** Whether `pid`, which was a PostgreSQL on this data folder, still exists, also while it is ending. */
function isAlive(pid: number, pgdata: string): boolean {
  const seen = processOf(pid)
  return seen !== undefined && !seen.zombie && (seen.ending || seen.runsOn(pgdata))
}

/**
 * Marks the pid file's process as dead: PostgreSQL would not start while that number belongs to another program or to a zombie. The
 * file stays, because PostgreSQL reads from it which shared memory processes of the old server may still use.
 */
export async function markDead(pgdata: string): Promise<void> {
  const [, ...rest] = (await readFile(pidFile(pgdata), 'utf8')).split('\n')
  await writeFile(pidFile(pgdata), [IMPOSSIBLE_PID, ...rest].join('\n'))
}

/**
 * Shuts the PostgreSQL of this folder down and resolves when its process has ended. Open transactions are rolled back, connections
 * are closed. Resolves at once if none runs.
 */
export async function shutDown(pgdata: string, log: (line: string) => void): Promise<void> {
  const seen = await inspect(pgdata)
  if (seen.kind !== 'ours') return
  for (const [signal, ms] of [
    ['SIGINT', 30_000],
    // committed data is safe; the next start has to recover
    ['SIGQUIT', 10_000],
  ] as const) {
    signalTo(seen.pid, signal)
    const deadline = performance.now() + ms
    while (isAlive(seen.pid, pgdata)) {
      if (performance.now() > deadline) break
      await sleep(10)
    }
    if (!isAlive(seen.pid, pgdata)) return
    log(`PostgreSQL (process ${seen.pid}) has not stopped ${ms / 1000} s after ${signal}`)
  }
}

/** Sends a signal to a process that may have ended. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// the highest process number is 4194304 on Linux and 99998 on macOS
const IMPOSSIBLE_PID = '4194305'

function pidFile(pgdata: string): string {
  return join(pgdata, 'postmaster.pid')
}

interface ProcessInfo {
  zombie: boolean
  /** It has freed its memory, and with it its command line; its files are still open. */
  ending: boolean
  runsOn(pgdata: string): boolean
}

function processOf(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const args = commandLine.split('\0')
    // the state follows the program's name, which is in parentheses and may contain parentheses
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    return {
      zombie: state === 'Z' || state === 'X',
      ending: commandLine === '',
      runsOn: (pgdata) => args[args.indexOf('-D') + 1] === pgdata,
    }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): ProcessInfo | undefined {
  const { stdout, status } = spawnSync('ps', ['-ww', '-o', 'state=,args=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  if (status !== 0) return undefined
  return {
    zombie: stdout.trim().startsWith('Z'),
    ending: false,
    runsOn: (pgdata) => stdout.includes(` -D ${pgdata} `),
  }
}
