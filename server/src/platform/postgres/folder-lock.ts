import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** The lock, to be given back; or who has it, by process number. */
export type Lock = { unlock: () => void } | { holder: string }

/**
 * Tries to take the folder for this process, so that two apps never look after the same embedded PostgreSQL. The kernel
 * gives the lock back at the very moment the process dies, however it dies: a pid file could not promise that.
 */
export async function tryLock(folder: string): Promise<Lock> {
  const name = await lockName(folder)
  const server = await listen(name)
  if (server) return { unlock: () => void server.close() }
  const holder = await askHolder(name)
  if (holder !== undefined) return { holder }
  // where the name is a file, it outlived its process
  await unlink(name)
  return tryLock(folder)
}

/** Linux has socket names outside the file system, which leave nothing behind; elsewhere it is a file. */
async function lockName(folder: string): Promise<string> {
  // by the folder's identity, not its name: it may be reached by several
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

/** The holder's process number, 'unknown' while it is too busy to say, undefined when its lock is only a file left over. */
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
