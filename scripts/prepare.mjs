// `node scripts/prepare.mjs [server] [web] [--tests] [--quiet]`: installs and builds what is missing or stale, nothing else.
// `--tests`: also the packages of tests and checks. Plain Node without packages: npm runs it before node_modules is there.
import { join } from 'node:path'
import './node-version.mjs'
import { endChildrenOnSignals } from './child.mjs'
import { note, prepare, read, root } from './freshness.mjs'
import { nodeFlags } from './node-flags.mjs'

endChildrenOnSignals()
const targets = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const done = await prepare({
  targets: targets.length > 0 ? targets : ['server', 'web'],
  tests: process.argv.includes('--tests'),
  quiet: process.argv.includes('--quiet'),
})
if (done) noteFlags()
process.exit(done ? 0 : 1)

/** For the shell of `npm start`, which then needs no node of its own to ask. */
function noteFlags() {
  const file = join(root, '.cache/node-flags')
  const flags = nodeFlags().join(' ')
  if (read(file) !== flags) note(file, flags)
}
