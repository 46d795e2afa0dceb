import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { absensiFileName } from '@bakti/contract/absen/absensi-csv.rules'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { CallError } from '../../platform/failure'
import { saveBlob } from '../../ui/download'
import { later } from '../../ui/later'
import { useLongExport } from '../../ui/useLongExport'

const loadCall = () => import('../../platform/call-csv')
// Without the code of the file the dialog has nothing to show: it says that it can't be opened.
const ExportDialog = later(async () => {
  const [loaded] = await Promise.all([import('../tugas/ExportDialog'), loadCall()])
  return loaded.ExportDialog
})

/** Exports an activity in all groups that the account reaches, from the server (rule X12). */
export function useAllExport(absen: Absen | undefined) {
  const all = useLongExport({
    act: 'absensi.export',
    save: (file) => absen && saveBlob(absensiFileName(absen), file),
    done: (rows) => `Data berhasil diekspor! ${rows} baris ditulis.`,
  })
  const exportAll = () =>
    all.start(async (onProgress, signal) => {
      const { callCsv } = await loadCall()
      const query = { id: absen?.id ?? '' }
      const answer = await callCsv(absenCalls.exportAbsensi, { query, onProgress, signal })
      if (!answer.ok) throw new CallError(answer)
      return answer
    })
  const dialog = all.running && (
    <ExportDialog state={all.running} onClose={all.cancel} onRetry={() => void exportAll()} />
  )
  return { exportAll, dialog }
}
