import { type Pool, type Queryable, connectionApart } from './database'

/** One moment of the database, to read from for longer than one statement takes. */
export interface Snapshot {
  on: Queryable
  /** Gives the connection back. It may be called again. */
  close: () => Promise<void>
}

/** A reader that waits for a slow network does not keep the connection longer, nor the old rows that PostgreSQL holds for it. */
const OPEN_MS = 60_000

/**
 * Opens a snapshot on a connection of its own, so that no request waits for its reader. What others write meanwhile is not seen. It
 * closes by itself after a minute: then the next read fails (rules X9, X10).
 */
export async function openSnapshot(pool: Pool, openMs = OPEN_MS): Promise<Snapshot> {
  const client = connectionApart(pool)
  // One that breaks fails the query that uses it next; without a listener it would end the process.
  client.on('error', () => undefined)
  let closed: Promise<void> | undefined
  const close = () => {
    clearTimeout(late)
    return (closed ??= client.end())
  }
  const late = setTimeout(() => void close(), openMs)
  late.unref()
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    // The conditions of a filter that are not given fall out of a plan that is made for the values.
    await client.query('set local plan_cache_mode = force_custom_plan')
  } catch (error) {
    await close()
    throw error
  }
  return { on: client, close }
}
