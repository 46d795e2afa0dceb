import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from './database'
import { unavailable } from './errors'
import { ping } from './health.repository'

/** Who asks this wants a quick answer, more than a patient one. */
const READY_MS = 3_000

/** `/health`: this process answers. `/ready`: so does the database; 503 while it does not (DESIGN, 'Environment'). */
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
