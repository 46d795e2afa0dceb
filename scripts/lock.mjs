// One holder at a time over all processes of this checkout. The holder keeps touching its file; a file that nobody has
// touched for a while was left by a killed process and is taken over (a pid would lie after a reboot or across containers).
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
 * @param {() => void} onWait called once when there is somebody to wait for
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

/** @param {string} path @param {string} token */
function take(path, token) {
  try {
    writeFileSync(path, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
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
    // Between the look and the rename another waiter may have taken it over: give that one back.
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, path)
    rmSync(aside, { force: true })
    return true
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EEXIST') return true
    throw error
  }
}
