import type { JumlahKelompok } from '@bakti/contract/absen/absen.schemas'
import type { Pool } from '../../platform/database'
import { expectAbsen } from '../absen/absen.usecases'
import { selectJumlah } from './jumlah.repository'

/** The counts of an activity for each group that the caller reaches (rule H125); 404 for an unknown activity. */
export async function listJumlah(
  pool: Pool,
  idAbsen: string,
  mentor: string | null,
): Promise<JumlahKelompok[]> {
  await expectAbsen(pool, idAbsen)
  return selectJumlah(pool, { id_absen: idAbsen, mentor })
}
