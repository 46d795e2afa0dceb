import pg from 'pg'
import { EmbeddedPostgresError } from './postgres.errors'
import { PORT } from './socket-folder'

/** A PostgreSQL that answers. `watch` is an idle connection of the superuser; `lost` resolves when it breaks. */
export type Running = { pid: number; socketDir: string; watch: pg.Client; lost: Promise<void> }

/**
 * What a fresh connection meets:
 * - `absent`: the socket is missing, or nobody listens on it
 * - `starting`: it starts, or recovers from a crash
 * - `stopping`: it takes nobody new, and ends when the last one has left
 * - `full`: every connection is taken
 * - `silent`: it takes the connection, and says nothing or hangs up
 */
export type Met =
  { kind: 'answers'; running: Running } | { kind: 'absent' | 'starting' | 'stopping' | 'full' | 'silent' }

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED'])
const SILENT = new Set(['ECONNRESET', 'EPIPE', 'EAGAIN', '57P01', '57P02'])

/**
 * Connects as superuser.
 * @throws EmbeddedPostgresError when PostgreSQL refuses us for good
 */
export async function knock(pid: number, socketDir: string): Promise<Met> {
  const watch = new pg.Client({
    ...{ host: socketDir, port: PORT, user: 'postgres', database: 'postgres', ssl: false },
    application_name: `bakti ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  const lost = new Promise<void>((resolve) => {
    watch.on('error', () => resolve())
    watch.on('end', () => resolve())
  })
  try {
    await watch.connect()
    return { kind: 'answers', running: { pid, socketDir, watch, lost } }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === '57P03') return { kind: message.includes('shutting down') ? 'stopping' : 'starting' }
    if (code === '53300') return { kind: 'full' }
    if (code !== undefined && ABSENT.has(code)) return { kind: 'absent' }
    // a connection that just breaks, or is not answered, comes without a code
    if (code === undefined || SILENT.has(code)) return { kind: 'silent' }
    throw new EmbeddedPostgresError(`PostgreSQL runs in ${socketDir} but refuses us: ${message}`)
  }
}
