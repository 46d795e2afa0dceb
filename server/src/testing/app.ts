import { buildApp, type AppDeps } from '../app'
import { createAuthPool, createPool, type Pool } from '../platform/database'
import type { Mail } from '../platform/mail'
import { freshDatabase, type FreshDatabase } from '../platform/postgres/testing'
import { onTestFinished } from 'vitest'
import { type Api, api } from './api'

export const TEST_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

export interface TestApp {
  database: FreshDatabase
  pool: Pool
  authPool: Pool
  app: ReturnType<typeof buildApp>
  api: Api
}

/** A test that expects mail says where it goes. */
const noMail: Mail = {
  post: () => {
    throw new Error('this test expects no mail')
  },
  trySend: () => Promise.reject(new Error('this test expects no mail')),
  by: 'berkas',
  close: () => Promise.resolve(),
}

/**
 * The whole API on a database of its own, closed when the test ends.
 * @param deps what differs from the usual; `database` for a second replica on the first one's database
 */
export async function startApp(
  deps: Partial<Omit<AppDeps, 'pool' | 'authPool'>> & { database?: FreshDatabase } = {},
): Promise<TestApp> {
  const { database = await freshDatabase(), ...rest } = deps
  const pool = createPool(database.connection, () => undefined)
  const authPool = createAuthPool(database.connection, () => undefined)
  // Tests that call everything follow many activities for a moment each.
  const app = buildApp({ pool, authPool, secret: TEST_SECRET, mail: noMail, pusatEveryMs: 20, ...rest })
  onTestFinished(async () => {
    await app.close()
    await Promise.all([pool.end(), authPool.end()])
  })
  await app.ready()
  return { database, pool, authPool, app, api: api({ app, pool }) }
}
