import { spawn } from 'node:child_process'
import { chown, lchown, lstat, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries'
import type { Identity } from './identity'
import { EmbeddedPostgresError, assertRoom } from './postgres.errors'

const VERSION = '18'
const INCOMPLETE = 'postgres.new-'

/** `durable` false: without fsync, for tests. */
type Options = { binaries: Binaries; identity: Identity; durable: boolean }

/**
 * Makes `<dataDir>/postgres` if it is missing: in a temporary folder that is renamed when complete, so that a kill leaves no
 * incomplete one. Also checks the version of an existing folder (rule B14) and gives it to the identity that will run on it.
 */
export async function prepareDataFolder(pgdata: string, options: Options): Promise<void> {
  const dataDir = dirname(pgdata)
  // the caller holds the folder's lock, so these are leftovers of a killed first start
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(INCOMPLETE)) await discard(join(dataDir, name))
  }
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(
      `${pgdata} can't be read (${error.message}): start as the user it belongs to, or set another DATA_DIR.`,
    )
  })
  if (version === undefined) await initialise(pgdata, options)
  else if (version.trim() !== VERSION) {
    throw new EmbeddedPostgresError(
      `${pgdata} was made by PostgreSQL ${version.trim()}, this is ${VERSION}: restore a backup into another DATA_DIR.`,
    )
  }
  await handOver(pgdata, options.identity)
}

async function initialise(pgdata: string, { binaries, identity, durable }: Options): Promise<void> {
  const dataDir = dirname(pgdata)
  await assertRoom(dataDir)
  const fresh = await mkdtemp(join(dataDir, INCOMPLETE))
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
  // sorting and case conversion do not depend on the machine's locale (rule B12)
  args.push(
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '-c',
    'timezone=UTC',
    '-c',
    'log_timezone=UTC',
  )
  // one call instead of one for each file
  if (process.platform === 'linux') args.push('--sync-method=syncfs')
  if (!durable) args.push('--no-sync')
  await runToEnd(identity, binaries.initdb, args)
  // rename does not replace a folder that is not empty, so existing data is never lost
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
  let message = ''
  child.stderr?.on('data', (part: Buffer) => (message += part.toString()))
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(
        new EmbeddedPostgresError(
          `${basename(program)} failed: ${reason.trim().replaceAll(/\s*\n\s*/g, ' · ')}`,
        ),
      )
    child.on('error', (error) => fail(error.message))
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : fail(message || `ended with ${signal ?? code}`),
    )
  })
}

/** PostgreSQL gets none of the operator's PG…, LC_… and TZ variables, because they would change its behaviour. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** An initdb whose app was killed may still be writing there. What can't be deleted now is deleted at the next start. */
async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)
}

/** Gives the folder to the identity's owner, as root only. The owner changes when namespaces are allowed or forbidden. */
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
  // last, so that the next start repeats an interrupted change
  await chown(folder, owner.uid, owner.gid)
}
