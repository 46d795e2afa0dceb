import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries'
import { prepareDataFolder } from './data-folder'
import { tryLock } from './folder-lock'
import { assertDurable, connectionTo, makeDatabase, type Connection } from './app-database'
import { chooseIdentity, refuseRootOn, type Probe } from './identity'
import { tryConnection, type Running } from './connection-attempt'
import { EmbeddedPostgresError, orDiskFull } from './postgres.errors'
import { startOrAttach, type Server } from './start-or-attach'
import { inspect, shutDown } from './postmaster'
import { supervise, type EmbeddedPostgres, type Pace } from './supervise'

export type { Connection, EmbeddedPostgres }

export type EmbeddedOptions = {
  dataDir: string
  log: (line: string) => void
  /** For tests only: without fsync. */
  throwAway?: boolean
  /** For tests: which identity can run what. */
  probe?: Probe
  /** For tests: the intervals of the supervision. */
  pace?: Pace
  /** How long to wait for another app that is stopping on the same folder. */
  waitMs?: number
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, or attaches to the one that a killed app left running, and supervises it until
 * `stop()` (rules B10, B15). Waits for another app on the folder, then gives up (rule B11).
 * @throws EmbeddedPostgresError with one line that says what to do
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openFolder(options.dataDir)
  const deadline = performance.now() + (options.waitMs ?? 10_000)
  for (let reported = false; ; reported = true) {
    const lock = await tryLock(dataDir)
    if ('unlock' in lock) return startSupervised(dataDir, options, lock.unlock)
    const line = `${dataDir} is in use by another BAKTI (process ${lock.holder})`
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(`${line}: stop that one, or give this one another DATA_DIR.`)
    }
    if (!reported) options.log(`${line}: waiting for it to stop`)
    await sleep(50)
  }
}

/**
 * For a command beside the app: uses the PostgreSQL of the app that runs on the folder, and `stop()` leaves it running. If no app
 * runs, it is the same as `startEmbedded`.
 */
export async function borrowEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'> & Partial<Pick<EmbeddedPostgres, 'onEnding'>>> {
  const dataDir = await openFolder(options.dataDir)
  const deadline = performance.now() + (options.waitMs ?? 10_000)
  for (; ; await sleep(50)) {
    const lock = await tryLock(dataDir)
    if ('unlock' in lock) return startSupervised(dataDir, options, lock.unlock)
    const seen = await inspect(join(dataDir, 'postgres'))
    const result = seen.kind === 'ours' && seen.socketDir && (await tryConnection(seen.pid, seen.socketDir))
    if (result && result.kind === 'answers') {
      const { socketDir, watch } = result.running
      return { connection: connectionTo(socketDir), stop: () => watch.end() }
    }
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The BAKTI that uses ${dataDir} (process ${lock.holder}) has no PostgreSQL that answers: look at its log.`,
      )
    }
  }
}

/** Makes DATA_DIR if it is missing. @returns its real path */
async function openFolder(dataDir: string): Promise<string> {
  refuseRootOn(dataDir)
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw await orDiskFull(error, dirname(dataDir))
    throw new EmbeddedPostgresError(
      `DATA_DIR can't be used (${(error as Error).message}): set another one, start as the user it belongs to, or set DATABASE_URL.`,
    )
  }
}

async function startSupervised(
  dataDir: string,
  options: EmbeddedOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  try {
    const server = await prepare(dataDir, options)
    const start = async (socketDir: string | undefined, signal: AbortSignal) =>
      withDatabase(await startOrAttach(server, socketDir, signal), server)
    const first = await start(undefined, new AbortController().signal).catch(async (error: unknown) => {
      await shutDown(server.pgdata, options.log)
      throw error
    })
    return supervise(first, { start, server, unlock, pace: options.pace })
  } catch (error) {
    unlock()
    throw await orDiskFull(error, dataDir)
  }
}

async function prepare(dataDir: string, { log, throwAway = false, probe }: EmbeddedOptions): Promise<Server> {
  const pgdata = join(dataDir, 'postgres')
  const binaries = await findBinaries()
  const identity = chooseIdentity(binaries.postgres, dataDir, probe)
  const found = await inspect(pgdata)
  // the folder of a running PostgreSQL is not changed
  if (found.kind !== 'ours') await prepareDataFolder(pgdata, { binaries, identity, durable: !throwAway })
  return { pgdata, binaries, identity, throwAway, log }
}

async function withDatabase(running: Running, { throwAway }: Server): Promise<Running> {
  try {
    await makeDatabase(running)
    if (!throwAway) await assertDurable(running.socketDir)
    return running
  } catch (error) {
    await running.watch.end().catch(() => undefined)
    throw error
  }
}
