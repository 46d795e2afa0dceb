import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyInstance } from 'fastify'
import type { Pool, Queryable } from './database'
import { type Subscription, notify } from './notification'
import { API } from './security-headers'
import { statement, t } from './statement'

const findEpoch = statement('epoch.find', { row: { id: t.uuid }, sql: 'select id from epoch' })

const renewEpoch = statement('epoch.renew', {
  sql: 'insert into epoch (id) values (gen_random_uuid()) on conflict (satu) do update set id = excluded.id',
})

const EPOCH_CHANNEL = 'bakti_epoch'

/** Gives the database a new epoch, and tells every replica at the commit. */
export async function changeEpoch(on: Queryable): Promise<void> {
  await renewEpoch(on)
  await notify(on, EPOCH_CHANNEL, '')
}

/**
 * Every answer of the API names the epoch of the database (rule B5). It is read at the start, when a
 * restore says so, and whenever the database was away: it may have come back as another one. Returns what is to be listened for.
 */
export function registerEpoch(app: FastifyInstance, pool: Pool): Subscription {
  let epoch: string | undefined
  let fresh = false
  let reading = Promise.resolve()

  async function readOnce(): Promise<void> {
    try {
      epoch = (await findEpoch(pool))[0]?.id ?? epoch
    } catch {
      // The database is away. When the listener is back, it is asked again.
      fresh = false
    }
  }

  /** One after the other: the last one asked for has the last word. */
  function read(): Promise<void> {
    reading = reading.then(readOnce)
    return reading
  }

  app.addHook('onReady', read)
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (epoch !== undefined && API.test(url)) reply.header(HEADERS.epoch, epoch)
    done()
  })
  return {
    channel: EPOCH_CHANNEL,
    onMessage: () => void read(),
    onLive: (live) => {
      // Read anew at each beginning: what changed without a listener was missed.
      if (live && !fresh) void read()
      fresh = live
    },
  }
}
