import { statfs } from 'node:fs/promises'
import { EmbeddedPostgresError } from './postgres.errors'

/** A new database takes 60 MB; what comes later takes more. */
const NEW_DATABASE_MB = 100
const FULL_MB = 2

/** What programs say when the disk or our quota is full. */
const NO_SPACE = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/

const freeMb = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / 1_000_000)
}

async function isFull(folder: string): Promise<boolean> {
  try {
    return (await freeMb(folder)) < FULL_MB
  } catch {
    return false
  }
}

/** @throws EmbeddedPostgresError where a new database has no room */
export async function assertRoom(folder: string): Promise<void> {
  const free = await freeMb(folder)
  if (free >= NEW_DATABASE_MB) return
  throw new EmbeddedPostgresError(
    `The disk of ${folder} is too small or full: ${free} MB are free, a new database needs ${NEW_DATABASE_MB}. Make room, or set another DATA_DIR.`,
  )
}

/** The error as it is, or one that says that the disk is full, where that is the cause. */
export async function orDiskFull(error: unknown, folder: string): Promise<unknown> {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  const said = NO_SPACE.test(`${code} ${message}`) || code === '53100'
  // The program may have ended before it could say why.
  if (!said && !(await isFull(folder))) return error
  return new EmbeddedPostgresError(
    `The disk of ${folder} is full (${message}): make room there, then start again.`,
    { cause: error },
  )
}
