// `node scripts/prepare.mjs [server] [web] [--quiet]`: installs and builds what is missing or stale, nothing else.
// Plain Node without packages: npm runs it before node_modules is there.
import './node-version.mjs'
import { endChildrenOnSignals } from './child.mjs'
import { prepare } from './freshness.mjs'

endChildrenOnSignals()
const targets = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const done = await prepare({
  targets: targets.length > 0 ? targets : ['server', 'web'],
  quiet: process.argv.includes('--quiet'),
})
process.exit(done ? 0 : 1)
