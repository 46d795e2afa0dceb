import { inject, onTestFinished } from 'vitest'
import { copyTemplate, emptied, type FreshDatabase } from './test-cluster'

export type { FreshDatabase }

/** Databases that earlier tests left unchanged. */
const free: FreshDatabase[] = []

/** A migrated database for a whole file of tests. */
export const ownDatabase = (): Promise<FreshDatabase> => copyTemplate(inject('postgres'))

/** A database without a table, for this test alone. */
export async function bareDatabase(): Promise<FreshDatabase> {
  const database = await copyTemplate(inject('postgres'), 'template0')
  onTestFinished(() => database.drop())
  return database
}

/**
 * A migrated, empty database for this test alone, on the PostgreSQL that `globalSetup.ts` started for the run. A copy of the
 * template is 300 files, so a database without connections and with an unchanged schema is emptied and used again.
 * Close your pools before `drop()`; dropping is optional.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const admin = inject('postgres')
  const database = free.pop() ?? (await ownDatabase())
  // Registered before the test's pools, so that it runs after they are closed.
  onTestFinished(async () => {
    if (await emptied(admin, database)) free.push(database)
    else await database.drop()
  })
  return database
}

/** The same for tests of the connections themselves, or with other defaults of the database: each connection is a new session. */
export async function databaseOfNewSessions(): Promise<FreshDatabase> {
  const database = await ownDatabase()
  onTestFinished(() => database.drop())
  const { stream: _, ...connection } = database.connection
  return { ...database, connection }
}
