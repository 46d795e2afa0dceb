/** Why a backup can't be made or put back, as one line an operator can act on. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const CAUSES: Record<string, string> = {
  ENOENT: 'tidak ada',
  EISDIR: 'adalah folder, bukan berkas',
  ENOTDIR: 'tidak ada',
  EACCES: 'tidak boleh dibuka oleh pengguna ini',
  EPERM: 'tidak boleh dibuka oleh pengguna ini',
  EROFS: 'ada di disk yang hanya bisa dibaca',
  ENOSPC: 'tidak muat: disk penuh',
  EDQUOT: 'tidak muat: jatah disk habis',
  EEXIST: 'sudah ada',
}

/** What the file system says, in words; any other error as it is. */
export function explainFile(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!(error instanceof Error) || !code || !syscall || /connect|getaddrinfo/.test(syscall)) return error
  return new BackupError(`${path} ${CAUSES[code] ?? `tidak dapat dipakai (${code})`}`, { cause: error })
}
