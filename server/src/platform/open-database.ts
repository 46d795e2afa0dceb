import { join } from 'node:path'
import { PATIENT, type Pool, closeConnections, createAuthPool, createPool, migrate } from './database'
import type { Environment } from './environment'
import { findUpward } from './find-upward'
import { borrowEmbedded, startEmbedded } from './postgres/embedded'

export interface OpenedDatabase {
  pool: Pool
  /** A few connections for logins alone: a rush of them leaves those of `pool` to the scans. */
  authPool: Pool
  /** Ends the pools, and the embedded PostgreSQL where it is ours. */
  close(): Promise<void>
}

/** What is under way when PostgreSQL is restarted gets this long to end. */
const FINISH_MS = 5_000

interface Opening {
  env: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>
  log: (line: string) => void
  /** A command beside the app uses the app's embedded PostgreSQL, and leaves it running. */
  beside?: boolean
}

/** Reaches the database of this environment, starting the embedded one where it has to, and brings its schema up to date. */
export async function openDatabase({ env, log, beside = false }: Opening): Promise<OpenedDatabase> {
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
  try {
    const migrating = createPool({ ...connection, ...PATIENT, max: 1 }, onError)
    await migrate(migrating, migrationsFolder()).finally(() => migrating.end())
    return { pool, authPool, close }
  } catch (error) {
    await close()
    throw error
  }
}

function migrationsFolder(): string {
  const server = findUpward('migrations/meta/_journal.json')
  if (!server) throw new Error('server/migrations is missing')
  return join(server, 'migrations')
}
