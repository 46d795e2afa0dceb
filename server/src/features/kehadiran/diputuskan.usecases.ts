import type { AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import { expectAbsen } from '../absen/absen.usecases'
import { selectDiputuskan } from './diputuskan.repository'
import type { Reading } from './kehadiran.usecases'

/** Everybody of an activity whose record somebody has to decide about, over all groups; 404 for an unknown activity. */
export async function listDiputuskan(
  { pool, readSettled }: Reading,
  idAbsen: string,
): Promise<AnggotaDiputuskan[]> {
  await expectAbsen(pool, idAbsen)
  // Before the rows are read, see `settledUntil`.
  const settled = await readSettled()
  return selectDiputuskan(pool, { absen: idAbsen, settled })
}
