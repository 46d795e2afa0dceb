import { AbsensiPage, type AbsensiScanner } from '../features/kehadiran/AbsensiPage'
import { downloadReader } from '../features/pindai/reader-download'
import { ScanDialog } from '../features/pindai/ScanDialog'

const scanner: AbsensiScanner = { Dialog: ScanDialog, download: downloadReader }

/** /absensi: the list of attendance with the scanner. `pindai` extends `kehadiran`, so the two are composed here. */
export function AbsensiScreen() {
  return <AbsensiPage scanner={scanner} />
}
