import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { LOCKS, type Pool } from '../database'
import { levelOf } from '../log'
import { UNFINISHED, makeBackup } from './backup'
import { BackupError, explainFile } from './backup.errors'
import { backupConnection } from './connection'

interface PeriodicOptions {
  pool: Pool
  /** Where they are kept. It is this database's alone. */
  folder: string
  everyMs: number
  secret: string
  log: Pick<Logger, 'warn' | 'error'>
  /** How often it checks whether a backup is due. */
  lookMs?: number
  /** It warns where there is less free space than this and three more backups. */
  spareBytes?: number
}

export interface PeriodicBackups {
  /** Resolves when nothing is under way any more; a backup that was begun is dropped. */
  stop(): Promise<void>
}

const KEPT = 14
const LOOK_MS = 10_000
/** The first check comes a little after the start, which has other things to do. */
const FIRST_MS = 2_000
const SPARE_BYTES = 256 * 1024 * 1024
/** The same is not logged again for so long. */
const TOLD_MS = 60 * 60 * 1000

/** pg gives up waiting for these, though not for the rows of a backup. */
const ANSWERS_MS = 10_000
const TRY_LOCK = { text: `select pg_try_advisory_lock(${LOCKS.backup}) as ours`, query_timeout: ANSWERS_MS }
const ALIVE = { text: 'select true as ours', query_timeout: ANSWERS_MS }

const OWN_NAME = /^bakti-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

const nameAt = (at: Date) => `bakti-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`

interface Kept {
  name: string
  at: number
  bytes: number
}

/** The backups in the folder that were made here, newest first. Whatever else lies there is not ours. */
async function listKept(folder: string): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const name of await readdir(folder)) {
    const match = OWN_NAME.exec(name)
    if (!match) continue
    const [year, month, ...time] = match.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const at = Date.UTC(year, month - 1, ...time)
    kept.push({ name, at, bytes: (await stat(join(folder, name))).size })
  }
  return kept.sort((one, other) => other.at - one.at)
}

/** When the newest one in the folder was made; null: there is none. Those with a date in the future don't count. */
export async function newestBackup(folder: string): Promise<Date | null> {
  const kept = await listKept(folder).catch(() => [])
  const newest = kept.find(({ at }) => at <= Date.now())
  return newest ? new Date(newest.at) : null
}

/**
 * Makes a backup whenever the newest one in the folder is older than `everyMs`, and keeps 14. It says in the log when one fails, when
 * the last good one is too old, and when space runs short.
 */
export function startPeriodicBackups(options: PeriodicOptions): PeriodicBackups {
  const { pool, folder, everyMs, secret, log } = options
  const { lookMs = LOOK_MS, spareBytes = SPARE_BYTES } = options
  const told = new Map<string, number>()
  let stopping = false
  let connection: { client: pg.Client; leads: boolean } | undefined
  let lastGood = Date.now()

  function tell(kind: string, level: 'warn' | 'error', details: object, text: string): void {
    const before = told.get(kind)
    if (before !== undefined && performance.now() - before < TOLD_MS) return
    told.set(kind, performance.now())
    log[level](details, text)
  }

  /** The connection that holds the lock, and makes the backups; null while another replica has it. */
  async function lead(): Promise<pg.Client | null> {
    if (!connection) {
      const client = backupConnection(pool)
      connection = { client, leads: false }
      await client.connect()
    }
    // Asked also while we hold the lock: the answer shows that the connection is alive.
    const query = connection.leads ? ALIVE : TRY_LOCK
    const { rows } = await connection.client.query<{ ours: boolean }>(query)
    connection.leads = rows[0]?.ours ?? false
    return connection.leads ? connection.client : null
  }

  function drop(): void {
    // Not `end()`: a peer that is gone would not answer to it.
    connection?.client.connection.stream.destroy()
    connection = undefined
  }

  async function round(): Promise<void> {
    const leader = await lead()
    if (!leader) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const kept = await listKept(folder)
    // Those with a date in the future don't count: the clock was wrong when they were made.
    const future = kept.filter(({ at }) => at > Date.now())
    if (future.length > 0)
      tell(
        'future',
        'warn',
        { folder, files: future.map(({ name }) => name) },
        `${future.length} cadangan bernama waktu yang belum tiba: jam pernah terlalu maju. Periksa jam, lalu pindahkan berkas itu`,
      )
    const newest = kept.find(({ at }) => at <= Date.now())
    if (newest) lastGood = newest.at
    await checkSpace(newest?.bytes ?? 0)
    if (newest && Date.now() - newest.at < everyMs) return
    await removeUnfinished()
    const now = new Date()
    await makeBackup(join(folder, nameAt(now)), { client: leader, secret })
    lastGood = now.getTime()
    told.delete('failed')
    await prune()
  }

  /**
   * Those with a date in the future are pruned by themselves: among the others they would be the newest for as long as the clock was ahead,
   * and every new one would go at once.
   */
  async function prune(): Promise<void> {
    const kept = await listKept(folder)
    const now = Date.now()
    for (const each of [kept.filter(({ at }) => at <= now), kept.filter(({ at }) => at > now)])
      for (const { name } of each.slice(KEPT)) await rm(join(folder, name), { force: true })
  }

  /** The database may be on the same disk: a backup never takes the last of it. */
  async function checkSpace(newestBytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const left = `sisa ${Math.round(free / 1_000_000)} MB di ${folder}`
    if (free < spareBytes + 3 * newestBytes) {
      tell('space', 'warn', { folder, free }, `Ruang untuk cadangan hampir habis: ${left}`)
    }
    if (free < spareBytes / 4 + newestBytes) throw new BackupError(`Tidak dicadangkan, ruang kurang: ${left}`)
  }

  /** What a kill in the middle of a backup left. */
  async function removeUnfinished(): Promise<void> {
    for (const name of await readdir(folder)) {
      const [own, rest] = [name.slice(0, -UNFINISHED.length), name.slice(-UNFINISHED.length)]
      if (rest === UNFINISHED && OWN_NAME.test(own)) await rm(join(folder, name), { force: true })
    }
  }

  async function safeRound(): Promise<void> {
    try {
      await round()
    } catch (error) {
      if (stopping) return
      const level = levelOf(error)
      // A failure of the database alone does not keep one of the backup from being logged.
      if (level === 'warn') tell('away', level, { err: error }, 'Cadangan berkala menunggu database')
      else tell('failed', level, { err: explainFile(folder, error) }, 'Cadangan berkala gagal')
      drop()
    }
  }

  /** Not a part of the rounds, so that a round that hangs does not stop it. */
  function checkAge(): void {
    const age = Date.now() - lastGood
    // Where another replica makes them, our folder says nothing.
    if (connection?.leads === false || age < 1.5 * everyMs) return
    const hours = Math.floor(age / 3_600_000)
    tell(
      'age',
      'error',
      { folder, last: new Date(lastGood) },
      `Cadangan terakhir yang baik sudah ${hours} jam yang lalu`,
    )
  }

  let under: Promise<void> | undefined
  function look(): void {
    under ??= safeRound().finally(() => (under = undefined))
    checkAge()
  }
  const first = setTimeout(look, Math.min(lookMs, FIRST_MS))
  const timer = setInterval(look, lookMs)

  return {
    async stop() {
      stopping = true
      clearTimeout(first)
      clearInterval(timer)
      // A backup under way breaks with its connection.
      drop()
      await under
    },
  }
}
