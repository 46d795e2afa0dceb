// `node e2e/second-release.mjs FOLDER`: a later release of site and server, with a raised contract version, for the tests of an update.
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2]
if (!folder) throw new Error('where to?')
// Another setting gives the build another name (web/vite/version.ts).
process.env.VITE_RELEASE = 'second'

/** @param {string} code @param {RegExp} place the version as its last group of digits */
const raise = (code, place) =>
  code.replace(place, (text) => text.replace(/\d+/, (version) => `${+version + 1}`))

const vite = createRequire(join(root, 'web', 'package.json')).resolve('vite')
const { build } = await import(pathToFileURL(vite).href)
await build({
  configFile: join(root, 'web', 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir: join(folder, 'web', 'dist'), emptyOutDir: true },
  plugins: [
    {
      name: 'raised-contract',
      enforce: 'pre',
      transform: {
        filter: { id: /contract[\\/]src[\\/]envelope\.ts$/ },
        handler: (/** @type {string} */ code) => raise(code, /CONTRACT_VERSION = \d+/),
      },
    },
  ],
})

mkdirSync(join(folder, 'server'), { recursive: true })
for (const part of ['dist', 'migrations'])
  cpSync(join(root, 'server', part), join(folder, 'server', part), { recursive: true })
for (const part of ['node_modules', 'package.json', 'server/package.json'])
  symlinkSync(join(root, part), join(folder, part))
const bundle = join(folder, 'server', 'dist')
for (const file of readdirSync(bundle).filter((name) => name.endsWith('.js'))) {
  const code = readFileSync(join(bundle, file), 'utf8')
  writeFileSync(join(bundle, file), raise(code, /HEADERS\.contract\.toLowerCase\(\)\]: String\(\d+/))
}
