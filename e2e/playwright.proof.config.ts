import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// `npm run proof`: the long forms, one at a time, because they kill processes and measure.
export default defineConfig(base, {
  testMatch: '*.proof.ts',
  workers: 1,
  timeout: 20 * 60_000,
})
