import { mendCounts, selectWrongCounts } from '../features/absen/counters.repository'
import { repairRows } from '../features/kehadiran/repair.usecases'
import { type DatabaseCommand, readArgs } from './command'

/** So many counts that differ are named. */
const NAMED = 10

interface WrongCount {
  id_absen: string | null
  id_kelompok: string | null
  title: string | null
  nomor: number | null
}

/** What is counted, and of whom. */
function describe({ id_absen, id_kelompok, title, nomor }: WrongCount): string {
  const what = id_absen === null ? 'anggota' : `kehadiran ${title ?? id_absen}`
  return `${what}, ${id_kelompok === null ? 'semua kelompok' : `Kelompok ${nomor ?? id_kelompok}`}`
}

/**
 * `doctor`: computes every row of attendance anew from its events (rule H122), and every count from what it counts (rule H152). `--mend` writes what
 * differs. The server may run meanwhile.
 */
export const doctor: DatabaseCommand = {
  usage: '[--mend]',
  about:
    'menghitung ulang semua kehadiran dari catatannya dan semua jumlah dari kehadiran; --mend: memperbaiki yang berbeda',
  async onDatabase(pool, args) {
    const { mend } = readArgs(args, { mend: { type: 'boolean', default: false } }).values
    const { checked, repaired } = await repairRows(pool, { mend })
    const wrong = await selectWrongCounts(pool)
    if (mend) await mendCounts(pool)
    const done = mend ? 'diperbaiki' : 'berbeda'
    return [
      `${checked} kehadiran diperiksa, ${repaired} ${done}.`,
      `Jumlah diperiksa, ${wrong.length} ${done}.`,
      ...wrong.slice(0, NAMED).map((count) => `- ${describe(count)}`),
      ...(wrong.length > NAMED ? [`- dan ${wrong.length - NAMED} lagi`] : []),
      ...(!mend && repaired + wrong.length > 0 ? ['Perbaiki dengan: npm run admin -- doctor --mend'] : []),
    ]
  },
}
