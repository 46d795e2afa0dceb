import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PoolConfig } from 'pg'
import { findProgram } from './generator/wrk'

const DEBIAN = '/usr/lib/postgresql'

/** pgbench of the PATH, else the newest of Debian's; undefined where there is none. */
export function findPgbench(): string | undefined {
  const newestFirst = (names: string[]) => names.sort((a, b) => Number(b) - Number(a))
  const versions = (() => {
    try {
      return newestFirst(readdirSync(DEBIAN))
    } catch {
      return []
    }
  })()
  return (
    findProgram('pgbench') ??
    findProgram(
      'pgbench',
      versions.map((version) => join(DEBIAN, version, 'bin')),
    )
  )
}

const TPS = /^tps = ([\d.]+) \(without initial connection time\)/m
const PROCESSED = /^number of transactions actually processed: (\d+)/m
const FAILED = /^number of failed transactions: (\d+)/m

/** Reads pgbench's report; throws where a transaction failed. */
export function readPgbench(report: string): { perSecond: number; transactions: number } {
  const [tps, processed, failed] = [TPS, PROCESSED, FAILED].map((pattern) => pattern.exec(report)?.[1])
  if (tps === undefined || processed === undefined) throw new Error(`pgbench told nothing: ${report}`)
  if (Number(failed ?? 0) > 0) throw new Error(`${failed} transactions of pgbench failed: ${report}`)
  return { perSecond: Number(tps), transactions: Number(processed) }
}

export interface PgbenchRun {
  program: string
  connection: PoolConfig
  /** As many as the pool of product and floor has. */
  connections: number
  seconds: number
}

/** Runs a script of pgbench's with prepared statements, over the socket that the product uses. */
export async function runPgbench(script: string, { program, connection, connections, seconds }: PgbenchRun) {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    const { host = '', port, user = '', database = '' } = connection
    const where = ['-h', host, '-p', String(port), '-U', user, database]
    const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds)]
    const { stdout } = await promisify(execFile)(program, [...how, '-f', file, ...where])
    return readPgbench(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
