import { setTimeout as sleep } from 'node:timers/promises'
import { STOPPING_MS, type Server } from './bring-up'
import { connectionTo, type Connection } from './database-of-app'
import { knock, type Met, type Running } from './knock'
import { inspect, shutDown } from './postmaster'
import { dropSocketDir } from './socket-folder'
import { stopwatch } from './stopwatch'

/** `down`: PostgreSQL died and is being started again; `up`: it answers again. */
type State = 'up' | 'down'

export type EmbeddedPostgres = {
  /** How to reach the database `bakti`; it stays the same over restarts. Give it to `pg` as it is. */
  readonly connection: Connection
  /** The process number of the PostgreSQL that runs now; it changes with a restart. */
  readonly pid: number
  readonly state: State
  /** Calls `listener` whenever PostgreSQL goes down or is up again; returns a function that ends this. */
  onState: (listener: (state: State) => void) => () => void
  /** Calls `listener` before a PostgreSQL that still runs is ended, and waits for it: time to close connections. */
  onEnding: (listener: () => Promise<void>) => void
  /** Shuts PostgreSQL down (open transactions are rolled back) and resolves when its process is gone. May be called twice. */
  stop: () => Promise<void>
}

/** How often a fresh connection is made, and how long a PostgreSQL that shuts down may take. */
export type Pace = { probeMs: number; stoppingMs: number }

type Means = {
  bring: (socketDir: string, signal: AbortSignal) => Promise<Running>
  server: Server
  unlock: () => void
  pace?: Pace | undefined
}

/** Why PostgreSQL must be brought up again; `end`: its process is there, and nobody new can reach it. */
type Trouble = { why: string; end: boolean }

const GONE: Trouble = { why: 'is gone, starting it again', end: false }

// the first restart is at once; a PostgreSQL that keeps dying is not hammered
const LONGEST_PAUSE_MS = 10_000
const STABLE_MS = 30_000
const REFUSALS = 3

const WORDS = {
  answers: 'answers again',
  absent: 'has no socket that takes connections',
  starting: 'is starting or recovering: it is waited for',
  stopping: 'says that it is shutting down: it is waited for, then restarted',
  full: 'has too many connections: it is waited for',
  silent: 'does not answer a new connection: it is waited for',
}

/**
 * Looks after a running PostgreSQL until `stop()`: whenever it is lost it is brought up again. An open connection tells at once
 * when the process dies; a fresh one every few seconds finds out whether anybody new is let in.
 */
export function supervise(
  first: Running,
  { bring, server, unlock, pace = { probeMs: 3_000, stoppingMs: STOPPING_MS } }: Means,
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

  async function again(failures: number): Promise<Running> {
    for (let tries = failures; ; tries++) {
      if (tries > 0)
        await sleep(Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS), undefined, { signal: stopping.signal })
      try {
        return await bring(socketDir, stopping.signal)
      } catch (error) {
        stopping.signal.throwIfAborted()
        log(`PostgreSQL could not be restarted, trying again: ${(error as Error).message}`)
      }
    }
  }

  /** What a fresh connection meets. */
  async function look(): Promise<Met['kind']> {
    const met = await knock(running.pid, socketDir).catch((error: Error) => {
      log(error.message)
      return { kind: 'silent' as const }
    })
    if (met.kind === 'answers') await met.running.watch.end().catch(() => undefined)
    return met.kind
  }

  /** Resolves when PostgreSQL must be brought up again; with nothing once `stop()` was called. */
  async function trouble(): Promise<Trouble | undefined> {
    const since = stopwatch()
    let [kind, refusals, isLost]: [string, number, boolean] = ['answers', 0, false]
    // Asked only after the open connection broke. As long as that is there the process runs, even where its files can't be read just
    // now (too many open files).
    const isGone = async () => isLost && (await inspect(pgdata)).kind !== 'ours'
    let wake: () => void = () => undefined
    void running.lost.then(() => ((isLost = true), wake()))
    stopping.signal.addEventListener('abort', () => wake(), { once: true })
    for (;;) {
      const timer = setTimeout(() => wake(), pace.probeMs)
      await new Promise<void>((resolve) => {
        wake = resolve
        if (isLost || stopping.signal.aborted) resolve()
      })
      clearTimeout(timer)
      if (stopping.signal.aborted) return undefined
      if (await isGone()) return GONE
      const met = await look()
      since.note(met)
      if (await isGone()) return GONE
      if (isLost)
        return { why: `closed our connection (${WORDS[met]}): waiting until it answers`, end: false }
      refusals = met === 'absent' ? refusals + 1 : 0
      if (met === 'absent') say(`${WORDS.absent} (${refusals} of ${REFUSALS})`)
      else if (met !== kind) say(WORDS[met])
      kind = met
      if (refusals === REFUSALS) return { why: 'can be reached by nobody: ending it', end: true }
      if (since.ms('stopping') > pace.stoppingMs)
        return { why: 'has been shutting down for too long: ending it', end: true }
    }
  }

  const say = (words: string) => log(`PostgreSQL (process ${running.pid}) ${words}`)

  async function endIt(): Promise<void> {
    await Promise.all([...endings].map((ending) => ending().catch(() => undefined)))
    await running.watch.end().catch(() => undefined)
    await shutDown(pgdata, log)
  }

  async function watchOver(): Promise<void> {
    for (let failures = 0; ;) {
      const since = performance.now()
      const found = await trouble()
      if (!found) return
      failures = performance.now() - since > STABLE_MS ? 0 : failures
      say(found.why)
      change('down')
      if (found.end) await endIt()
      running = await again(failures++)
      log(`PostgreSQL is back (process ${running.pid})`)
      change('up')
    }
  }

  const watching = watchOver().catch((error: unknown) => {
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
