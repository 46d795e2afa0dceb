import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { createPool, migrate } from '../database'
import type { Connection } from './embedded'
import { createTestCluster } from './test-cluster'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** For vitest: one PostgreSQL with a migrated template for the whole run. @returns the tear-down */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await createTestCluster(async (template) => {
    const pool = createPool(template, (error) => {
      throw error
    })
    await migrate(pool, MIGRATIONS).finally(() => pool.end())
  })
  project.provide('postgres', cluster.admin)
  return cluster.stop
}
