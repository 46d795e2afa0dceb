import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { JumlahKehadiran } from '../absen/BilahKehadiran'

export interface CountedRow {
  status_kehadiran: StatusKehadiran
  /** The server has this status. */
  tercatat: boolean
}

/** Counts rows by their status; every status has a number. */
export function countStatus(rows: readonly Pick<CountedRow, 'status_kehadiran'>[]): JumlahKehadiran {
  const jumlah: JumlahKehadiran = { Hadir: 0, Alfa: 0, Sakit: 0, Izin: 0, 'Belum Absen': 0 }
  for (const row of rows) jumlah[row.status_kehadiran]++
  return jumlah
}

/** Counts the rows whose status is stored on this device only. */
export const countUnsent = (rows: readonly CountedRow[]): number =>
  rows.filter((row) => !row.tercatat && row.status_kehadiran !== 'Belum Absen').length
