import { BackupError } from './backup/backup.errors'
import { AppError } from './errors'
import { EnvironmentError } from './environment'
import { isUnavailable } from './database'
import { EmbeddedPostgresError } from './postgres/postgres.errors'

const LISTEN_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'sudah dipakai program lain: hentikan program itu, atau pilih PORT lain',
  EACCES: 'tidak boleh dipakai oleh pengguna ini: pilih PORT di atas 1023',
  EADDRNOTAVAIL: 'bukan alamat komputer ini: periksa HOST',
  ENOTFOUND: 'tidak dikenal: periksa HOST',
  // The same, from a machine without a network.
  EAI_AGAIN: 'tidak dikenal: periksa HOST',
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Of several addresses that were tried in vain, Node gives an error for each, and none for all. */
export const reasonOf = (error: Error): string =>
  error.message ||
  (error instanceof AggregateError ? (error.errors as Error[])[0]?.message : '') ||
  error.name

/**
 * What a person at the terminal reads when a start or a command fails: one clear line (one for each wrong variable). What
 * is unexpected keeps its stack.
 */
export function oneLine(error: unknown): string {
  if (error instanceof EnvironmentError) return error.lines.join('\n')
  if (error instanceof AppError || error instanceof EmbeddedPostgresError || error instanceof BackupError) {
    return error.message
  }
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, address, hostname, port } = error as NodeJS.ErrnoException & {
    address?: string
    hostname?: string
    port?: number
  }
  const listening = syscall === 'listen' || syscall === 'getaddrinfo'
  if (listening && code && LISTEN_PROBLEMS[code]) {
    return `${address ?? hostname ?? 'Alamat'}${port === undefined ? '' : `:${port}`} ${LISTEN_PROBLEMS[code]}`
  }
  if (code && DISK_FULL.has(code)) return `Disk penuh (${error.message}): kosongkan ruang, lalu mulai lagi`
  if (isUnavailable(error)) {
    const where = process.env.DATABASE_URL ? 'periksa DATABASE_URL' : 'lihat log di DATA_DIR/postgres/log'
    return `Database tidak bisa dihubungi (${reasonOf(error)}): ${where}`
  }
  return error.stack ?? error.message
}
