import { setTimeout as sleep } from 'node:timers/promises'
import type { Running, Server } from './bring-up'
import { connectionTo, type Connection } from './database-of-app'
import { shutDown } from './postmaster'
import { dropSocketDir } from './socket-folder'

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
  /** Shuts PostgreSQL down (open transactions are rolled back) and resolves when its process is gone. May be called twice. */
  stop: () => Promise<void>
}

type Means = {
  bring: (socketDir: string, signal: AbortSignal) => Promise<Running>
  server: Server
  unlock: () => void
}

// the first restart is at once; a PostgreSQL that keeps dying is not hammered
const LONGEST_PAUSE_MS = 10_000
const STABLE_MS = 30_000

/** Looks after a running PostgreSQL until `stop()`: whenever it is lost it is brought up again. */
export function supervise(first: Running, { bring, server, unlock }: Means): EmbeddedPostgres {
  const { log, pgdata } = server
  const { socketDir } = first
  const stopping = new AbortController()
  const listeners = new Set<(state: State) => void>()
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

  async function watchOver(): Promise<void> {
    const aborted = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
    for (let failures = 0; ;) {
      const since = performance.now()
      await Promise.race([running.lost, aborted])
      if (stopping.signal.aborted) return
      failures = performance.now() - since > STABLE_MS ? 0 : failures
      log(`PostgreSQL (process ${running.pid}) is gone, starting it again`)
      change('down')
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
    stop: () => (stopped ??= stopAll()),
  }
}
