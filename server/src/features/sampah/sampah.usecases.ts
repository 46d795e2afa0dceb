import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import type { Terhapus } from '@bakti/contract/sampah/sampah.schemas'
import type { Queryable, Transaction } from '../../platform/database'
import { idsLinking, restore, rowsOf } from '../../platform/terhapus'
import { type Chunk, listTerhapus } from '../../platform/terhapus.repository'
import { findLinked } from '../aktivasi/aktivasi.repository'
import { findByNim, findHeldIn } from '../anggota/anggota.repository'
import { beforeTaking, claimHeld } from '../kehadiran/ditahan.repository'
import { takeHeldScansOf } from '../kehadiran/ditahan.usecases'
import { correctOutside } from '../kehadiran/kehadiran.repository'
import { findByNomor } from '../kelompok/kelompok.repository'
import { splitMerged } from '../orang/merge.usecases'
import { findConnected } from '../tugas/match.repository'

/** What can be restored, newest first (rule K12). Members count where they went with a group. */
export async function readSampah(on: Queryable): Promise<Terhapus[]> {
  return (await listTerhapus(on)).map(({ jumlah, ...row }) => ({
    ...row,
    jumlah: {
      anggota: row.jenis === 'kelompok' ? (jumlah.anggota ?? 0) : 0,
      kehadiran: jumlah.kehadiran ?? 0,
      kumpul: jumlah.kumpul_tugas ?? 0,
    },
  }))
}

export interface Restored {
  label: string
  /** How many rows came back. */
  baris: number
  /** How many held scans count now. */
  tercatat: number
}

/** Restores a deletion, all or nothing (rule K6). Throws an `AppError` whose message names everything in the way. */
export async function restoreTerhapus(tx: Transaction, id: string): Promise<Restored> {
  const merge = await splitMerged(tx, id)
  const { label, isi } = await restore(tx, id, async (on, rows) => [
    ...merge.obstacles,
    ...(await findObstacles(on, rows)),
  ])
  await merge.finish()
  const idsOf = (tabel: string) => rowsOf<{ id: string }>(isi, tabel).map((row) => row.id)
  await correctOutside(tx, { absen: idsOf('absen'), anggota: idsOf('anggota') })
  await beforeTaking(tx)
  await claimHeld(tx, { anggota: idsOf('anggota') })
  // Scans that were held while these members, or the activity, were gone count now (rules K6, H22).
  const held = await findHeldIn(tx, { absen: idsOf('absen') })
  const tercatat = await takeHeldScansOf(tx, [...idsOf('anggota'), ...held.map((row) => row.id)])
  return { label, baris: isi.reduce((sum, { baris }) => sum + baris.length, 0), tercatat }
}

/** Numbers and NIM that somebody else has taken since, accounts and submissions that belong to another member by now. */
async function findObstacles(tx: Transaction, isi: Chunk[]): Promise<string[]> {
  const obstacle: string[] = []
  for (const { nomor } of rowsOf<{ nomor: number }>(isi, 'kelompok')) {
    const [existing] = await findByNomor(tx, { nomor })
    if (existing) obstacle.push(`Kelompok ${nomor} sudah ada`)
  }
  const nim = rowsOf<Anggota>(isi, 'anggota').map((row) => row.nim)
  for (const holder of await findByNim(tx, { nim }))
    obstacle.push(`NIM ${holder.nim} sekarang dipakai ${holder.nama}, Kelompok ${holder.kelompok}`)
  for (const { email, nama, nim: now } of await findLinked(tx, { id: idsLinking(isi, 'users') }))
    obstacle.push(`Akun ${email} sekarang milik ${nama} (NIM ${now}); lepaskan dulu di halaman Pengguna`)
  for (const { title, nama, nim: now } of await findConnected(tx, { id: idsLinking(isi, 'kumpul_tugas') }))
    obstacle.push(`Kumpulan tugas ${title} sekarang dicocokkan dengan ${nama} (NIM ${now})`)
  return obstacle
}
