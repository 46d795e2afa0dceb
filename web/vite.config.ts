import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite/compress.ts'
import { withoutInlineStyles } from './vite/csp.ts'
import { fonts } from './vite/fonts.ts'
import { head } from './vite/head.ts'
import { landing } from './vite/landing.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const api = { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` }

/**
 * Icons, controls and rules that several screens share, in one file: one by one they are thirty requests of 50 to 800 bytes, and on
 * Slow 3G a mentor waited 1.5 s longer for the first screen. What is heavy or rarely used (dialogs, toasts, files) stays apart.
 */
const SMALL_PARTS = new RegExp(
  [
    String.raw`lucide-react[\\/]dist[\\/]esm[\\/]icons`,
    '@tanstack',
    String.raw`src[\\/]art[\\/]`,
    String.raw`src[\\/]ui[\\/](?!.*(Dialog|oast|csv))`,
    String.raw`contract[\\/]src[\\/].*\.(rules|calls)\.ts`,
    String.raw`platform[\\/](failure|query)\.ts`,
  ].join('|'),
)

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    head(join(root, 'manifest.webmanifest')),
    fonts(join(root, '.cache/huruf')),
    withoutInlineStyles(),
    landing(),
    compress(),
  ],
  build: {
    // Tailwind 4 sets the floor: browsers of spring 2023, an Android phone that has not been updated since.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    // The few that know no modulepreload load the same a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file that stays in the browsers' caches from release to release.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
              priority: 2,
            },
            // The entry's own, so that the group below can't take it along.
            { name: 'awal', tags: ['$initial'], priority: 1 },
            { name: 'bagian', test: SMALL_PARTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: api },
  preview: { proxy: api },
})
