import { AbsensiPage, type AbsensiScanner } from '../features/kehadiran/AbsensiPage'
import { downloadReader } from '../features/pindai/reader-download'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { later } from '../ui/later'

const ScanDialog = later(async () => (await import('../features/pindai/ScanDialog')).ScanDialog)

const scanner: AbsensiScanner = {
  Dialog: ScanDialog,
  // With the question that it may ask, and the frame of both.
  load: () => Promise.all([ScanDialog.load(), ConfirmDialog.load()]),
  download: downloadReader,
}

/** /absensi: the list of attendance with the scanner. `pindai` extends `kehadiran`, so the two are composed here. */
export function AbsensiScreen() {
  return <AbsensiPage scanner={scanner} />
}
