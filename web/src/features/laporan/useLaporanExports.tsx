import { eventFacts } from '@bakti/contract/event-facts.content'
import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import { laporanFileName } from '@bakti/contract/laporan/laporan-file.rules'
import { Download, FileSpreadsheet, Printer } from 'lucide-react'
import { saveBlob } from '../../ui/download'
import type { PageAct } from '../../ui/PageActs'
import { useServerExportDialog } from '../tugas/useServerExportDialog'
import { type LaporanFilter, wired } from './laporan.queries'

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
  const { exportFile, dialog } = useServerExportDialog({
    act: 'laporan.export',
    save: (file) =>
      saveBlob(
        laporanFileName(eventFacts.judul, kegiatan, file.type.startsWith('text/csv') ? 'csv' : 'xlsx'),
        file,
      ),
    done: (rows) => `Laporan berhasil diekspor! ${rows} orang ditulis.`,
  })
  const exportAs = (ending: Ending) =>
    exportFile(CALLS[ending], wired(filter), `Laporan ${ending.toUpperCase()}`)
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
  return { acts, dialog }
}
