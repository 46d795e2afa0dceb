import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const MAIN = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))

export const ADMIN = { email: 'panitia@contoh.id', password: 'rumah gadang 2025' }

export interface Server {
  url: string
  dataDir: string
  pid: number
  /** How long the start took, until it said that it listens. */
  startMs: number
  /** Asks it to stop, as a person would; gives the exit code. */
  stop: () => Promise<number | null>
  /** The app and every process below and beside it that serves its data folder. */
  tree: () => number[]
  /**
   * SIGKILL of the whole tree. Looking through all processes takes long enough for requests under way to end: to meet them
   * in the middle, `known` is a tree that was looked up before; it dies at once, and then what has come since.
   */
  killTree: (known?: readonly number[]) => Promise<void>
  /** SIGKILL of the app alone: its PostgreSQL goes on. */
  killApp: () => Promise<void>
}

/** A server that is on its way up. */
export interface Starting {
  /** Rejects with all output where it ends before. */
  ready: Promise<Server>
  /** SIGKILL of the whole tree, as far as it has grown. */
  killTree: () => Promise<void>
}

export const newDataDir = () => mkdtemp(join(tmpdir(), 'bakti-e2e-'))

/** Starts the built server on a free port of loopback, with its own embedded PostgreSQL. `main`: of another release. */
export function startServer(dataDir: string, env: NodeJS.ProcessEnv = {}, main = MAIN): Promise<Server> {
  return beginServer(dataDir, env, main).ready
}

/** The same without waiting, for who wants to see it die on the way. */
export function beginServer(dataDir: string, env: NodeJS.ProcessEnv = {}, main = MAIN): Starting {
  const since = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })
  const output = gathered(child)
  // Whoever ends it by one of the ways below expects its end; any other one is a fault, and its words are wanted.
  let expected = false
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code, by) => {
      if (!expected) console.error(`the server ended by itself (${by ?? code}):\n${output()}`)
      resolve(code)
    }),
  )
  const pid = child.pid!
  const tree = () => [...new Set([...postgresOf(dataDir), ...descendants(pid)])]
  const killTree = async (known: readonly number[] = tree()) => {
    expected = true
    for (const each of known) signal(each, 'SIGKILL')
    for (const each of tree()) signal(each, 'SIGKILL')
    await exited
  }
  const running = (url: string): Server => ({
    url,
    dataDir,
    pid,
    startMs: performance.now() - since,
    stop: () => {
      expected = true
      child.kill('SIGTERM')
      return exited
    },
    tree,
    killTree,
    killApp: async () => {
      expected = true
      child.kill('SIGKILL')
      await exited
    },
  })
  return { ready: listening(child, output).then(running), killTree }
}

const KEPT_CHARACTERS = 20_000

/** What a child says, the last part of it. */
function gathered(child: ChildProcess): () => string {
  let output = ''
  const read = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-KEPT_CHARACTERS))
  child.stdout!.on('data', read)
  child.stderr!.on('data', read)
  return () => output
}

/** Resolves with the address that the start message names; rejects with all output when the server ends before. */
function listening(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = () => {
      const found = /BAKTI siap di (\S+)/.exec(output())
      if (!found) return
      child.stdout!.off('data', read)
      resolve(found[1]!)
    }
    child.stdout!.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output()}`)))
  })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has gone already.
  }
}

/** Every live process with its parent, read from /proc. */
function parents(): Map<number, number> {
  const found = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      found.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended while we were reading.
    }
  }
  return found
}

function descendants(root: number): number[] {
  const all = parents()
  const found = [root]
  for (const pid of found) for (const [child, parent] of all) if (parent === pid) found.push(child)
  return found
}

/** The process number in a data folder's pid file, if there is one. */
export function postmasterOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 1 ? pid : undefined
}

/** The postmaster of a data folder and its children, whoever their parent is by now. */
function postgresOf(dataDir: string): number[] {
  const pid = postmasterOf(dataDir)
  return pid && servesFolder(pid, dataDir) ? descendants(pid) : []
}

/** A pid file may outlive its process, and the number may be somebody else's by now. */
function servesFolder(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0${join(dataDir, 'postgres')}\0`)
  } catch {
    return false
  }
}

/** A connection of our own to the server's embedded PostgreSQL, to look behind the API. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lines[4]!, port: Number(lines[3]), user: 'bakti', database: 'bakti' })
  await client.connect()
  return client
}

export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true })
