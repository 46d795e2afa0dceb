import { join } from 'node:path'
import { type Pool, createPool, migrate } from './database'
import type { Environment } from './environment'
import { findUpward } from './find-upward'
import { borrowEmbedded, startEmbedded } from './postgres/embedded'

export interface OpenedDatabase {
  pool: Pool
  /** Ends the pool, and the embedded PostgreSQL where it is ours. */
  close(): Promise<void>
}

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
  const pool = createPool(connection, (error) => log(`A database connection broke: ${error.message}`))
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await migrate(pool, migrationsFolder())
    return { pool, close }
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
