import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What the data folder's pid file tells about a PostgreSQL on it:
 * - `none`: there is no pid file, or its process is gone
 * - `unclear`: the file is still empty
 * - `foreign`: the number belongs to a zombie nobody has collected yet, or by now to some other program
 * - `ours`: it runs on this very folder
 */
export type Sighting =
  | { kind: 'none' | 'unclear' | 'foreign'; socketDir?: string | undefined }
  | { kind: 'ours'; pid: number; socketDir: string | undefined; ready: boolean }

/** @param pgdata real path of the data folder, as it stands on the command line of PostgreSQL */
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

/** Whether `pid`, which was a PostgreSQL on this data folder, still is: on its way out, too. */
function isAlive(pid: number, pgdata: string): boolean {
  const seen = processOf(pid)
  return seen !== undefined && !seen.zombie && (seen.leaving || seen.runsOn(pgdata))
}

/**
 * Makes PostgreSQL see that the pid file's process is dead: it would refuse a number that was given to another program or
 * a zombie nobody collects. The file stays, since PostgreSQL reads from it which shared memory to check for survivors of the old server.
 */
export async function disown(pgdata: string): Promise<void> {
  const [, ...rest] = (await readFile(pidFile(pgdata), 'utf8')).split('\n')
  await writeFile(pidFile(pgdata), [IMPOSSIBLE_PID, ...rest].join('\n'))
}

/**
 * Shuts the PostgreSQL of this folder down and resolves when its process is gone: open transactions are rolled back, clients
 * are cut off. Where there is none it resolves at once.
 */
export async function shutDown(pgdata: string, log: (line: string) => void): Promise<void> {
  const seen = await inspect(pgdata)
  if (seen.kind !== 'ours') return
  for (const [signal, ms] of [
    ['SIGINT', 30_000],
    // what was committed is safe; the next start has to recover
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

/** Sends a signal to a process that may be gone by now. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// Linux gives out at most 4194304 and macOS 99998
const IMPOSSIBLE_PID = '4194305'

function pidFile(pgdata: string): string {
  return join(pgdata, 'postmaster.pid')
}

interface Seen {
  zombie: boolean
  /** It has let its memory go, and with it its command line; its files are still open. */
  leaving: boolean
  runsOn(pgdata: string): boolean
}

function processOf(pid: number): Seen | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): Seen | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const args = commandLine.split('\0')
    // the state follows the program's name, which is in parentheses and may itself contain some
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    return {
      zombie: state === 'Z' || state === 'X',
      leaving: commandLine === '',
      runsOn: (pgdata) => args[args.indexOf('-D') + 1] === pgdata,
    }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): Seen | undefined {
  const { stdout, status } = spawnSync('ps', ['-ww', '-o', 'state=,args=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  if (status !== 0) return undefined
  return {
    zombie: stdout.trim().startsWith('Z'),
    leaving: false,
    runsOn: (pgdata) => stdout.includes(` -D ${pgdata} `),
  }
}
