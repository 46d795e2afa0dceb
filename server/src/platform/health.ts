import type { FastifyInstance } from 'fastify'
import type { Pool } from './database'
import { ping } from './health.repository'

/** `/health`: this process answers. `/ready`: so does the database; 503 while it does not (DESIGN, 'Environment'). */
export function registerHealth(api: FastifyInstance, pool: Pool): void {
  api.get('/health', async () => Promise.resolve({ status: 200, message: 'OK', data: null }))
  api.get('/ready', async () => {
    await ping(pool)
    return { status: 200, message: 'OK', data: null }
  })
}
