import { KOLOM_ANGGOTA, KOLOM_LABEL, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import type { ImporRow } from '@bakti/contract/kelompok/kelompok.schemas'
import { saveBlob, csvBlob } from '../../ui/download'
import { warningsOf } from './sheet.rules'

/** What a roster looks like, to be filled in. */
export function saveTemplate(): void {
  saveBlob('contoh_anggota.csv', csvBlob(['Nama', 'NIM', 'Kelompok'], []))
}

/** What the file says of an optional column, read or not. */
const cellOf = ({ kolom, peringatan }: ImporRow, name: KolomAnggota): string =>
  kolom?.[name] ?? peringatan?.find((cell) => cell.kolom === name)?.teks ?? ''

/** Rows to be mended, with what is wrong; once mended, the file can be imported as it is. */
export function mendCsv(rows: readonly ImporRow[]): Blob {
  const used = KOLOM_ANGGOTA.filter((name) => rows.some((row) => cellOf(row, name) !== ''))
  const sheets = rows.some(({ lembar }) => lembar !== undefined)
  return csvBlob(
    [
      ...(sheets ? ['Lembar'] : []),
      'Baris',
      'Nama',
      'NIM',
      'Kelompok',
      ...used.map((name) => KOLOM_LABEL[name]),
      'Alasan',
    ],
    rows.map((row) => [
      ...(sheets ? [row.lembar] : []),
      row.baris,
      row.nama,
      row.nim,
      row.kelompok,
      ...used.map((name) => cellOf(row, name)),
      [row.alasan, warningsOf(row)].filter(Boolean).join('. '),
    ]),
  )
}

export function saveFaultyRows(rows: readonly ImporRow[]): void {
  saveBlob('baris_salah.csv', mendCsv(rows.filter(({ kelas }) => kelas === 'salah')))
}

/** The rows that came in without a cell. */
export function saveWarnedRows(rows: readonly ImporRow[]): void {
  saveBlob('sel_dilewati.csv', mendCsv(rows.filter(({ peringatan }) => peringatan)))
}
