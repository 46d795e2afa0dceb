import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Logic that needs no page says `// @vitest-environment node` in its first line.
    environment: 'jsdom',
    // Testing Library takes its pages down by itself where a global afterEach exists.
    globals: true,
    setupFiles: ['src/platform/testing/patience.ts'],
    // of two cores one would be left idle
    maxWorkers: 2,
    // For a machine that does other things besides; no test waits for it.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
