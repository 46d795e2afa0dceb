import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PROBE, Pipeline, REFUSED } from './pipeline'

/** What a statement can run on: the pool, or a client inside a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>>
}

export type Transaction = pg.PoolClient

/** An instant as PostgreSQL writes it, as the wire has it. */
export function wireInstant(text: string): string {
  // `2025-08-11 01:02:03.04+00`, which needs no calendar: a `Date` takes ten times as long.
  if (text.length > 26 || text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
}

// Rows leave PostgreSQL as the wire has them: instants as ISO texts in UTC, dates as they are written, counts as numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return wireInstant
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * How long a connection waits. PostgreSQL ends a statement before we stop waiting for its answer. So a missing answer says that
 * the connection is dead, though neither side closed it (a firewall, a failover). A browser waits 10 s, a batch of scans 30 s.
 */
const WAITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 20_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
}

/**
 * For single statements. Two for each core of a small machine: more made nothing faster (decision 074).
 */
export const PIPELINED = 4
/**
 * So many statements are under way on each, so that PostgreSQL always has the next one at hand. More would only wait behind a slow one.
 */
const DEPTH = 4
/**
 * A single statement that waits longer for a lock runs again on a connection of the transactions, because others wait behind it. It
 * has written nothing by then.
 */
const LOCK_WAIT_MS = 20

/** How many transactions are under way at once, each on its own connection. */
export const TRANSACTIONS_ABREAST = 4

/** How many batches of attendance are under way at once, each on its own connection. */
export const BATCHES_ABREAST = 2
/** How long a batch waits for one lock, and each of its statements takes; after that its acts are recorded alone. */
const BATCH_WAITS = { lock_timeout: 500, statement_timeout: 1_000 }

/** For work that may take minutes and that no browser waits for: migrations, commands. */
export const PATIENT = { statement_timeout: 600_000, query_timeout: 605_000 }

export interface PoolConfig extends pg.PoolConfig {
  /** The most connections for single statements; 0: they run on those of the transactions. */
  pipelined?: number
}

/**
 * The connections of this process: four for transactions, one caller at a time, and some that single statements share (`Pipeline`).
 * They stay open while idle.
 */
export class Pool extends pg.Pool {
  /** For lists and other single statements. */
  readonly pipeline: Pipeline
  /** Whether single statements run on the pipeline. */
  readonly pipelined: boolean
  /** For the batches of attendance alone, so that one that waits for a lock makes nothing else wait. */
  readonly batches: Pipeline
  readonly #probing: NodeJS.Timeout

  constructor({ pipelined = PIPELINED, ...config }: PoolConfig, onError: (error: Error) => void) {
    super({
      max: TRANSACTIONS_ABREAST,
      idleTimeoutMillis: 0,
      ...WAITS,
      application_name: 'bakti',
      types,
      ...config,
    })
    this.on('error', onError)
    // One that breaks while it is lent out fails the query that uses it next; without a listener it would end the process.
    this.on('connect', (client) => client.on('error', () => undefined))
    const of = (more: pg.ClientConfig) => () => ({ ...clientConfig(this), ...more })
    this.pipelined = pipelined > 0
    this.pipeline = new Pipeline({
      config: of({ lock_timeout: LOCK_WAIT_MS }),
      connections: pipelined,
      depth: DEPTH,
      onError,
    })
    this.batches = new Pipeline({
      config: of(BATCH_WAITS),
      connections: BATCHES_ABREAST,
      depth: 1,
      onError,
    })
    this.#probing = setInterval(() => void this.#probeIdle(), PROBE.everyMs).unref()
  }

  override async end(): Promise<void> {
    clearInterval(this.#probing)
    await Promise.all([super.end(), this.pipeline.end(), this.batches.end()])
  }

  /** As `Pipeline` does: a connection that died silently is closed before a transaction needs it. */
  async #probeIdle(): Promise<void> {
    // All at once, because the pool lends the one that was used last.
    const idle = Array.from({ length: this.idleCount }, () => this.connect())
    for (const lent of await Promise.allSettled(idle)) {
      if (lent.status === 'rejected') continue
      const question = { name: 'pool.probe', text: 'select 1', query_timeout: PROBE.waitMs }
      lent.value.query(question).then(
        () => lent.value.release(),
        (error: Error) => lent.value.release(error),
      )
    }
  }
}

export const createPool = (config: PoolConfig, onError: (error: Error) => void) => new Pool(config, onError)

/**
 * The pool of logins, registrations and codes. It is small, so that a rush of them can't take the connections, nor the time of the
 * database, from everything else (rule A30).
 */
export const createAuthPool = (config: pg.PoolConfig, onError: (error: Error) => void): Pool =>
  createPool({ ...config, max: 2, pipelined: 0 }, onError)

/** Closes every connection of a pool: idle ones at once, the others when their work is done. After `ms` it stops waiting. */
export async function closeConnections(pool: Pool, ms: number): Promise<void> {
  const pipelines = [pool.pipeline, pool.batches].map((each) => each.close(ms))
  const deadline = performance.now() + ms
  const { maxUses } = pool.options
  // From now on a connection that is released is closed instead of kept.
  pool.options.maxUses = 1
  while (pool.totalCount > 0 && performance.now() < deadline) {
    if (pool.idleCount === 0) await sleep(20)
    else
      await pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      )
  }
  pool.options.maxUses = maxUses
  await Promise.all(pipelines)
}

/**
 * A connection outside of the pool, to the same database, not yet connected: for LISTEN, a migration, a backup. Such work never
 * shares a connection with requests, and its own never has several statements under way at once.
 */
export const connectionApart = (pool: Pool, config: pg.ClientConfig = {}): pg.Client =>
  new pg.Client({ ...clientConfig(pool), ...config })

function clientConfig({ options }: pg.Pool): pg.ClientConfig {
  // pg hides the password from copies.
  const { password } = options
  return { ...options, ...(password === undefined ? {} : { password }), pipeline: false }
}

/**
 * PostgreSQL refused a value, a constraint, the order of transactions or a wait for a lock. Nothing was written, and the connection is
 * as good as before.
 */
export const isRefused = (error: unknown) => REFUSED.test(sqlState(error))

/** A lock could not be had in time (`lock_timeout`). Nothing was written. */
export const isWaiting = (error: unknown) => sqlState(error) === '55P03'

/**
 * Runs one statement on a connection of the pool. `pool.query` closes the connection after every error, and a repeated scan is one
 * (its key exists): a phone that sends hundreds of them again would cost a new connection, and all its plans, for each.
 */
export async function onConnection<T>(pool: Pool, run: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await run(client)
  } catch (error) {
    if (!isRefused(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * An instant as the wire has it, where PostgreSQL writes the JSON itself: finite, after Christ. PostgreSQL's own JSON lacks the zeros at the
 * end of the fraction. A microsecond more makes it six digits long, of which three stay. `to_char` takes twice as long, and more than
 * everything else that a list of members needs.
 */
export const isoText = (expression: string) =>
  `left(substr(to_json(date_trunc('milliseconds', ${expression} at time zone 'UTC') + interval '1 microsecond')::text, 2), -4) || 'Z'`

/** Deadlock, or a serialization failure: PostgreSQL asks for the whole transaction again. */
const RETRIED = new Set(['40001', '40P01'])

/** Runs what is a whole transaction, again where PostgreSQL asks for that. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 4 || !RETRIED.has(sqlState(error))) throw error
    }
  }
}

/**
 * Runs `work` in a transaction: committed when it returns, rolled back when it throws.
 * @param lockWaitMs how long it waits for one lock; then it fails (`isWaiting`). Without it, as long as a statement may take.
 */
export function transaction<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  lockWaitMs?: number,
): Promise<T> {
  return retried(() => runOnce(pool, work, lockWaitMs))
}

async function runOnce<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  lockWaitMs: number | undefined,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(
      lockWaitMs === undefined ? 'BEGIN' : `BEGIN; SET LOCAL lock_timeout = ${Math.round(lockWaitMs)}`,
    )
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    // On a connection that does not answer, a ROLLBACK would only wait as long again.
    if (isUnanswered(error)) broken = error
    else await client.query('ROLLBACK').catch((rollbackError: Error) => (broken = rollbackError))
    throw error
  } finally {
    // A connection whose rollback failed is in an unknown state: it is closed, not handed on.
    client.release(broken)
  }
}

/** PostgreSQL's five-character code of an error; '' where it is no error of PostgreSQL's. */
export function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** The name of the constraint that a write ran into, or null: constraints decide races, not checks before writes. */
export function violated(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code === '23505' || error.code === '23503' ? (error.constraint ?? '') : null
}

/** pg gave up waiting for an answer (`query_timeout`). */
function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

// 53: the disk is full, or memory or connections have run out; 58030: the disk fails; 57014, 25P0: a statement took too long,
// or a transaction; 28, 3D: it does not let us in; 25006: it may only be read; 40, 55P03: others were in the way.
const UNAVAILABLE_STATE = /^(08|25006|25P0[34]|28|3D|40001|40P01|53|55P03|57P0|57014|58030)/
// Of the system: no way to the database, or the machine itself has run out of something.
const UNAVAILABLE_CODE =
  /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|ENOMEM|EMFILE|ENFILE)/
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|Query read timeout|Cannot use a pool after calling end/

const LOST = /^(08|57P01|57P02|ECONNRESET|EPIPE)/

/** The connection broke. What was under way may have been done or not. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? LOST.test(code) : error.message.startsWith('Connection terminated')
}

/** Whether an error says that the database can't do its work just now: the caller should come back (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    if (UNAVAILABLE_STATE.test(code) || UNAVAILABLE_CODE.test(code)) return true
    // No socket where PostgreSQL's should be; any other missing file is a fault of ours.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return UNAVAILABLE_MESSAGE.test(error.message)
}

/** Errors that a retry does not cure: a wrong name or password, a database that does not exist, a full disk. */
const FOR_GOOD = /^(28|3D|53100|53200|ENOSPC|EDQUOT|ENOMEM)/

/** Whether a database may only not be up yet. */
export function isNotUpYet(error: unknown): error is Error {
  if (!(error instanceof Error) || !isUnavailable(error)) return false
  return !FOR_GOOD.test('code' in error ? String(error.code) : '')
}

/**
 * The numbers of the advisory locks of this database. They stand in one place because any number does, but each must be another:
 * two works with one number would wait for each other.
 */
export const LOCKS = {
  /** Replicas that start together take turns at migrating, and no backup is made meanwhile. */
  migration: 7_402_511,
  /** Replicas that start together must not make two first admins. */
  firstAdmin: 7_402_512,
  /** Scans that are about to be held, and members who are about to appear. */
  heldScans: 7_402_513,
  /** Imports of mentors take turns. */
  mentorImport: 7_402_515,
  /** Of all replicas, the one that holds this makes the periodic backups. It holds it as long as it runs. */
  backup: 7_402_514,
  /** Changes of members and of audiences; triggers name the number. */
  audience: 7_402_516,
  /** Folds the counts (decision 077); the function `samakan_hitungan` of the database takes it, too. */
  counts: 7_402_517,
} as const

export interface Migration {
  /** `0007_urutan` */
  name: string
  sql: string
  /** Of the file's bytes. Databases and backups store it, so a migration that was released never changes. */
  hash: string
}

/** The migrations of a folder, `NNNN_name.sql`, in the order of their numbers. */
export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
      }
    })

/** Brings the schema up to date, forward only; replicas that start at once wait for each other. */
export async function migrate(pool: Pool, folder: string): Promise<void> {
  const migrations = readMigrations(folder)
  await transaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
    await applyMigrations(tx, migrations)
  })
}

/** Applies those that are missing. In a transaction, with LOCKS.migration held. */
export async function applyMigrations(on: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await on.query(
    'create table if not exists migrasi (hash text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await on.query<{ hash: string }>('select hash from migrasi')
  const applied = new Set(rows.map((row) => row.hash))
  for (const migration of migrations.filter(({ hash }) => !applied.has(hash))) {
    await on.query(migration.sql)
    await on.query('insert into migrasi (hash) values ($1)', [migration.hash])
  }
}
