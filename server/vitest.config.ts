import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // one real PostgreSQL for the run; a test takes its own database from it with freshDatabase()
    globalSetup: ['src/platform/postgres/globalSetup.ts', 'src/features/impor/globalSetup.ts'],
    setupFiles: ['src/testing/row-check.ts'],
    // what the server keeps in its modules belongs to a pool or an app, and each test makes its own
    isolate: false,
    // of two cores one would be left idle: most of the time a test waits for a process or the database
    maxWorkers: 3,
    // generous, for two busy cores: a test that waits in vain still ends
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
