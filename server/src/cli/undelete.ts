import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { UUID } from '@bakti/contract/uuid.rules'
import { shortTime } from '@bakti/contract/time.rules'
import { takeHeldScansOf } from '../features/kehadiran/ditahan.usecases'
import { correctOutside } from '../features/kehadiran/kehadiran.repository'
import { findLinked } from '../features/aktivasi/aktivasi.repository'
import { findByNim, findHeldIn } from '../features/anggota/anggota.repository'
import { findByNomor } from '../features/kelompok/kelompok.repository'
import { findConnected } from '../features/tugas/match.repository'
import { type Pool, type Transaction, transaction } from '../platform/database'
import { invalidRequest } from '../platform/errors'
import { idsLinking, restore, rowsOf } from '../platform/terhapus'
import { type Chunk, listTerhapus } from '../platform/terhapus.repository'

/**
 * `undelete [list]` shows what can be put back, `undelete ID` puts it back, all or nothing (rule K6).
 * Throws an `AppError` whose message names everything in the way. Returns the lines to print.
 */
export async function undelete(pool: Pool, [what = 'list']: readonly string[]): Promise<string[]> {
  if (what === 'list') return showTerhapus(pool)
  if (!UUID.test(what)) throw invalidRequest(`'${what}' bukan ID. Lihat daftarnya dengan: undelete list`)
  return transaction(pool, (tx) => undeleteOne(tx, what.toLowerCase()))
}

async function showTerhapus(pool: Pool): Promise<string[]> {
  const rows = await listTerhapus(pool)
  if (rows.length === 0) return ['Tidak ada data terhapus yang dapat dikembalikan.']
  return rows.map(
    ({ id, dihapus_at, jenis, label, jumlah_baris, oleh }) =>
      `${id}  ${shortTime(dihapus_at)}  ${jenis}: ${label}  (${jumlah_baris} baris, oleh ${oleh ?? 'akun yang sudah tidak ada'})`,
  )
}

async function undeleteOne(tx: Transaction, id: string): Promise<string[]> {
  const { label, isi } = await restore(tx, id, findObstacles)
  const idsOf = (tabel: string) => rowsOf<{ id: string }>(isi, tabel).map((row) => row.id)
  await correctOutside(tx, { absen: idsOf('absen'), anggota: idsOf('anggota') })
  // Scans that were held while these members, or the activity, were gone count now (rules K6, H22).
  const absen = idsOf('absen')
  const anggota = [...rowsOf<{ id: string }>(isi, 'anggota'), ...(await findHeldIn(tx, { absen }))]
  const taken = await takeHeldScansOf(
    tx,
    anggota.map((row) => row.id),
  )
  const rows = isi.reduce((sum, { baris }) => sum + baris.length, 0)
  return [
    `${label} dikembalikan (${rows} baris).`,
    ...(taken > 0 ? [`${taken} scan yang ditahan kini tercatat.`] : []),
  ]
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
