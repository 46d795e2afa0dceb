// `npm run bench [-- PART] [-- --quick] [-- --check]`: bundles the measurements (Node 20 can't run TypeScript) and starts them.
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { browser } from '../scripts/browser.mjs'
import { prepare } from '../scripts/freshness.mjs'

await build({
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  input: { bench: './src/bench.ts', floor: './src/floor.ts', attacker: './src/attacker.ts' },
  platform: 'node',
  // What is measured is inlined, the house's own TypeScript with it; npm packages stay outside.
  external: (id) => !/^[./]/.test(id) && !id.startsWith('@bakti/contract'),
  output: { dir: 'dist', format: 'esm', cleanDir: true, entryFileNames: '[name].js', sourcemap: true },
  logLevel: 'warn',
})
const [part = 'landing'] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
if (part === 'landing' || part === 'gerbang') {
  if (!(await prepare({ targets: ['web'] }))) process.exit(1)
  process.env.CHROMIUM_PATH = await browser(console.log)
}
await import('./dist/bench.js')
