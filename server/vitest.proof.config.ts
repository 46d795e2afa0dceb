import { defineConfig } from 'vitest/config'
import base from './vitest.config'

// `npm run proof`: the long forms, one file at a time, because they kill processes and measure.
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['src/**/*.proof.ts'], fileParallelism: false, testTimeout: 20 * 60_000 },
})
