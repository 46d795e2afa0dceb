import type { CsvCells } from '../csv.rules'
import { shortTime, shownTanggal } from '../time.rules'
import type { MetodeAbsen, StatusKehadiran } from './kehadiran.rules'

/** The columns of a file of attendance (rule X5). */
export const ABSENSI_HEADING = [
  'No',
  'Nama',
  'NIM',
  'Kelompok',
  'Status Kehadiran',
  'Waktu Absen',
  'Metode',
  'Tanggal',
  'Kegiatan',
] as const

/** What the file has of a member. */
interface AbsensiCells {
  nama: string
  nim: string
  /** The group's number. */
  kelompok: number
  status_kehadiran: StatusKehadiran
  waktu_absen: string | null
  metode_absen: MetodeAbsen | null
}

/** What the file has of the activity. */
export interface AbsensiActivity {
  title: string
  tanggal: string
}

/** The text of a method; '-' for null. */
export function metodeText(metode: MetodeAbsen | null): string {
  if (metode === null) return '-'
  return metode === 'QR_CODE' ? 'QR Code' : 'Manual'
}

/** The cells of a member, with times in WIB (rule X3). `no` counts from 1. */
export const absensiCells = (
  row: AbsensiCells,
  { title, tanggal }: AbsensiActivity,
  no: number,
): CsvCells<typeof ABSENSI_HEADING> => [
  no,
  row.nama,
  row.nim,
  row.kelompok,
  row.status_kehadiran,
  shortTime(row.waktu_absen) || '-',
  metodeText(row.metode_absen),
  shownTanggal(tanggal),
  title,
]

/** `absensi_semua_Upacara_pembukaan_2025-08-11.csv`: characters that a file system refuses become '_'. */
export const absensiFileName = ({ title, tanggal }: AbsensiActivity): string =>
  `${['absensi', 'semua', title.slice(0, 80), tanggal]
    .join('_')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}.csv`
