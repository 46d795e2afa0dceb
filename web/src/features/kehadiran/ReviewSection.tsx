import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { MistakeReportSection } from './MistakeReportSection'
import { ScanDitahanSection } from './ScanDitahanSection'
import { AllGroupsSection } from './AllGroupsSection'

interface ReviewSectionProps {
  absen: Absen
  /** No group is chosen. */
  all: boolean
  onKelompok: (id: string) => void
}

/** Every group where none is chosen, and what is to be checked in an activity: held scans, and what participants report. */
export function ReviewSection({ absen, all, onKelompok }: ReviewSectionProps) {
  return (
    <>
      {all && <AllGroupsSection key={absen.id} absen={absen} onKelompok={onKelompok} />}
      <ScanDitahanSection absen={absen} />
      <MistakeReportSection absenId={absen.id} />
    </>
  )
}
