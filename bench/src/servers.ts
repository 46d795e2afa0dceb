import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolConfig } from 'pg'
import { nodeFlags } from '../../scripts/node-flags.mjs'

// Both are found from bench/dist, where this is bundled to.
const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
// Measured is what `npm start` runs, with its flags for node; the floor has them too.
export const NODE_FLAGS = nodeFlags()
const FLOOR = fileURLToPath(new URL('./floor.js', import.meta.url))

/** Of the measured server alone: signs the participants' sessions. */
export const SECRET = randomBytes(48).toString('base64url')
const ADMIN = { email: 'panitia@contoh.id', password: 'rumah gadang 2025' }

export interface Served {
  url: string
  pid: number
  stop: () => Promise<void>
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

interface Beside {
  /** In place of those of `npm start`. */
  flags: string[]
  /** The database of another product. */
  database: string
}

/** The built product on a data folder of its own, with its embedded PostgreSQL or `beside` another one; `nodeArgs` for a profile. */
export async function startProduct(
  dataDir: string,
  nodeArgs: string[] = [],
  beside?: Beside,
): Promise<Served> {
  const { DATABASE_URL: _never, ...env } = process.env
  const child = spawn(process.execPath, [...(beside?.flags ?? NODE_FLAGS), ...nodeArgs, MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      ...(beside ? { DATABASE_URL: beside.database } : {}),
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      AUTH_SECRET: SECRET,
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /BAKTI siap di (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => stopChild(child) }
}

/** A session of the first admin. */
export async function login(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token, message } = (await response.json()) as { token?: string; message: string }
  if (!token) throw new Error(`no session: ${message}`)
  return token
}

/** The bare server of `floor.ts`, as a process of its own on the same Node. */
export async function startFloor(connection: PoolConfig): Promise<Served> {
  const child = fork(FLOOR, [JSON.stringify(connection)], { execArgv: NODE_FLAGS })
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopChild(child) }
}

/** The product's embedded PostgreSQL: its first process, and how to reach it. */
export function findPostgres(dataDir: string): { pid: number; connection: PoolConfig } {
  const [pid, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const connection = { host: host ?? '', port: Number(port), user: 'bakti', database: 'bakti' }
  return { pid: Number(pid), connection }
}
