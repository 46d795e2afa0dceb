import { createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { LOCKS } from '../database'
import { BackupError, explainFile } from './backup.errors'
import { headerLine, sealed, tableLines } from './backup-file'
import { CopyOut } from './copy'
import { NO_LIMITS, PLAIN_TEXT, copyText, listTables, refuseUncovered } from './tables'

/** Rows that stop coming for so long will not come any more. */
const SILENCE_MS = 120_000

/** What a backup is called until it is whole. */
export const UNFINISHED = '.belum-selesai'

interface BackupOptions {
  /** A connection of its own (`backupConnection`). After a failure it may be in the middle of a COPY: end it. */
  client: pg.Client
  /** What signs tokens and hashed codes; null where it is unknown. */
  secret: string | null
  /** Called after each table; the next one waits for it. */
  onTable?: (nama: string, rows: number) => unknown
}

export interface BackupSummary {
  tabel: number
  baris: number
  bytes: number
}

/**
 * Writes all that the database holds to a new file, as it is at one moment: what was committed before the call is in it. The app
 * goes on meanwhile; only a migration waits. The file has its name once it is whole and on the disk, and only its owner may read it.
 * @throws BackupError with one line that says what is in the way
 */
export async function makeBackup(path: string, options: BackupOptions): Promise<BackupSummary> {
  if (await exists(path)) throw new BackupError(`${path} sudah ada: pilih nama lain.`)
  const { client } = options
  const socket = client.connection.stream as Socket
  const silent = () => socket.destroy(new Error('Connection terminated: no rows for two minutes'))
  try {
    // Taken before the snapshot: a table that a migration writes anew after it would look empty.
    await client.query('select pg_advisory_lock_shared($1)', [LOCKS.migration])
    await client.query('begin isolation level repeatable read read only')
    socket.setTimeout(SILENCE_MS, silent)
    const summary = await write(path, options)
    socket.setTimeout(0)
    await client.query('commit')
    await client.query('select pg_advisory_unlock_shared($1)', [LOCKS.migration])
    return summary
  } finally {
    socket.setTimeout(0)
    socket.off('timeout', silent)
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function write(path: string, options: BackupOptions): Promise<BackupSummary> {
  const unfinished = `${path}${UNFINISHED}`
  const summary = { tabel: 0, baris: 0, bytes: 0 }
  try {
    await rm(unfinished, { force: true })
    await pipeline(
      Readable.from(sealed(contents(options, summary))),
      // The fastest: it shares two cores with the scans.
      createGzip({ level: 1 }),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    )
    summary.bytes = (await stat(unfinished)).size
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return summary
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw explainFile(missing ? dirname(path) : path, error)
  }
}

async function* contents(
  { client, secret, onTable }: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<string | Buffer> {
  await client.query(NO_LIMITS)
  await client.query(PLAIN_TEXT)
  await refuseUncovered(client)
  const tables = await listTables(client)
  if (!tables.some(({ nama }) => nama === 'migrasi')) {
    throw new BackupError('Database ini masih kosong: belum ada yang dicadangkan.')
  }
  const { rows: applied } = await client.query<{ hash: string }>('select hash from migrasi order by hash')
  yield headerLine({
    dibuat: new Date().toISOString(),
    skema: applied.map(({ hash }) => hash),
    rahasia: secret,
  })
  for (const table of tables) {
    const rows = client.query(new CopyOut(copyText(table, 'to stdout')))
    yield* tableLines({ ...table, blocks: rows }, () => rows.rows)
    summary.tabel += 1
    summary.baris += rows.rows
    await onTable?.(table.nama, rows.rows)
  }
}

/** The name is on the disk, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
