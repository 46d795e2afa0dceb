import { riwayatCalls } from '@bakti/contract/riwayat/riwayat.calls'
import { Download } from 'lucide-react'
import { saveBlob } from '../../ui/download'
import type { PageAct } from '../../ui/PageActs'
import { useServerExportDialog } from '../tugas/useServerExportDialog'
import { wired } from './riwayat.queries'
import type { RiwayatView } from './riwayat.rules'

/** The log as a CSV file from the server (rule W61): what the view shows, all pages. */
export function useRiwayatExport(view: RiwayatView, now: Date) {
  const { exportFile, dialog } = useServerExportDialog({
    act: 'riwayat.export',
    save: (file) => saveBlob('riwayat.csv', file),
    done: (rows) => `Riwayat berhasil diekspor! ${rows} baris ditulis.`,
  })
  const exportAll = () => exportFile(riwayatCalls.exportCsv, wired(view, now), 'Riwayat CSV')
  const acts: PageAct[] = [{ label: 'Ekspor', icon: <Download aria-hidden />, onPress: exportAll }]
  return { acts, dialog }
}
