import type { ParsedBodyOf } from '@bakti/contract/call'
import type { orangShapes } from '@bakti/contract/orang/orang.schemas'
import type { Pool, Transaction } from '../../platform/database'
import { once } from '../../platform/idempotency'
import { deleteWithSnapshot, rowsOf } from '../../platform/terhapus'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { type Member, deletableAnggota } from '../anggota/anggota.repository'
import { beforeTaking, claimHeld, passHeld, returnHeld } from '../kehadiran/ditahan.repository'
import { takeHeldScansOf } from '../kehadiran/ditahan.usecases'
import { replayMember } from '../kehadiran/kehadiran.usecases'
import { holdAbsenOf, holdKelompok, lockOrangAlone } from './acts.repository'
import { lockTwo } from './acts.usecases'
import {
  adoptEvents,
  adoptKode,
  adoptLaporan,
  answerLaporan,
  findMerged,
  markMerged,
  passAkun,
  passKumpul,
  removeEvents,
  removeKode,
  removeLaporan,
} from './merge.repository'
import { twoAkun } from './orang.errors'

const absenOf = (rows: readonly { id_absen: string }[]) => [...new Set(rows.map(({ id_absen }) => id_absen))]

/**
 * Makes two members one (rule M31): the second is deleted with a snapshot, and its events, reports, codes, account and submissions
 * are the first one's. Events keep their ids, so that a repeat of a scan from a device finds it recorded.
 */
export const mergeOrang = (pool: Pool, { orang }: ParsedBodyOf<typeof orangShapes.merge>, write: Write) =>
  once(pool, write, async (tx) => {
    await holdKelompok(tx, { ids: orang.map(({ id_kelompok }) => id_kelompok) })
    const [stays, goes] = await lockTwo(tx, orang, lockOrangAlone)
    await holdAbsenOf(tx, { id: goes.id })
    if (stays.akun !== null && goes.akun !== null) throw twoAkun()
    const label = `${goes.nama} (NIM ${goes.nim}, Kelompok ${goes.kelompok}), digabung ke ${stays.nama}`
    await deleteWithSnapshot(tx, deletableAnggota, { id: goes.id, label, oleh: write.pengirim })
    const ke = stays.id
    const [deletion] = await markMerged(tx, { id: goes.id, ke })
    if (!deletion) throw anggotaNotFound()
    const { id } = deletion
    const events = await adoptEvents(tx, { id, ke })
    await adoptLaporan(tx, { id, ke })
    await adoptKode(tx, { id, ke })
    await passAkun(tx, { id, dari: null, ke })
    await passKumpul(tx, { id, dari: null, ke })
    await replayMember(tx, ke, absenOf(events))
    await beforeTaking(tx)
    await passHeld(tx, { id: goes.id, nim: goes.nim, ke })
    await claimHeld(tx, { anggota: [ke] })
    await takeHeldScansOf(tx, [ke])
    return { id_terhapus: id }
  })

/** What a restore of a merge has to do before and after the rows come back. */
interface Split {
  obstacles: string[]
  /** The one who stayed reads what is left. */
  finish: () => Promise<void>
}

const NOTHING_TO_SPLIT: Split = { obstacles: [], finish: () => Promise.resolve() }

/**
 * Takes from the member who stayed what a merge gave them, so that the restore of the deletion `id` can put it back (rule M31). What was
 * recorded since, also by the other's card, stays with them. Nothing is done for a deletion that was no merge.
 */
export async function splitMerged(tx: Transaction, id: string): Promise<Split> {
  const [merged] = await findMerged(tx, { id })
  if (!merged || merged.ke === null) return NOTHING_TO_SPLIT
  const { isi, ke, ada } = merged
  if (!ada)
    return {
      ...NOTHING_TO_SPLIT,
      obstacles: ['Anggota yang menerima gabungan ini sudah dihapus; kembalikan itu dulu'],
    }
  const idsOf = (tabel: string) => rowsOf<{ id: string }>(isi, tabel).map((row) => row.id)
  const gone = rowsOf<Member>(isi, 'anggota')
  const kode = [...gone.map((row) => row.id), ...idsOf('anggota_kode')]
  await holdKelompok(tx, { ids: gone.map(({ id_kelompok }) => id_kelompok) })
  await lockOrangAlone(tx, { ids: [ke] })
  await holdAbsenOf(tx, { id: ke })
  const events = await removeEvents(tx, { ids: idsOf('kehadiran_event'), ke })
  const answered = await removeLaporan(tx, { ids: idsOf('laporan_salah'), ke })
  await removeKode(tx, { ids: kode, ke })
  await passAkun(tx, { id, dari: ke, ke: null })
  await passKumpul(tx, { id, dari: ke, ke: null })
  for (const { id: own, nim } of gone) await returnHeld(tx, { id: own, nim, kode, ke })
  const finish = async () => {
    // What was answered since the merge stays answered.
    for (const answer of answered) await answerLaporan(tx, answer)
    await replayMember(tx, ke, absenOf(events))
  }
  return { obstacles: [], finish }
}
