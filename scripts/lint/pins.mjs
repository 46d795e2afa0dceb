// Every direct dependency has one exact version, so that an update is a reviewed change.
import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
/** @returns {{ workspaces?: string[] } & Record<string, Record<string, string> | undefined>} */
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

const files = [
  'package.json',
  ...(read('package.json').workspaces ?? []).map((workspace) => `${workspace}/package.json`),
]
const loose = files.flatMap((file) =>
  KINDS.flatMap((kind) => Object.entries(read(file)[kind] ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file}: ${name} ${version}`),
)

for (const line of loose) console.error(`not an exact version: ${line}`)
process.exit(loose.length > 0 ? 1 : 0)
