import { createHash } from 'node:crypto'
import type { BarisImpor, HasilImpor, KelasImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import type { Roster, RosterRow } from './rows'

/** What the database knows of the people and groups that the file names. */
export interface Known {
  /** By NIM. */
  anggota: ReadonlyMap<string, { nama: string; kelompok: number }>
  nomor: ReadonlySet<number>
}

/** A member to write. */
export interface Tulis {
  nim: string
  nama: string
  nomor: number
}

export interface Rencana {
  hasil: HasilImpor
  baru: Tulis[]
  /** Renamed, in the group they are in. */
  berubah: Tulis[]
  /** Empty where moves were not confirmed. */
  pindah: Tulis[]
}

function classify(row: RosterRow, known: Known): BarisImpor {
  const { baris, nama, nim, kelompok } = row
  const said = { baris, nama, nim, kelompok }
  if (row.nomor === null) return { ...said, kelas: 'salah', alasan: row.alasan ?? 'Data tidak valid' }
  if (row.kembar) return { ...said, kelas: 'sama', alasan: `Sama dengan baris ${row.kembar}` }
  const sebelum = known.anggota.get(nim)
  if (!sebelum) return { ...said, kelas: 'baru' }
  if (sebelum.kelompok !== row.nomor) return { ...said, kelas: 'pindah', sebelum }
  if (sebelum.nama !== nama) return { ...said, kelas: 'berubah', sebelum }
  return { ...said, kelas: 'sama' }
}

function count(baris: readonly BarisImpor[]): HasilImpor['jumlah'] {
  const jumlah: Record<KelasImpor, number> = { baru: 0, berubah: 0, pindah: 0, sama: 0, salah: 0 }
  for (const { kelas } of baris) jumlah[kelas]++
  return jumlah
}

/**
 * Says what an import of this roster does to a database that knows `known`, by these rules (rules I2, I3): matched by
 * NIM; moves only where `pindah` confirms them, and a move that is not confirmed leaves the name alone too; faulty rows
 * are left out; who is not in the file is not touched.
 */
export function planImport(roster: Roster, known: Known, pindah: boolean): Rencana {
  const baris = roster.rows.map((row) => classify(row, known))
  const inClass = (kelas: KelasImpor): Tulis[] =>
    baris
      .filter((row) => row.kelas === kelas)
      .map(({ nim, nama, kelompok }) => ({ nim, nama, nomor: Number(kelompok) }))
  const written = {
    baru: inClass('baru'),
    berubah: inClass('berubah'),
    pindah: pindah ? inClass('pindah') : [],
  }
  const missing = [...written.baru, ...written.pindah].map(({ nomor }) => nomor)
  const kelompok_baru = [...new Set(missing)].filter((nomor) => !known.nomor.has(nomor)).sort((a, b) => a - b)
  const { kolom, pemetaan, format } = roster
  // Not `pindah`: a preview is made before anybody confirms a move.
  const sidik = createHash('sha256')
    .update(JSON.stringify([pemetaan, baris]))
    .digest('base64url')
  return { ...written, hasil: { kolom, pemetaan, format, jumlah: count(baris), kelompok_baru, baris, sidik } }
}
