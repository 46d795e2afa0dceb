import pg from 'pg'
import { EmbeddedPostgresError } from './postgres.errors'
import { PORT } from './socket-folder'

/** A PostgreSQL that accepts connections. `watch` is an idle connection of the superuser; `lost` resolves when it breaks. */
export type Running = { pid: number; socketDir: string; watch: pg.Client; lost: Promise<void> }

/**
 * The result of a new connection:
 * - `absent`: the socket is missing, or no process listens on it
 * - `starting`: PostgreSQL starts, or recovers from a crash
 * - `stopping`: it accepts no new connection, and ends when the last one is closed
 * - `full`: the limit of connections is reached
 * - `silent`: it accepts the connection, and does not answer or closes it
 */
export type ConnectionResult =
  { kind: 'answers'; running: Running } | { kind: 'absent' | 'starting' | 'stopping' | 'full' | 'silent' }

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED'])
const SILENT = new Set(['ECONNRESET', 'EPIPE', 'EAGAIN', '57P01', '57P02'])

/**
 * Connects as superuser.
 * @throws EmbeddedPostgresError when PostgreSQL refuses the connection permanently
 */
export async function tryConnection(pid: number, socketDir: string): Promise<ConnectionResult> {
  const watch = new pg.Client({
    host: socketDir,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
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
    // an error without a code: the connection broke, or was not answered in time
    if (code === undefined || SILENT.has(code)) return { kind: 'silent' }
    throw new EmbeddedPostgresError(`PostgreSQL runs in ${socketDir} but refuses us: ${message}`)
  }
}

/**
 * Measures how long a repeated observation has stayed the same. `note(kind)` records an observation. `ms(kind)` is the time since the
 * observation became `kind`, 0 while it is another one; `ms('start')` is the time since the timer was made. `once(kind, after)` is true
 * a single time, when the observation has been `kind` for more than `after` ms.
 */
export function observationTimer() {
  const start = performance.now()
  let kind = ''
  let at = start
  let reported = false
  const ms = (of: string) =>
    performance.now() - (of === 'start' ? start : of === kind ? at : performance.now())
  return {
    ms,
    note(next: string) {
      if (next !== kind) [kind, at] = [next, performance.now()]
    },
    once: (of: string, after: number) => !reported && ms(of) > after && (reported = true),
  }
}
