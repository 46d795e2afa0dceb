import { riwayatCalls } from '@bakti/contract/riwayat/riwayat.calls'
import { Download } from 'lucide-react'
import { CallError } from '../../platform/failure'
import { saveBlob } from '../../ui/download'
import { later } from '../../ui/later'
import type { PageAct } from '../../ui/PageActs'
import { useLongExport } from '../../ui/useLongExport'
import { wired } from './riwayat.queries'
import type { RiwayatView } from './riwayat.rules'

const loadCall = () => import('../../platform/call-csv')
// Without the code of the file the dialog has nothing to show: it says that it can't be opened.
const ExportDialog = later(async () => {
  const [loaded] = await Promise.all([import('../tugas/ExportDialog'), loadCall()])
  return loaded.ExportDialog
})

/** The log as a CSV file from the server (rule W61): what the view shows, all pages. */
export function useRiwayatExport(view: RiwayatView, now: Date) {
  const { running, start, cancel } = useLongExport({
    act: 'riwayat.export',
    save: (file) => saveBlob('riwayat.csv', file),
    done: (rows) => `Riwayat berhasil diekspor! ${rows} baris ditulis.`,
  })
  const exportAll = () =>
    void start(async (onProgress, signal) => {
      const { callCsv } = await loadCall()
      const answer = await callCsv(riwayatCalls.exportCsv, { query: wired(view, now), onProgress, signal })
      if (!answer.ok) throw new CallError(answer)
      return answer
    })
  const acts: PageAct[] = [{ label: 'Ekspor', icon: <Download aria-hidden />, onPress: exportAll }]
  const dialog = running && (
    <ExportDialog state={running} title="Riwayat CSV" onClose={cancel} onRetry={exportAll} />
  )
  return { acts, dialog }
}
