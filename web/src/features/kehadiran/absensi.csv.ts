import type { Absen, AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { shownTanggal, shortTime } from '@bakti/contract/time.rules'
import { saveBlob, csvBlob } from '../../ui/download'
import { metodeText } from '../absen/status-kehadiran'

/** rule X5 */
const HEADING = [
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

/** The attendance of a group in an activity as a CSV file, with times in WIB (rule X3). */
export function absensiCsv(rows: readonly AnggotaAbsensi[], absen: Pick<Absen, 'title' | 'tanggal'>): Blob {
  return csvBlob(
    HEADING,
    rows.map((row, index) => [
      index + 1,
      row.nama,
      row.nim,
      row.kelompok,
      row.status_kehadiran,
      shortTime(row.waktu_absen) || '-',
      metodeText(row.metode_absen),
      shownTanggal(absen.tanggal),
      absen.title,
    ]),
  )
}

export function saveAbsensiCsv(rows: readonly AnggotaAbsensi[], absen: Absen): void {
  saveBlob(`absensi_kelompok_${rows[0]?.kelompok}_${absen.tanggal}.csv`, absensiCsv(rows, absen))
}
