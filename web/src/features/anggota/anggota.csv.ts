import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_LABEL, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { saveBlob, csvBlob } from '../../ui/download'
import type { ShownKolom } from './anggota.rules'

/** The list contains no attendance: these last five columns are empty, each below its own heading (rule X4). */
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

type CsvAnggota = Pick<Anggota, 'nama' | 'nim' | 'kelompok'> & ShownKolom

/** The optional columns on screen follow the fixed ones. */
export function anggotaCsv(rows: readonly CsvAnggota[], kolom: readonly KolomAnggota[] = []): Blob {
  return csvBlob(
    [...HEADING, ...kolom.map((name) => KOLOM_LABEL[name])],
    rows.map((row, index) => [
      index + 1,
      row.nama,
      row.nim,
      row.kelompok,
      '',
      '',
      '',
      '',
      '',
      ...kolom.map((name) => row[name] ?? ''),
    ]),
  )
}

export function saveAnggotaCsv(
  rows: readonly CsvAnggota[],
  /** Of one group, or of all ('semua'). */
  nomor: number | string,
  kolom: readonly KolomAnggota[],
): void {
  saveBlob(`anggota_kelompok_${nomor}.csv`, anggotaCsv(rows, kolom))
}
