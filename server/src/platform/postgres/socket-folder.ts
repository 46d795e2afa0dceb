import { lstat, mkdir, mkdtemp, rmdir, unlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { handOver } from './data-folder'
import type { Identity } from './identity'
import { EmbeddedPostgresError } from './postgres.errors'

/** On a unix socket the port is only a part of the file's name. */
export const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
const SHORT_PREFIX = 'bakti-pg-'

/**
 * Chooses the folder of the socket (rule B12): the data folder itself, which has mode 0700; if its path is too long for a socket,
 * a short temporary one.
 */
export async function chooseSocketDir(pgdata: string, identity: Identity): Promise<string> {
  const longest = process.platform === 'linux' ? 107 : 103
  const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= longest
  if (fits(pgdata)) return pgdata
  // the random name can't be taken by another user before
  const root = fits(join(tmpdir(), `${SHORT_PREFIX}XXXXXX`)) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(root, SHORT_PREFIX))
  await handOver(folder, identity)
  return folder
}

/**
 * Deletes the socket files of a dead PostgreSQL; its lock file would block the next one if the process number were in use again.
 * Makes a short folder again that was deleted from /tmp, under the same path, because the app's pools use it.
 */
export async function clearSocketDir(socketDir: string, identity: Identity): Promise<void> {
  for (const path of [SOCKET, `${SOCKET}.lock`].map((name) => join(socketDir, name))) {
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory())
      throw new EmbeddedPostgresError(`${path} is a folder, where PostgreSQL's socket belongs: move it away.`)
  }
  for (const name of [SOCKET, `${SOCKET}.lock`]) await unlink(join(socketDir, name)).catch(() => undefined)
  if (await mkdir(socketDir, { recursive: true, mode: 0o700 })) return handOver(socketDir, identity)
  const { uid } = await lstat(socketDir)
  if (identity.owner && uid !== identity.owner.uid) {
    throw new EmbeddedPostgresError(`${socketDir} belongs to uid ${uid}, not to ${identity.name}: remove it.`)
  }
}

/** Removes a short folder whose PostgreSQL has ended. The data folder stays. */
export async function dropSocketDir(socketDir: string): Promise<void> {
  if (!basename(socketDir).startsWith(SHORT_PREFIX)) return
  for (const name of [SOCKET, `${SOCKET}.lock`]) await unlink(join(socketDir, name)).catch(() => undefined)
  await rmdir(socketDir).catch(() => undefined)
}

/** Whether any process listens on the socket. */
export function listens(socketDir: string | undefined): Promise<boolean> {
  if (socketDir === undefined) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(join(socketDir, SOCKET))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
  })
}
