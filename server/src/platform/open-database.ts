import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  PATIENT,
  type Pool,
  closeConnections,
  createAuthPool,
  createPool,
  isNotUpYet,
  migrate,
} from './database'
import type { Environment } from './environment'
import { findUpward } from './find-upward'
import { reasonOf } from './one-line'
import { orDiskFull } from './postgres/postgres.errors'
import { borrowEmbedded, startEmbedded } from './postgres/embedded'
import { refuseRootOn } from './postgres/identity'

export interface OpenedDatabase {
  pool: Pool
  /** A few connections for logins alone: a rush of them leaves those of `pool` to the scans. */
  authPool: Pool
  /** Ends the pools, and the embedded PostgreSQL where it is ours. */
  close(): Promise<void>
}

/** What is under way when PostgreSQL is restarted gets this long to end. */
const FINISH_MS = 5_000

/** A database server that starts together with this app is up within that. */
const UP_MS = 60_000
const RETRY_MS = 1_000

interface Opening {
  env: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>
  log: (line: string) => void
  /** A command beside the app uses the app's embedded PostgreSQL, and leaves it running. It does not wait for a server. */
  beside?: boolean
  /** Ends the wait for a server. */
  signal?: AbortSignal
  upMs?: number
  /** Leaves the schema as it is: a backup is of what is there, a restore makes it by itself. */
  asItIs?: boolean
}

/** Reaches the database of this environment, starting the embedded one where it has to, and brings its schema up to date. */
export async function openDatabase(opening: Opening): Promise<OpenedDatabase> {
  const { env, log, beside = false, asItIs = false } = opening
  refuseRootOn(env.DATA_DIR)
  const open = beside ? borrowEmbedded : startEmbedded
  const embedded = env.DATABASE_URL ? null : await open({ dataDir: env.DATA_DIR, log })
  const connection = embedded?.connection ?? { connectionString: env.DATABASE_URL }
  const onError = (error: Error) => log(`A database connection broke: ${error.message}`)
  const pool = createPool({ ...connection, ...(beside ? PATIENT : {}) }, onError)
  const authPool = createAuthPool(connection, onError)
  embedded?.onEnding?.(async () => {
    await Promise.all([pool, authPool].map((each) => closeConnections(each, FINISH_MS)))
  })
  const close = async () => {
    await Promise.all([pool.end(), authPool.end()])
    await embedded?.stop()
  }
  const upToDate = async () => {
    const migrating = createPool({ ...connection, ...PATIENT, max: 1 }, onError)
    await migrate(migrating, migrationsFolder()).finally(() => migrating.end())
  }
  try {
    if (!asItIs) await (embedded || beside ? upToDate() : onceUp(upToDate, opening))
    return { pool, authPool, close }
  } catch (error) {
    await close()
    throw embedded ? await orDiskFull(error, env.DATA_DIR) : error
  }
}

/** Does the work, again and again while the database server is not up yet. */
async function onceUp(work: () => Promise<void>, { log, signal, upMs = UP_MS }: Opening): Promise<void> {
  const deadline = performance.now() + upMs
  for (let told = false; ; told = true) {
    try {
      return await work()
    } catch (error) {
      if (!isNotUpYet(error) || performance.now() > deadline) throw error
      if (!told)
        log(`Database belum bisa dihubungi (${reasonOf(error)}): dicoba lagi selama ${upMs / 1000} detik`)
    }
    await sleep(RETRY_MS, undefined, { signal })
  }
}

export function migrationsFolder(): string {
  const server = findUpward('migrations/0000_init.sql')
  if (!server) throw new Error('server/migrations is missing')
  return join(server, 'migrations')
}
