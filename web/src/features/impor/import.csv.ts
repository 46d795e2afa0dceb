import type { BarisImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { csvBlob } from '../../ui/csv'
import { saveBlob } from '../../ui/download'

/** What a roster looks like, to be filled in. */
export function saveTemplate(): void {
  saveBlob('contoh_anggota.csv', csvBlob(['Nama', 'NIM', 'Kelompok'], []))
}

/** The faulty rows with their reasons; once mended, the file can be imported as it is. */
export function faultyCsv(rows: readonly BarisImpor[]): Blob {
  return csvBlob(
    ['Baris', 'Nama', 'NIM', 'Kelompok', 'Alasan'],
    rows
      .filter(({ kelas }) => kelas === 'salah')
      .map(({ baris, nama, nim, kelompok, alasan }) => [baris, nama, nim, kelompok, alasan]),
  )
}

export function saveFaultyRows(rows: readonly BarisImpor[]): void {
  saveBlob('baris_salah.csv', faultyCsv(rows))
}
