import type pg from 'pg'
import { type Pool, connectionApart } from '../database'

/** For a backup or a restore: its own, as patient as it takes, and never pipelined. Connect it, and end it. */
export function backupConnection(pool: Pool): pg.Client {
  const client = connectionApart(pool, {
    application_name: 'bakti-backup',
    query_timeout: 0,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // One that breaks fails the query that uses it next; without a listener it would end the process.
  client.on('error', () => undefined)
  return client
}
