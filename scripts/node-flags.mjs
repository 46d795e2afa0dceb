// The flags that `npm start` gives to node on this machine. Plain Node without packages.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'

/** @returns {string[]} */
export function nodeFlags() {
  const flags = ['--enable-source-maps', '--max-semi-space-size=32']
  // V8's threads for garbage wait for each other. Where PostgreSQL and the app share two cores, that wait is a pause.
  return cores() <= 2 ? [...flags, '--single-threaded-gc'] : flags
}

/**
 * Processor cores that this process may use: what the affinity mask allows, at most the quota of its cgroup (v2) and of each cgroup above
 * it, which Node 20 does not look at. At least 1.
 * @param {string} root where the cgroups are mounted @param {string} own the file that names this process's cgroup
 */
export function cores(root = '/sys/fs/cgroup', own = '/proc/self/cgroup') {
  let quota = Infinity
  // `0::/system.slice/bakti.service`; there is no such line where the kernel has only cgroups of version 1.
  const path = /^0::(\/.*)$/m.exec(read(own))?.[1]
  for (let folder = path; folder; folder = folder === '/' ? undefined : dirname(folder)) {
    // `200000 100000`: µs of processor time in each period of so many µs; or `max 100000`.
    const [time, period] = read(join(root, folder, 'cpu.max'))
      .split(' ')
      .map(Number)
    if (time > 0 && period > 0) quota = Math.min(quota, time / period)
  }
  return Math.max(1, Math.floor(Math.min(availableParallelism(), quota)))
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
