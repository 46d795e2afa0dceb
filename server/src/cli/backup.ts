import { findSecret } from '../features/auth/secret'
import { makeBackup } from '../platform/backup/backup'
import { backupConnection } from '../platform/backup/connection'
import { readEnvironment } from '../platform/environment'
import { openDatabase } from '../platform/open-database'
import { type OwnCommand, readArgs, readFileArgument } from './command'

const count = (value: number) => value.toLocaleString('id-ID')

/** A line for each table, while it goes on. */
export const showTable = (nama: string, rows: number) =>
  void process.stdout.write(`  ${nama.padEnd(20)}${count(rows).padStart(10)} baris\n`)

export const showTotal = ({ tabel, baris }: { tabel: number; baris: number }) =>
  `${count(tabel)} tabel, ${count(baris)} baris`

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`

export const backup: OwnCommand = {
  usage: 'BERKAS',
  about: 'mencadangkan seluruh database ke berkas baru; aplikasi boleh tetap berjalan',
  async alone(args) {
    const path = readFileArgument(readArgs(args, {}).positionals)
    const env = readEnvironment(process.env)
    const secret = env.AUTH_SECRET ?? (await findSecret(env.DATA_DIR))
    const log = (line: string) => void process.stderr.write(`${line}\n`)
    const database = await openDatabase({ env, log, beside: true, asItIs: true })
    const client = backupConnection(database.pool)
    try {
      await client.connect()
      process.stdout.write(`Mencadangkan ke ${path}\n`)
      const summary = await makeBackup(path, { client, secret, onTable: showTable })
      const lines = [
        `Selesai: ${showTotal(summary)}, ${megabytes(summary.bytes)}.`,
        secret
          ? 'Berkas ini memuat data pribadi dan kunci sesi: simpan seperti kata sandi.'
          : 'Kunci sesi (AUTH_SECRET) tidak diketahui di sini dan tidak ikut: setelah dipulihkan semua orang masuk lagi.',
      ]
      process.stdout.write(`${lines.join('\n')}\n`)
    } finally {
      await client.end()
      await database.close()
    }
  },
}
