import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { announceAcara } from '../acara'
import { LOCKS, type Migration, type Pool, applyMigrations, sqlState } from '../database'
import { authSecret } from '../environment'
import { changeEpoch } from '../epoch'
import { BackupError } from './backup.errors'
import { type Header, type TableInFile, newer, readBackup } from './backup-file'
import { backupConnection } from './connection'
import { CopyIn } from './copy'
import { NO_LIMITS, type Table, copyText, listTables, quoted } from './tables'

/**
 * Reads a backup to its end before anything is touched.
 * @throws BackupError when it is none, damaged, of a newer schema than these migrations make, or has a secret that no server would take
 */
export async function checkBackup(path: string, migrations: readonly Migration[]): Promise<Header> {
  let header!: Header
  await readBackup(path, {
    onHeader: (first) => {
      header = first
      if (!schemaOf(first, migrations)) throw newer(path)
      if (first.rahasia !== null && !authSecret.safeParse(first.rahasia).success) throw weakSecret(path)
    },
  })
  return header
}

const weakSecret = (path: string) =>
  new BackupError(
    `${path}: kunci sesi (AUTH_SECRET) di dalamnya kurang dari 32 karakter, jadi tidak ada yang diubah: siapa pun bisa menebaknya.`,
  )

/** The migrations that made a backup's schema; null where one of its is not among ours. */
function schemaOf({ skema: schemaVersion }: Header, migrations: readonly Migration[]): Migration[] | null {
  const first = migrations.slice(0, schemaVersion.length)
  return first.length === schemaVersion.length && first.every(({ hash }) => schemaVersion.includes(hash))
    ? first
    : null
}

interface RestoreOptions {
  pool: Pool
  migrations: readonly Migration[]
  onTable?: (nama: string, rows: number) => void
  /** What belongs to the restore and is no part of the database; when it throws, nothing was restored. */
  beforeCommit?: () => Promise<void>
}

export interface RestoreSummary {
  tabel: number
  baris: number
}

/**
 * Puts a backup that was checked into an empty database, all or nothing, and brings its schema up to date. The database has another
 * epoch then.
 * @throws BackupError with one line that says what is in the way
 */
export async function restoreBackup(
  path: string,
  header: Header,
  { pool, migrations, onTable, beforeCommit }: RestoreOptions,
): Promise<RestoreSummary> {
  const client = backupConnection(pool)
  try {
    await client.connect()
    await client.query('begin')
    await client.query(NO_LIMITS)
    const summary = { tabel: 0, baris: 0 }
    const missing = await makeTables(client, schemaOf(header, migrations) ?? [])
    const loaded = [...missing.keys()]
    await readBackup(path, {
      onTable: async (table) => {
        const known = missing.get(table.nama)
        if (!known || !sameNames(known.kolom, table.kolom)) throw otherSchema(path, table.nama)
        missing.delete(table.nama)
        const rows = await load(client, path, table)
        summary.tabel += 1
        summary.baris += rows
        onTable?.(table.nama, rows)
        return rows
      },
    })
    for (const nama of missing.keys()) throw otherSchema(path, nama)
    await switchTriggers(client, loaded, 'enable')
    await applyMigrations(client, migrations)
    await client.query('select samakan_hitungan()')
    await changeEpoch(client)
    await announceAcara(client)
    await beforeCommit?.()
    await client.query('commit')
    // The query planner needs the statistics; without them the first minutes would be slow.
    await client.query('analyze').catch(() => undefined)
    return summary
  } finally {
    // What was not committed ends with the connection.
    await client.end()
  }
}

/** What a migration may have put there by itself, and the count of changes, which an emptied database has too. */
const NO_DATA = ['migrasi', 'epoch', 'perubahan', 'kunci_aktivasi']

/** What is put back was counted when it was written. */
async function switchTriggers(client: pg.Client, names: string[], to: 'enable' | 'disable'): Promise<void> {
  for (const nama of names) await client.query(`alter table ${quoted([nama])} ${to} trigger user`)
}

/** The tables as these migrations make them, without a row. */
async function makeTables(client: pg.Client, migrations: readonly Migration[]): Promise<Map<string, Table>> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
  const before = await refuseRows(client, await listTables(client))
  const migrated = before.some(({ nama }) => nama === 'migrasi')
  if (migrated) await refuseYoungerSchema(client, migrations)
  refuseForeign(before, migrated ? tablesOf(migrations) : new Set())
  await applyMigrations(client, migrations)
  const tables = await listTables(client)
  const names = tables.map(({ nama }) => nama)
  await switchTriggers(client, names, 'disable')
  await client.query(`truncate ${quoted(names)}`)
  return new Map(tables.map((table) => [table.nama, table]))
}

/** They are not written from here on. */
async function refuseRows(client: pg.Client, tables: Table[]): Promise<Table[]> {
  const names = tables.map(({ nama }) => nama).filter((nama) => !NO_DATA.includes(nama))
  if (names.length === 0) return tables
  // Checked before the lock, too, so that a database in use is refused without making anybody wait.
  await refuseFull(client, names)
  await client.query(`lock table ${quoted(names)} in share row exclusive mode`)
  await refuseFull(client, names)
  return tables
}

async function refuseFull(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const nama of names) {
    const { rowCount } = await client.query(`select from ${quoted([nama])} limit 1`)
    if (rowCount) {
      throw new BackupError(
        `Database tujuan sudah berisi data (tabel ${nama}), jadi tidak ada yang diubah: pulihkan ke database yang kosong.`,
      )
    }
  }
}

async function refuseYoungerSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from migrasi')
  if (rows.every((row) => migrations.some(({ hash }) => hash === row.hash))) return
  throw new BackupError(
    'Database tujuan punya tabel dari versi lain, jadi tidak ada yang diubah: pakai database tanpa tabel.',
  )
}

/** The tables that these migrations make. */
const tablesOf = (migrations: readonly Migration[]) =>
  new Set([
    'migrasi',
    ...migrations.flatMap(({ sql }) =>
      [...sql.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, nama = '']) => nama),
    ),
  ])

/** Tables of another program would be emptied with ours, or have their names. */
function refuseForeign(before: readonly Table[], own: ReadonlySet<string>): void {
  const foreign = before.map(({ nama }) => nama).filter((nama) => !own.has(nama))
  if (foreign.length === 0) return
  throw new BackupError(
    `Database tujuan punya tabel lain yang bukan dari BAKTI (${foreign.join(', ')}), jadi tidak ada yang diubah: pulihkan ke database yang kosong.`,
  )
}

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

const otherSchema = (path: string, nama: string) =>
  new BackupError(`${path}: tabel ${nama} tidak sesuai dengan versinya, jadi tidak ada yang dipulihkan.`)

async function load(client: pg.Client, path: string, table: TableInFile): Promise<number> {
  const rows = client.query(new CopyIn(copyText(table, 'from stdin')))
  try {
    await pipeline(table.blocks, rows)
    return rows.rows
  } catch (error) {
    // Class 22 and 23: PostgreSQL refuses what the rows say.
    if (!/^2[23]/.test(sqlState(error))) throw error
    const why = (error as Error).message
    throw new BackupError(`${path}: tabel ${table.nama} ditolak (${why}), jadi tidak ada yang dipulihkan.`, {
      cause: error,
    })
  }
}
