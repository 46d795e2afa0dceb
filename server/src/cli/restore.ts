import { shortTime } from '@bakti/contract/time.rules'
import { findSecret, replaceSecret } from '../features/auth/secret'
import { checkBackup, restoreBackup } from '../platform/backup/restore'
import { readMigrations } from '../platform/database'
import { type Environment, readEnvironment } from '../platform/environment'
import { migrationsFolder, openDatabase } from '../platform/open-database'
import { showTable, showTotal } from './backup'
import { type OwnCommand, readArgs, readFileArgument } from './command'

export const restore: OwnCommand = {
  usage: 'BERKAS',
  about: 'memulihkan cadangan ke database yang kosong; semuanya atau tidak sama sekali',
  async alone(args) {
    const path = readFileArgument(readArgs(args, {}).positionals)
    const env = readEnvironment(process.env)
    const migrations = readMigrations(migrationsFolder())
    process.stdout.write(`Memeriksa ${path}\n`)
    // Before the data folder is touched: a damaged file changes nothing at all.
    const header = await checkBackup(path, migrations)
    const log = (line: string) => void process.stderr.write(`${line}\n`)
    const database = await openDatabase({ env, log, beside: true, asItIs: true })
    const secret = await planSecret(env, header.rahasia)
    let takeBack: (() => Promise<void>) | undefined
    try {
      process.stdout.write(`Memulihkan cadangan ${shortTime(header.dibuat)} WIB\n`)
      const summary = await restoreBackup(path, header, {
        pool: database.pool,
        migrations,
        onTable: showTable,
        beforeCommit: async () => void (takeBack = await secret.put()),
      })
      process.stdout.write(`Selesai: ${showTotal(summary)}.\n${secret.line}\n`)
    } catch (error) {
      await takeBack?.()
      throw error
    } finally {
      await database.close()
    }
  },
}

/** What becomes of the secret that the backup brings: sessions and codes made under it go on where it is used again. */
async function planSecret(env: Environment, restored: string | null) {
  const nothing = () => Promise.resolve(undefined)
  const here = env.AUTH_SECRET ?? (await findSecret(env.DATA_DIR))
  if (restored === null || restored === here) {
    const line = restored
      ? 'Kunci sesi sama dengan di cadangan: sesi tetap berlaku.'
      : 'Cadangan ini tanpa kunci sesi: semua orang masuk lagi.'
    return { put: nothing, line }
  }
  if (env.AUTH_SECRET) {
    const line =
      'AUTH_SECRET di sini lain dari yang di cadangan: semua orang masuk lagi. Hapus AUTH_SECRET atau isi dengan yang lama supaya sesi tetap berlaku.'
    return { put: nothing, line }
  }
  const line = here
    ? `Kunci sesi dari cadangan dipasang di ${env.DATA_DIR}; yang sebelumnya menjadi auth-secret.lama.`
    : `Kunci sesi dari cadangan dipasang di ${env.DATA_DIR}: sesi tetap berlaku.`
  return { put: () => replaceSecret(env.DATA_DIR, restored), line }
}
