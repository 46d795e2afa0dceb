import { KOLOM_ANGGOTA, KOLOM_LABEL } from '@bakti/contract/anggota/kolom.rules'
import type { BarisImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { csvBlob } from '../../ui/csv'
import { saveBlob } from '../../ui/download'

/** What a roster looks like, to be filled in. */
export function saveTemplate(): void {
  saveBlob('contoh_anggota.csv', csvBlob(['Nama', 'NIM', 'Kelompok'], []))
}

/** The faulty rows with their reasons; once mended, the file can be imported as it is. */
export function faultyCsv(rows: readonly BarisImpor[]): Blob {
  const faulty = rows.filter(({ kelas }) => kelas === 'salah')
  const used = KOLOM_ANGGOTA.filter((name) => faulty.some(({ kolom }) => kolom?.[name] !== undefined))
  return csvBlob(
    ['Baris', 'Nama', 'NIM', 'Kelompok', ...used.map((name) => KOLOM_LABEL[name]), 'Alasan'],
    faulty.map(({ baris, nama, nim, kelompok, kolom, alasan }) => [
      baris,
      nama,
      nim,
      kelompok,
      ...used.map((name) => kolom?.[name] ?? ''),
      alasan,
    ]),
  )
}

export function saveFaultyRows(rows: readonly BarisImpor[]): void {
  saveBlob('baris_salah.csv', faultyCsv(rows))
}
