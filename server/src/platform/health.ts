import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from './database'
import { unavailable } from './errors'

/** `select 1` takes no time. A connection that does not answer it is dead, and is closed. */
const PING_MS = 2_000
/** A caller of `/ready` needs a quick answer more than a late one. */
const READY_MS = 3_000

/** Resolves when the database answers. */
async function ping(pool: Pool): Promise<void> {
  const question = { name: 'health.ping', text: 'select 1', query_timeout: PING_MS }
  await pool.query(question)
}

/** `/health`: this process answers. `/ready`: so does the database; 503 while it does not (rule B17). */
export function registerHealth(api: FastifyInstance, pool: Pool): void {
  api.get('/health', async () => Promise.resolve({ status: 200, message: 'OK', data: null }))
  api.get('/ready', async () => {
    const late = new AbortController()
    const tooLate = sleep(READY_MS, undefined, { signal: late.signal }).then(() => {
      throw unavailable()
    })
    await Promise.race([ping(pool), tooLate]).finally(() => late.abort())
    return { status: 200, message: 'OK', data: null }
  })
}
