import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { absensiFileName } from '@bakti/contract/absen/absensi-csv.rules'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { saveBlob } from '../../ui/download'
import { useServerExportDialog } from '../tugas/useServerExportDialog'

/** Exports an activity in all groups that the account reaches, from the server (rule X12). */
export function useAllExport(absen: Absen | undefined) {
  const { exportFile, dialog } = useServerExportDialog({
    act: 'absensi.export',
    save: (file) => absen && saveBlob(absensiFileName(absen), file),
    done: (rows) => `Data berhasil diekspor! ${rows} baris ditulis.`,
  })
  return { exportAll: () => exportFile(absenCalls.exportAbsensi, { id: absen?.id ?? '' }), dialog }
}
