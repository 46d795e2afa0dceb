import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { LaporanSalahSection } from './LaporanSalahSection'
import { ScanDitahanSection } from './ScanDitahanSection'

/** What is to be checked in an activity: held scans, and what participants report. */
export function PeriksaSection({ absen }: { absen: Absen }) {
  return (
    <>
      <ScanDitahanSection absen={absen} />
      <LaporanSalahSection absenId={absen.id} />
    </>
  )
}
