import { api } from '@bakti/contract/api'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { type AwalDeps, readFirstSteps } from './awal.usecases'
import { createFeed } from './feed'
import { readPicture } from './pusat.usecases'

interface PusatDeps extends AwalDeps {
  pool: Pool
  app: FastifyInstance
  /** Without it a second. */
  everyMs: number | undefined
}

export function pusatRoutes(handle: Handle, { app, everyMs, ...deps }: PusatDeps): void {
  const { pool } = deps
  const feed = createFeed(
    (id, before) => readPicture(pool, id, before),
    everyMs === undefined ? {} : { everyMs },
  )
  // Before the server waits for what is under way.
  app.addHook('preClose', (done) => {
    feed.stop()
    done()
  })
  handle(api.pusat.get, ({ query: { id } }) => feed.get(id ?? null))
  handle(api.pusat.getAwal, () => readFirstSteps(deps))
  handle.stream(api.pusat.follow, ({ query: { id } }) => feed.follow(id ?? null))
}
