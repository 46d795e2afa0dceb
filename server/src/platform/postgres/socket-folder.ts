import { lstat, mkdir, mkdtemp, rmdir, unlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { handOver } from './data-folder'
import type { Identity } from './identity'
import { EmbeddedPostgresError } from './postgres.errors'

/** The port never leaves the machine: on a unix socket it only names the file. */
export const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
const SHORT_PREFIX = 'bakti-pg-'

/**
 * The folder of the socket: the data folder itself, which is 0700 and goes where the data goes; where that path is too
 * long for a socket, a short temporary one.
 */
export async function chooseSocketDir(pgdata: string, identity: Identity): Promise<string> {
  const longest = process.platform === 'linux' ? 107 : 103
  const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= longest
  if (fits(pgdata)) return pgdata
  // its name can't be foreseen: nobody can be there first
  const root = fits(join(tmpdir(), `${SHORT_PREFIX}XXXXXX`)) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(root, SHORT_PREFIX))
  await handOver(folder, identity)
  return folder
}

/**
 * Clears what a dead PostgreSQL left of its socket (the lock file would block the next one if its process number were in use
 * again), and makes a short folder again that was swept out of /tmp: its path must stay as the app was told.
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

/** Removes a short folder whose PostgreSQL is gone; the data folder stays. */
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
