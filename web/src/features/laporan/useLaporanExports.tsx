import { eventFacts } from '@bakti/contract/event-facts.content'
import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import { laporanFileName } from '@bakti/contract/laporan/laporan-file.rules'
import { Download, FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../../platform/failure'
import { saveBlob } from '../../ui/download'
import { later } from '../../ui/later'
import type { PageAct } from '../../ui/PageActs'
import { useLongExport } from '../../ui/useLongExport'
import { type LaporanFilter, wired } from './laporan.queries'

const loadCall = () => import('../../platform/call-csv')
// Without the code of the file the dialog has nothing to show: it says that it can't be opened.
const ExportDialog = later(async () => {
  const [loaded] = await Promise.all([import('../tugas/ExportDialog'), loadCall()])
  return loaded.ExportDialog
})

type Ending = 'csv' | 'xlsx'

const CALLS = { csv: laporanCalls.exportCsv, xlsx: laporanCalls.exportXlsx }

interface LaporanExportsProps {
  filter: LaporanFilter
  /** The activities of the recap; the file is named after them. */
  kegiatan: readonly { title: string; tanggal: string }[]
  /** Where it is printed. */
  print: string
}

/** What leaves the recap: a CSV or a workbook from the server (rule X23), and sheets of paper (rule X25). */
export function useLaporanExports({ filter, kegiatan, print }: LaporanExportsProps) {
  const [ending, setEnding] = useState<Ending>('xlsx')
  const { running, start, cancel } = useLongExport({
    act: 'laporan.export',
    save: (file) =>
      saveBlob(
        laporanFileName(eventFacts.judul, kegiatan, file.type.startsWith('text/csv') ? 'csv' : 'xlsx'),
        file,
      ),
    done: (rows) => `Laporan berhasil diekspor! ${rows} orang ditulis.`,
  })
  const exportAs = (wanted: Ending) => {
    setEnding(wanted)
    void start(async (onProgress, signal) => {
      const { callCsv } = await loadCall()
      const answer = await callCsv(CALLS[wanted], { query: wired(filter), onProgress, signal })
      if (!answer.ok) throw new CallError(answer)
      return answer
    })
  }
  const disabled = kegiatan.length === 0
  const acts: PageAct[] = [
    { label: 'Cetak', icon: <Printer aria-hidden />, disabled, to: print },
    { label: 'CSV', icon: <Download aria-hidden />, disabled, onPress: () => exportAs('csv') },
    {
      label: 'XLSX',
      icon: <FileSpreadsheet aria-hidden />,
      disabled,
      onPress: () => exportAs('xlsx'),
      main: true,
    },
  ]
  const dialog = running && (
    <ExportDialog
      state={running}
      title={`Laporan ${ending.toUpperCase()}`}
      onClose={cancel}
      onRetry={() => exportAs(ending)}
    />
  )
  return { acts, dialog }
}
