// Child processes that never outlive this process. Each has a process group of its own, so that a signal or a time limit also
// reaches its grandchildren (npm's, vitest's workers, browsers). Node only: `npm ci` is started with it, before any package exists.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** Time that a child has to end after a signal before it is killed. */
const GRACE_MS = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const alive = new Set()
/** A signal has arrived. Children end because of it, so their exit codes are not results. */
let stopping = false

/** A child writes to a pipe and can't see whether its output reaches a terminal that shows colours. */
function colour() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid) kill(-child.pid, signal)
}

/**
 * Ends a child and its descendants, with a signal first and SIGKILL after the time limit. A descendant with a group of its own
 * (a test's PostgreSQL) gets time to be ended by its parent first.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
async function end(child, signal = 'SIGTERM') {
  const below = descendants(child.pid)
  signalGroup(child, signal)
  const ended = () => !alive.has(child) && below.every((pid) => !isAlive(pid))
  await waitFor(() => !alive.has(child), GRACE_MS)
  for (const pid of below.filter(isAlive)) kill(pid, 'SIGTERM')
  await waitFor(ended, GRACE_MS)
  signalGroup(child, 'SIGKILL')
  for (const pid of below.filter(isAlive)) kill(pid, 'SIGKILL')
}

/** @param {() => boolean} done @param {number} limitMs */
async function waitFor(done, limitMs) {
  const until = Date.now() + limitMs
  while (!done() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** @param {number | undefined} ancestor @returns {number[]} */
function descendants(ancestor) {
  if (ancestor === undefined) return []
  const rows = processes()
  const found = [ancestor]
  // Grows while it is walked.
  for (const parent of found) for (const [pid, ppid] of rows) if (ppid === parent) found.push(pid)
  return found.slice(1)
}

/** @returns {number[][]} every process with its parent. Small images of Linux have no `ps`, other systems no /proc */
function processes() {
  if (!existsSync('/proc/self/stat')) {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    return (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}

/** @param {number} pid */
function isAlive(pid) {
  return kill(pid, 0)
}

/** @param {number} pid @param {string | number} signal @returns {boolean} whether there was such a process */
function kill(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/**
 * Runs a command to its end.
 * `show`: its output goes to our terminal as it comes (else it is only collected); `limitMs`: the longest it may take;
 * `silenceMs`: the longest it may say nothing. Both end it and set `timedOut`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean, limitMs?: number, silenceMs?: number }} options
 * @returns {Promise<{ code: number, output: string, stdout: string, timedOut: boolean }>} never rejects: a command that can't start has code 127
 * It stays pending once a signal has come; the process is about to end then.
 */
export function run(command, args, { cwd, env, show = false, limitMs = 0, silenceMs = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...colour(), ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    let stdout = ''
    let timedOut = false
    const giveUp = () => {
      timedOut = true
      void end(child)
    }
    const limit = limitMs ? setTimeout(giveUp, limitMs) : undefined
    const silence = silenceMs ? setTimeout(giveUp, silenceMs) : undefined
    const finish = (/** @type {number} */ code) => {
      clearTimeout(limit)
      clearTimeout(silence)
      alive.delete(child)
      if (!stopping) resolve({ code, output, stdout, timedOut })
    }
    alive.add(child)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      heard(text, process.stdout)
    })
    child.stderr.setEncoding('utf8').on('data', (text) => heard(text, process.stderr))
    child.on('error', (error) => {
      output += `${error.message}\n`
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)))

    /** @param {string} text @param {NodeJS.WriteStream} stream */
    function heard(text, stream) {
      output += text
      if (show) stream.write(text)
      if (silence) silence.refresh()
    }
  })
}

/**
 * From here on a Ctrl-C or SIGTERM ends every child before us.
 * @param {() => void} [before] called once, when the first signal comes
 */
export function endChildrenOnSignals(before) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // npm passes a terminal's Ctrl-C on a second time, so a repeat is ignored.
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      before?.()
      await Promise.all([...alive].map((child) => end(child, signal)))
      process.exit(128 + constants.signals[signal])
    })
  }
}
