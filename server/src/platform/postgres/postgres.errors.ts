import { statfs } from 'node:fs/promises'

/** Why the embedded PostgreSQL can't be used, as one line that tells the operator what to do (rule B8). */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** A new database takes 60 MB; what comes later takes more. */
const NEW_DATABASE_MB = 100
const FULL_MB = 2

/** How programs report a full disk or an exhausted quota. */
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

/** @throws EmbeddedPostgresError if there is too little space for a new database */
export async function assertRoom(folder: string): Promise<void> {
  const free = await freeMb(folder)
  if (free >= NEW_DATABASE_MB) return
  throw new EmbeddedPostgresError(
    `The disk of ${folder} is too small or full: ${free} MB are free, a new database needs ${NEW_DATABASE_MB}. Make room, or set another DATA_DIR.`,
  )
}

/** Returns the error unchanged, or one that says that the disk is full if that is the cause. */
export async function orDiskFull(error: unknown, folder: string): Promise<unknown> {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  const reported = NO_SPACE.test(`${code} ${message}`) || code === '53100'
  // A full disk may have ended the program before it could report the cause.
  if (!reported && !(await isFull(folder))) return error
  return new EmbeddedPostgresError(
    `The disk of ${folder} is full (${message}): make room there, then start again.`,
    { cause: error },
  )
}
