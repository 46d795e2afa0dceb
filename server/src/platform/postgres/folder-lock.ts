import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** The lock's release, or the process number of its holder. */
export type Lock = { unlock: () => void } | { holder: string }

/**
 * Tries to lock the folder for this process, so that two apps never supervise the same PostgreSQL (rule B11). The lock is a
 * listening socket: the kernel releases it when the process dies, however it dies. A lock file can't do that.
 */
export async function tryLock(folder: string): Promise<Lock> {
  const name = await lockName(folder)
  const server = await listen(name)
  if (server) return { unlock: () => void server.close() }
  const holder = await askHolder(name)
  if (holder !== undefined) return { holder }
  // the name is a file that was left by a dead process
  await unlink(name)
  return tryLock(folder)
}

/** On Linux an abstract socket name, which leaves no file; elsewhere a file. */
async function lockName(folder: string): Promise<string> {
  // by the folder's identity, because it may have several paths
  const { dev, ino } = await stat(folder, { bigint: true })
  const id = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  return process.platform === 'linux' ? `\0bakti-${id}` : join('/tmp', `bakti-${id}.lock`)
}

function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(String(process.pid))
    })
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}

/** The holder's process number; 'unknown' if it does not answer; undefined if the lock is a file left by a dead process. */
function askHolder(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(name)
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && !name.startsWith('\0')) resolve(undefined)
    })
    socket.on('close', () => resolve(answer || 'unknown'))
  })
}
