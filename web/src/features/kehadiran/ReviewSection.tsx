import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { MistakeReportSection } from './MistakeReportSection'
import { ScanDitahanSection } from './ScanDitahanSection'

/** What is to be checked in an activity: held scans, and what participants report. */
export function ReviewSection({ absen }: { absen: Absen }) {
  return (
    <>
      <ScanDitahanSection absen={absen} />
      <MistakeReportSection absenId={absen.id} />
    </>
  )
}
