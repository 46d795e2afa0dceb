// A lock for all processes of this checkout. The holder touches its file regularly. A file that was not touched for a while belongs
// to a killed process and is taken over; a pid could belong to another process after a reboot or in another container.
// Node only: `npm ci` runs below this lock, before any package exists (decision 031).
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const TOUCH_MS = 500
const ABANDONED_MS = 5000

/**
 * Runs `work` while holding the lock at `path`, waiting for another holder first.
 * @template T
 * @param {string} path
 * @param {() => void} onWait called once if another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  const token = randomBytes(8).toString('hex')
  mkdirSync(dirname(path), { recursive: true })
  for (let waited = false; !take(path, token); waited = true) {
    if (removeAbandoned(path, token)) continue
    if (!waited) onWait()
    await sleep(100)
  }
  const touch = setInterval(() => utimesSync(path, new Date(), new Date()), TOUCH_MS)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}

/** @param {unknown} error @returns {string} the system's name of the fault; '' for an error of another kind */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** @param {string} path @param {string} token */
function take(path, token) {
  try {
    writeFileSync(path, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path @param {string} token */
function removeAbandoned(path, token) {
  try {
    if (Date.now() - statSync(path).mtimeMs < ABANDONED_MS) return false
    const seen = readFileSync(path, 'utf8')
    const aside = `${path}.${token}`
    renameSync(path, aside)
    // Another waiter may have taken the lock over between the read and the rename: restore its file.
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, path)
    rmSync(aside, { force: true })
    return true
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes(codeOf(error))) return true
    throw error
  }
}
