import { inject } from 'vitest'
import { copyTemplate, type FreshDatabase } from './test-cluster'

export type { FreshDatabase }

/**
 * A migrated database for this test alone, on the PostgreSQL that `globalSetup.ts` started for the run.
 * Close your pools before `drop()`; dropping is optional.
 */
export function freshDatabase(): Promise<FreshDatabase> {
  return copyTemplate(inject('postgres'))
}
