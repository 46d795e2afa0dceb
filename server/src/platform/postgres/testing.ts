import { inject, onTestFinished } from 'vitest'
import { copyTemplate, emptied, type FreshDatabase } from './test-cluster'

export type { FreshDatabase }

/** Databases that a test before left as it had found them. */
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
 * template is 300 files: where the test leaves nobody connected and the schema as it was, the next one gets it, emptied.
 * Close your pools before `drop()`; dropping is optional.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const admin = inject('postgres')
  const database = free.pop() ?? (await ownDatabase())
  // Asked for before the test's pools, so that it comes after they are closed.
  onTestFinished(async () => {
    if (await emptied(admin, database)) free.push(database)
    else await database.drop()
  })
  return database
}
