import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { csvBlob } from '../../ui/csv'
import { saveBlob } from '../../ui/download'

/** The list contains no attendance: the last five columns are empty, each below its own heading (rule X4). */
const HEADING = [
  'No',
  'Nama',
  'NIM',
  'Kelompok',
  'Status Kehadiran',
  'Tanggal',
  'Waktu Kehadiran',
  'Metode',
  'Kegiatan',
] as const

export function anggotaCsv(rows: readonly Pick<Anggota, 'nama' | 'nim' | 'kelompok'>[]): Blob {
  return csvBlob(
    HEADING,
    rows.map(({ nama, nim, kelompok }, index) => [index + 1, nama, nim, kelompok, '', '', '', '', '']),
  )
}

export function saveAnggotaCsv(rows: readonly Anggota[], nomor: number): void {
  saveBlob(`anggota_kelompok_${nomor}.csv`, anggotaCsv(rows))
}
