import pg from 'pg'
import type { Running } from './connection-attempt'
import { EmbeddedPostgresError } from './postgres.errors'
import { PORT } from './socket-folder'

/** How to reach the embedded database; give it to `pg` as it is. `host` is the folder of the socket. */
export type Connection = { host: string; port: number; user: string; database: string; ssl: false }

/** The app's connection. It uses an ordinary role, so that the connections reserved for the superuser stay free. */
export function connectionTo(socketDir: string): Connection {
  return { host: socketDir, port: PORT, user: 'bakti', database: 'bakti', ssl: false }
}

/** Makes the role and the database `bakti` if they are missing. */
export async function makeDatabase({ watch }: Running): Promise<void> {
  const role = await watch.query(`SELECT FROM pg_roles WHERE rolname = 'bakti'`)
  if (role.rowCount === 0) await watch.query('CREATE ROLE bakti LOGIN')
  const database = await watch.query(`SELECT FROM pg_database WHERE datname = 'bakti'`)
  if (database.rowCount === 0) await watch.query('CREATE DATABASE bakti OWNER bakti')
}

/**
 * Refuses a PostgreSQL whose settings could lose an acknowledged scan in a power cut (rule B12). Connects as the app does, because
 * a setting can also belong to a role or a database.
 */
export async function assertDurable(socketDir: string): Promise<void> {
  const client = new pg.Client(connectionTo(socketDir))
  client.on('error', () => undefined)
  await client.connect()
  const names = ['fsync', 'full_page_writes', 'synchronous_commit']
  const { rows } = await client
    .query<{ name: string }>(`SELECT name FROM pg_settings WHERE name = ANY($1) AND setting <> 'on'`, [names])
    .finally(() => client.end())
  if (rows.length === 0) return
  throw new EmbeddedPostgresError(
    `PostgreSQL's ${rows.map((row) => row.name).join(', ')} must be on, or a power cut loses data: ` +
      `take the setting out of its configuration (postgresql.conf, ALTER SYSTEM, ALTER DATABASE).`,
  )
}
