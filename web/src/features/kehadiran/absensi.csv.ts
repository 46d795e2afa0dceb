import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { ABSENSI_HEADING, type AbsensiActivity, absensiCells } from '@bakti/contract/absen/absensi-csv.rules'
import { saveBlob, csvBlob } from '../../ui/download'

/** The attendance of a group in an activity as a CSV file. */
export const absensiCsv = (rows: readonly AnggotaAbsensi[], absen: AbsensiActivity): Blob =>
  csvBlob(
    ABSENSI_HEADING,
    rows.map((row, index) => absensiCells(row, absen, index + 1)),
  )

export function saveAbsensiCsv(rows: readonly AnggotaAbsensi[], absen: AbsensiActivity): void {
  saveBlob(`absensi_kelompok_${rows[0]?.kelompok}_${absen.tanggal}.csv`, absensiCsv(rows, absen))
}
