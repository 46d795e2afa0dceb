import type { AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import type { Pool } from '../../platform/database'
import { absenNotFound } from '../absen/absen.errors'
import { selectAbsen } from '../absen/absen.repository'
import { selectDiputuskan } from './diputuskan.repository'
import { lastSettled } from './kehadiran.usecases'

/** Everybody of an activity whose record somebody has to decide about, over all groups; 404 for an unknown activity. */
export async function listDiputuskan(pool: Pool, idAbsen: string): Promise<AnggotaDiputuskan[]> {
  if (!(await selectAbsen(pool, idAbsen))[0]) throw absenNotFound()
  // Asked before the rows are read, see `settledUntil`.
  const settled = await lastSettled(pool)
  return selectDiputuskan(pool, idAbsen, settled)
}
