import { spawn } from 'node:child_process'
import { chown, lchown, lstat, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries'
import { assertRoom } from './disk'
import type { Identity } from './identity'
import { EmbeddedPostgresError } from './postgres.errors'

const VERSION = '18'
const HALF_MADE = 'postgres.new-'

/** `durable` false: without fsync, for tests. */
type How = { binaries: Binaries; identity: Identity; durable: boolean }

/**
 * Makes `<dataDir>/postgres` when it is not there, in a temporary folder that is renamed when complete: a kill on the way
 * leaves nothing half made. Also sees to it that the folder is of our version and belongs to who will run on it.
 */
export async function prepareDataFolder(pgdata: string, how: How): Promise<void> {
  const dataDir = dirname(pgdata)
  // the caller holds the folder's lock, so these are what a killed first start left
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(HALF_MADE)) await discard(join(dataDir, name))
  }
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(
      `${pgdata} can't be read (${error.message}): start as the user it belongs to, or set another DATA_DIR.`,
    )
  })
  if (version === undefined) await initialise(pgdata, how)
  else if (version.trim() !== VERSION) {
    throw new EmbeddedPostgresError(
      `${pgdata} was made by PostgreSQL ${version.trim()}, this is ${VERSION}: restore a backup into another DATA_DIR.`,
    )
  }
  await handOver(pgdata, how.identity)
}

async function initialise(pgdata: string, { binaries, identity, durable }: How): Promise<void> {
  const dataDir = dirname(pgdata)
  await assertRoom(dataDir)
  const fresh = await mkdtemp(join(dataDir, HALF_MADE))
  await handOver(fresh, identity)
  const args = [
    '-D',
    fresh,
    '--username=postgres',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--no-instructions',
  ]
  // the same order and the same upper and lower case on every machine, whatever its own locale
  args.push(
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '-c',
    'timezone=UTC',
    '-c',
    'log_timezone=UTC',
  )
  // one call instead of a thousand
  if (process.platform === 'linux') args.push('--sync-method=syncfs')
  if (!durable) args.push('--no-sync')
  await runToEnd(identity, binaries.initdb, args)
  // rename does not replace a folder with something in it: what is there is never lost
  await rename(fresh, pgdata).catch((error: NodeJS.ErrnoException) => {
    throw new EmbeddedPostgresError(
      `${pgdata} is there but is no PostgreSQL data (${error.code}): move it away, or set another DATA_DIR.`,
    )
  })
  if (durable) await syncFolder(dataDir)
}

function runToEnd(identity: Identity, program: string, programArgs: string[]): Promise<void> {
  const { command, args, options } = identity.run(program, programArgs)
  const child = spawn(command, args, {
    ...options,
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (part: Buffer) => (complaint += part.toString()))
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(
        new EmbeddedPostgresError(
          `${basename(program)} failed: ${reason.trim().replaceAll(/\s*\n\s*/g, ' · ')}`,
        ),
      )
    child.on('error', (error) => fail(error.message))
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : fail(complaint || `ended with ${signal ?? code}`),
    )
  })
}

/** The operator's PG…, LC_… and TZ variables would change how PostgreSQL behaves: it gets none of them. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** An initdb that outlived its app for a moment may still be writing there; what can't be deleted now goes next time. */
async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)
}

/** As root, gives the folder to who runs on it (it changes when namespaces get allowed or forbidden); else it must be ours. */
export async function handOver(folder: string, { owner, name }: Identity): Promise<void> {
  if (!owner) return
  const { uid } = await lstat(folder)
  if (uid === owner.uid) return
  if (process.getuid?.() !== 0) {
    throw new EmbeddedPostgresError(
      `${folder} belongs to uid ${uid}, not to ${name}: start as that user, or set another DATA_DIR.`,
    )
  }
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), owner.uid, owner.gid)
  // last, so that a kill on the way is noticed by the next start
  await chown(folder, owner.uid, owner.gid)
}
