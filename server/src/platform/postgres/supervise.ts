import { setTimeout as sleep } from 'node:timers/promises'
import { connectionTo, type Connection } from './app-database'
import { observationTimer, tryConnection, type ConnectionResult, type Running } from './connection-attempt'
import { inspect, shutDown } from './postmaster'
import { dropSocketDir } from './socket-folder'
import { STOPPING_MS, type Server } from './start-or-attach'

/** `down`: PostgreSQL died and is being started again; `up`: it answers again. */
type State = 'up' | 'down'

export type EmbeddedPostgres = {
  /** How to reach the database `bakti`; it stays the same over restarts. Give it to `pg` as it is. */
  readonly connection: Connection
  /** The process number of the PostgreSQL that runs now; it changes with a restart. */
  readonly pid: number
  readonly state: State
  /** Calls `listener` at each change of state. @returns a function that removes the listener */
  onState: (listener: (state: State) => void) => () => void
  /** Calls `listener` before a running PostgreSQL is ended and waits for it, so that connections can be closed. */
  onEnding: (listener: () => Promise<void>) => void
  /** Shuts PostgreSQL down (open transactions are rolled back) and resolves when its process has ended. May be called twice. */
  stop: () => Promise<void>
}

/** The interval of the test connections, and how long a shutdown may take. */
export type Pace = { probeMs: number; stoppingMs: number }

type Options = {
  start: (socketDir: string, signal: AbortSignal) => Promise<Running>
  server: Server
  unlock: () => void
  pace?: Pace | undefined
}

/** Why PostgreSQL must be started again. `end`: its process still runs, but accepts no connection. */
type Problem = { why: string; end: boolean }

const GONE: Problem = { why: 'is gone, starting it again', end: false }

// the first restart is immediate; the pauses of the next ones double up to this
const LONGEST_PAUSE_MS = 10_000
const STABLE_MS = 30_000
const REFUSALS = 3

const STATE_TEXT = {
  answers: 'answers again',
  absent: 'has no socket that takes connections',
  starting: 'is starting or recovering: it is waited for',
  stopping: 'says that it is shutting down: it is waited for, then restarted',
  full: 'has too many connections: it is waited for',
  silent: 'does not answer a new connection: it is waited for',
}

/**
 * Supervises a running PostgreSQL until `stop()` and starts it again when it is lost (rule B15). An open connection reports at once
 * that the process died; a new connection every few seconds tests whether clients can connect.
 */
export function supervise(
  first: Running,
  { start, server, unlock, pace = { probeMs: 3_000, stoppingMs: STOPPING_MS } }: Options,
): EmbeddedPostgres {
  const { log, pgdata } = server
  const { socketDir } = first
  const stopping = new AbortController()
  const listeners = new Set<(state: State) => void>()
  const endings = new Set<() => Promise<void>>()
  let running = first
  let state: State = 'up'
  const change = (next: State) => {
    state = next
    for (const listener of listeners) listener(next)
  }

  async function restart(failures: number): Promise<Running> {
    for (let tries = failures; ; tries++) {
      if (tries > 0)
        await sleep(Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS), undefined, { signal: stopping.signal })
      try {
        return await start(socketDir, stopping.signal)
      } catch (error) {
        stopping.signal.throwIfAborted()
        log(`PostgreSQL could not be restarted, trying again: ${(error as Error).message}`)
      }
    }
  }

  let lastRefusal = ''

  /** Tests a new connection. A permanent refusal counts as 'silent' and is logged when its text changes. */
  async function testConnection(): Promise<ConnectionResult['kind']> {
    try {
      const result = await tryConnection(running.pid, socketDir)
      lastRefusal = ''
      if (result.kind === 'answers') await result.running.watch.end().catch(() => undefined)
      return result.kind
    } catch (error) {
      const { message } = error as Error
      if (message !== lastRefusal) log(message)
      lastRefusal = message
      return 'silent'
    }
  }

  /** Resolves when PostgreSQL must be started again; with undefined after `stop()`. */
  async function nextProblem(): Promise<Problem | undefined> {
    const timer = observationTimer()
    let kind: string = 'answers'
    let refusals = 0
    let isLost = false
    // Checked only after the open connection broke: before that the process runs, even if its files can't be read at the moment (too
    // many open files).
    const isGone = async () => isLost && (await inspect(pgdata)).kind !== 'ours'
    let wake: () => void = () => undefined
    void running.lost.then(() => ((isLost = true), wake()))
    stopping.signal.addEventListener('abort', () => wake(), { once: true })
    for (;;) {
      const timeout = setTimeout(() => wake(), pace.probeMs)
      await new Promise<void>((resolve) => {
        wake = resolve
        if (isLost || stopping.signal.aborted) resolve()
      })
      clearTimeout(timeout)
      if (stopping.signal.aborted) return undefined
      if (await isGone()) return GONE
      const result = await testConnection()
      timer.note(result)
      if (await isGone()) return GONE
      if (isLost)
        return { why: `closed our connection (${STATE_TEXT[result]}): waiting until it answers`, end: false }
      refusals = result === 'absent' ? refusals + 1 : 0
      if (result === 'absent') report(`${STATE_TEXT.absent} (${refusals} of ${REFUSALS})`)
      else if (result !== kind) report(STATE_TEXT[result])
      kind = result
      if (refusals === REFUSALS) return { why: 'can be reached by nobody: ending it', end: true }
      if (timer.ms('stopping') > pace.stoppingMs)
        return { why: 'has been shutting down for too long: ending it', end: true }
    }
  }

  const report = (text: string) => log(`PostgreSQL (process ${running.pid}) ${text}`)

  async function endPostgres(): Promise<void> {
    await Promise.all([...endings].map((ending) => ending().catch(() => undefined)))
    await running.watch.end().catch(() => undefined)
    await shutDown(pgdata, log)
  }

  async function superviseUntilStopped(): Promise<void> {
    for (let failures = 0; ;) {
      const since = performance.now()
      const problem = await nextProblem()
      if (!problem) return
      failures = performance.now() - since > STABLE_MS ? 0 : failures
      report(problem.why)
      change('down')
      if (problem.end) await endPostgres()
      running = await restart(failures++)
      log(`PostgreSQL is back (process ${running.pid})`)
      change('up')
    }
  }

  const watching = superviseUntilStopped().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })

  async function stopAll(): Promise<void> {
    stopping.abort()
    await watching
    await running.watch.end().catch(() => undefined)
    await shutDown(pgdata, log)
    await dropSocketDir(socketDir)
    unlock()
  }

  let stopped: Promise<void> | undefined
  return {
    connection: connectionTo(socketDir),
    get pid() {
      return running.pid
    },
    get state() {
      return state
    },
    onState(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onEnding: (listener) => void endings.add(listener),
    stop: () => (stopped ??= stopAll()),
  }
}
