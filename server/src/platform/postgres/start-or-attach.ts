import { spawn, type ChildProcess } from 'node:child_process'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries'
import { plainEnvironment } from './data-folder'
import type { Identity } from './identity'
import { observationTimer, tryConnection, type Running } from './connection-attempt'
import { inspect, markDead, signalTo } from './postmaster'
import { EmbeddedPostgresError } from './postgres.errors'
import { chooseSocketDir, clearSocketDir, dropSocketDir, listens, PORT } from './socket-folder'

/** What is needed to run PostgreSQL: its data, its programs, the user. */
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
// PostgreSQL's messages while processes of a killed server still exist
const SURVIVORS = /lock file ".*" already exists|lock file ".*" is empty|pre-existing shared memory block/

/**
 * Attaches to the PostgreSQL that runs on the folder, or starts it, and resolves when it answers (rule B10). The caller holds the
 * folder's lock.
 * @param socketDir the folder of the socket; undefined if it may still be chosen
 * @throws EmbeddedPostgresError when PostgreSQL does not start; the signal's reason when aborted
 */
export async function startOrAttach(
  server: Server,
  socketDir: string | undefined,
  signal: AbortSignal,
): Promise<Running> {
  const timer = observationTimer()
  let launched: Launched | undefined
  // increasing pauses: PostgreSQL logs each connection that it refuses while it recovers
  for (let pause = 10; ; pause = Math.min(pause * 1.1, 250)) {
    signal.throwIfAborted()
    const seen = await inspect(server.pgdata)
    timer.note(seen.kind)
    if (seen.kind === 'ours') {
      const result = seen.socketDir === undefined ? undefined : await tryConnection(seen.pid, seen.socketDir)
      if (result?.kind === 'answers') return result.running
      // its socket was deleted, so no client can reach it
      const unreachable = result?.kind === 'absent' && seen.ready && timer.ms('ours') > UNREACHABLE_MS
      const lingering = result?.kind === 'stopping' && timer.ms('ours') > STOPPING_MS
      if (unreachable || lingering) signalTo(seen.pid, 'SIGINT')
      if (timer.once('ours', 3_000))
        server.log(
          `PostgreSQL (process ${seen.pid}) does not answer yet, it may be recovering: its log is in ${server.pgdata}/log`,
        )
    } else if (seen.kind === 'foreign' || (seen.kind === 'unclear' && timer.ms('unclear') > EMPTY_MS)) {
      await markDead(server.pgdata)
    } else if (seen.kind === 'none' && !launched?.runs()) {
      if (launched) await throwUnlessTemporary(launched, server.pgdata, timer.ms('start'))
      if (seen.socketDir && seen.socketDir !== socketDir) await dropSocketDir(seen.socketDir)
      socketDir ??= await chooseSocketDir(server.pgdata, server.identity)
      launched = undefined
      // a process of the killed server may hold the socket for a moment
      if (!(await listens(socketDir))) launched = await launch(server, socketDir)
      else if (timer.ms('none') > UNSEEN_MS) throw invisibleServer(server.pgdata)
    }
    await sleep(pause)
  }
}

function invisibleServer(pgdata: string): EmbeddedPostgresError {
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
  // Detached, because Ctrl-C goes to the whole process group and the app decides when PostgreSQL stops.
  // A file instead of a pipe, because a pipe would be closed when the app is killed.
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

/** Settings that override postgresql.conf. Everything else can be tuned there. */
function settings({ throwAway }: Server, socketDir: string): string[] {
  const fixed = {
    cluster_name: 'bakti',
    listen_addresses: '',
    port: PORT,
    // the value is a list, so a path with a comma or a space must be quoted
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    // the tables fit into memory, and worker processes for reading ahead slow the start
    io_method: 'sync',
    // after a crash: one call instead of one for each file
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    logging_collector: 'on',
    log_directory: 'log',
    // one file for each day of the week, overwritten a week later
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    // Failed statements are normal here, because constraints decide races; their text contains personal data. The app logs its own.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // safe against a kill of the process, not against a power cut
    ...(throwAway ? { fsync: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Called when PostgreSQL ended before it answered. Throws its reason, unless processes of the old server are still ending. */
async function throwUnlessTemporary({ output }: Launched, pgdata: string, ms: number): Promise<void> {
  const reason = await lastMessage(output, pgdata)
  if (SURVIVORS.test(reason) && ms < SURVIVORS_MS) return
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start: ${reason || 'it said nothing'} (see ${join(pgdata, 'log')})`,
  )
}

// its answer to connections that come too early
const NOT_READY = /the database system is/

async function lastMessage(output: string, pgdata: string): Promise<string> {
  const logs = await readdir(join(pgdata, 'log')).catch(() => [])
  const today = `postgresql-${new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format()}.log`
  const files = [output, ...logs.filter((name) => name === today).map((name) => join(pgdata, 'log', name))]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line.trim()))
  return (
    lines.filter((line) => /FATAL|PANIC/.test(line) && !NOT_READY.test(line)).at(-1) ??
    texts[0]?.trim().split('\n').at(-1) ??
    ''
  ).trim()
}
