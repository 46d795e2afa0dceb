// `node scripts/node-flags.mjs`: prints the flags that `npm start` gives to node on this machine (decision 012).
// Plain Node without packages. The benchmarks ask it too.
import { cores } from './cores.mjs'

const flags = ['--enable-source-maps', '--max-semi-space-size=32']
// V8's threads for garbage wait for each other. Where PostgreSQL and the app share two cores, that wait is a pause.
if (cores() <= 2) flags.push('--single-threaded-gc')
console.log(flags.join(' '))
