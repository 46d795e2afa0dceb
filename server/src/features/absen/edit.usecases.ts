import type { AbsenEdit, CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import { type Sasaran, sameSasaran } from '@bakti/contract/absen/audience.rules'
import type { Hours } from '@bakti/contract/absen/reading.rules'
import type { Pool, Transaction } from '../../platform/database'
import { takeHeldIn } from '../kehadiran/ditahan.usecases'
import { absenNotFound } from './absen.errors'
import {
  findAudience,
  lockAbsen,
  lockAbsenFully,
  lockAudience,
  previewAudience,
  selectAudienceChoices,
  updateAbsen,
} from './absen.repository'
import { expectAbsen, expectGroups, expectHours, readAbsen } from './absen.usecases'

/** The same time of day on another date: Asia/Jakarta has no summer time. */
const moved = (at: string | null, from: string, to: string) =>
  at && new Date(Date.parse(at) + Date.parse(to) - Date.parse(from)).toISOString()

/**
 * Locks an activity for an edit. Where its audience changes, scans of it wait until the edit is done: they are judged by one audience or by the
 * other (rule H140).
 */
async function lockForEdit(tx: Transaction, { id, tanggal, sasaran }: AbsenEdit) {
  const [stored] = await findAudience(tx, { id })
  if (!stored) throw absenNotFound()
  const after = sasaran === undefined ? stored.sasaran : sasaran
  const changes = !sameSasaran(after, stored.sasaran)
  if (changes || (after && tanggal !== undefined && tanggal !== stored.tanggal)) {
    if (changes) await expectGroups(tx, after)
    await lockAudience(tx)
    await lockAbsenFully(tx, { id })
  }
  return lockAbsen(tx, { id })
}

/**
 * What is left out stays, the hours with the date (rule R51); a null is taken away. Held scans of members who are in the audience now count
 * (rule H142).
 */
export async function editAbsen(tx: Transaction, edited: AbsenEdit): Promise<CountedAbsen> {
  const [before] = await lockForEdit(tx, edited)
  const { id, ...edit } = edited
  if (!before) throw absenNotFound()
  const { tanggal = before.tanggal, ...rest } = edit
  const hour = (name: keyof Hours) => {
    const given = rest[name]
    return given === undefined ? moved(before[name], before.tanggal, tanggal) : given
  }
  const fields = {
    title: rest.title,
    tanggal,
    mulai: hour('mulai'),
    batas_terlambat: hour('batas_terlambat'),
    tutup: hour('tutup'),
    tempat: rest.tempat === undefined ? before.tempat : rest.tempat,
    sasaran: rest.sasaran === undefined ? before.sasaran : rest.sasaran,
    wajib: rest.wajib ?? before.wajib,
  }
  expectHours(fields)
  await updateAbsen(tx, { id, ...fields })
  // On a day that is not past the audience is what the roster says now.
  if (!sameSasaran(fields.sasaran, before.sasaran) || (fields.sasaran && tanggal !== before.tanggal))
    await takeHeldIn(tx, id)
  return readAbsen(tx, id)
}

/** What an audience may be made of. */
export async function readAudienceChoices(pool: Pool) {
  const [choices] = await selectAudienceChoices(pool)
  return choices ?? { gelombang: [], fakultas: [] }
}

/** What another audience would mean (rule H143); 404 for an unknown activity. */
export async function readAudiencePreview(
  pool: Pool,
  asked: { id?: string | undefined; sasaran: Sasaran | null },
) {
  const { id = null, sasaran } = asked
  if (id !== null) await expectAbsen(pool, id)
  const [preview] = await previewAudience(pool, { id, sasaran })
  return preview ?? { anggota_sasaran: 0, masuk: 0, keluar: 0, ditahan: 0 }
}
