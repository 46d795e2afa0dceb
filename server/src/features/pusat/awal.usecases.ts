import type { Awal } from '@bakti/contract/pusat/pusat.schemas'
import { newestBackup } from '../../platform/backup/periodic'
import type { Pool } from '../../platform/database'
import { unexpected } from '../../platform/errors'
import type { Mail } from '../../platform/mail'
import type { Alamat } from '../pengaturan/alamat.usecases'
import { readAwal } from './awal.repository'

export interface AwalDeps {
  pool: Pool
  alamat: Alamat
  by: Mail['by']
  backups: { folder: string; everyMs: number } | null
}

const HOUR_MS = 60 * 60 * 1000

/** What a first start needs, as it is in the database and around this server (rule U167). */
export async function readFirstSteps({ pool, alamat, by, backups }: AwalDeps): Promise<Awal> {
  const [[row], { publik }, newest] = await Promise.all([
    readAwal(pool),
    alamat.read(pool),
    backups && newestBackup(backups.folder),
  ])
  if (!row) throw unexpected()
  return {
    peserta: { jumlah: row.anggota, kelompok: row.kelompok },
    kegiatan: row.kegiatan,
    mentor: { kelompok: row.bermentor },
    surel: { terkirim: row.terkirim, lewat: by },
    alamat: publik,
    cadangan: {
      tiap: backups && backups.everyMs / HOUR_MS,
      terakhir: newest?.toISOString() ?? null,
    },
    kartu: { dicetak: row.dicetak, dipindai: row.dipindai },
  }
}
