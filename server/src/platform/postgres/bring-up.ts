import { spawn, type ChildProcess } from 'node:child_process'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries'
import { plainEnvironment } from './data-folder'
import type { Identity } from './identity'
import { knock, type Running } from './knock'
import { disown, inspect, signalTo } from './postmaster'
import { EmbeddedPostgresError } from './postgres.errors'
import { chooseSocketDir, clearSocketDir, dropSocketDir, listens, PORT } from './socket-folder'
import { stopwatch } from './stopwatch'

/** A PostgreSQL to run: where its data is, which program, as whom. */
export type Server = {
  pgdata: string
  binaries: Binaries
  identity: Identity
  throwAway: boolean
  log: (line: string) => void
}

const EMPTY_MS = 2_000
const UNSEEN_MS = 2_000
const SURVIVORS_MS = 30_000
const UNREACHABLE_MS = 3_000
/** A PostgreSQL that shuts down waits until its last client has left. The app waits no longer than this. */
export const STOPPING_MS = 15_000
// what PostgreSQL says while processes of the old server are still about
const SURVIVORS = /lock file ".*" already exists|lock file ".*" is empty|pre-existing shared memory block/

/**
 * Makes PostgreSQL answer: attaches to the one that runs on the folder, else starts it. Call it with the folder's lock held.
 * @param socketDir where the socket must be; undefined when this may still be chosen
 * @throws EmbeddedPostgresError when PostgreSQL gives up; the signal's reason when aborted
 */
export async function bringUp(
  server: Server,
  socketDir: string | undefined,
  signal: AbortSignal,
): Promise<Running> {
  const since = stopwatch()
  let launched: Launched | undefined
  // ever slower: PostgreSQL logs each connection it turns away while it recovers
  for (let pause = 10; ; pause = Math.min(pause * 1.1, 250)) {
    signal.throwIfAborted()
    const seen = await inspect(server.pgdata)
    since.note(seen.kind)
    if (seen.kind === 'ours') {
      const met = seen.socketDir === undefined ? undefined : await knock(seen.pid, seen.socketDir)
      if (met?.kind === 'answers') return met.running
      // its socket was swept away: nobody can talk to it any more
      const unreachable = met?.kind === 'absent' && seen.ready && since.ms('ours') > UNREACHABLE_MS
      const lingering = met?.kind === 'stopping' && since.ms('ours') > STOPPING_MS
      if (unreachable || lingering) signalTo(seen.pid, 'SIGINT')
      if (since.once('ours', 3_000))
        server.log(
          `PostgreSQL (process ${seen.pid}) does not answer yet, it may be recovering: its log is in ${server.pgdata}/log`,
        )
    } else if (seen.kind === 'foreign' || (seen.kind === 'unclear' && since.ms('unclear') > EMPTY_MS)) {
      await disown(server.pgdata)
    } else if (seen.kind === 'none' && !launched?.runs()) {
      if (launched) await judge(launched, server.pgdata, since.ms('start'))
      if (seen.socketDir && seen.socketDir !== socketDir) await dropSocketDir(seen.socketDir)
      socketDir ??= await chooseSocketDir(server.pgdata, server.identity)
      launched = undefined
      // a process of the killed server may hold the socket for a moment
      if (!(await listens(socketDir))) launched = await launch(server, socketDir)
      else if (since.ms('none') > UNSEEN_MS) throw unseen(server.pgdata)
    }
    await sleep(pause)
  }
}

function unseen(pgdata: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `A PostgreSQL that can't be seen from here (another container?) works on ${pgdata}: stop it, or set another DATA_DIR.`,
  )
}

type Launched = { runs(): boolean; output: string }

async function launch(server: Server, socketDir: string): Promise<Launched> {
  const { pgdata, binaries, identity } = server
  await clearSocketDir(socketDir, identity)
  const { command, args, options } = identity.run(binaries.postgres, [
    '-D',
    pgdata,
    ...settings(server, socketDir),
  ])
  const output = join(pgdata, 'start.log')
  const file = await open(output, 'w', 0o600)
  // detached: Ctrl-C goes to the whole process group, and when to stop PostgreSQL is the app's decision.
  // A file instead of a pipe: a pipe's end would die with the app.
  const child = spawn(command, args, {
    ...options,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  })
  await spawned(child).finally(() => file.close())
  child.unref()
  return { runs: () => child.exitCode === null && child.signalCode === null, output }
}

function spawned(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) =>
      reject(new EmbeddedPostgresError(`PostgreSQL can't be started: ${error.message}`)),
    )
  })
}

/** What must hold whatever postgresql.conf says; everything else can be tuned there. */
function settings({ throwAway }: Server, socketDir: string): string[] {
  const fixed = {
    cluster_name: 'bakti',
    listen_addresses: '',
    port: PORT,
    // the value is a list: quoted, so that a comma or a space in the path is not the end of it
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    // the tables fit into memory: reading ahead by worker processes only slows the start
    io_method: 'sync',
    // after a crash one call instead of a thousand, each of which waits for whoever else writes to the disk
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    logging_collector: 'on',
    log_directory: 'log',
    // a file for each day of the week, emptied when the day comes again
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    // constraints decide races here, so a failed statement is daily business (the app logs its own), and its text holds personal data
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // survives a kill of the process, not of the machine
    ...(throwAway ? { fsync: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** PostgreSQL ended before it answered: fine while the old server's processes are still going, else the reason is thrown. */
async function judge({ output }: Launched, pgdata: string, ms: number): Promise<void> {
  const said = await lastWords(output, pgdata)
  if (SURVIVORS.test(said) && ms < SURVIVORS_MS) return
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start: ${said || 'it said nothing'} (see ${join(pgdata, 'log')})`,
  )
}

// what it tells those who knock too early
const TURNED_AWAY = /the database system is/

async function lastWords(output: string, pgdata: string): Promise<string> {
  const logs = await readdir(join(pgdata, 'log')).catch(() => [])
  const today = `postgresql-${new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format()}.log`
  const files = [output, ...logs.filter((name) => name === today).map((name) => join(pgdata, 'log', name))]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line.trim()))
  return (
    lines.filter((line) => /FATAL|PANIC/.test(line) && !TURNED_AWAY.test(line)).at(-1) ??
    texts[0]?.trim().split('\n').at(-1) ??
    ''
  ).trim()
}
