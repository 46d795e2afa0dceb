import type { JumlahKelompok } from '@bakti/contract/absen/absen.schemas'
import type { Pool } from '../../platform/database'
import { absenNotFound } from '../absen/absen.errors'
import { selectAbsen } from '../absen/absen.repository'
import { selectJumlah } from './jumlah.repository'

/** The counts of an activity for each group that the caller reaches (rule H125); 404 for an unknown activity. */
export async function listJumlah(
  pool: Pool,
  idAbsen: string,
  mentor: string | null,
): Promise<JumlahKelompok[]> {
  if (!(await selectAbsen(pool, { id: idAbsen }))[0]) throw absenNotFound()
  return selectJumlah(pool, { id_absen: idAbsen, mentor })
}
