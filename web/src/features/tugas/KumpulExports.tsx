import { kumpulFileName } from '@bakti/contract/tugas/kumpul-csv.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { Download, Files } from 'lucide-react'
import { CallError } from '../../platform/failure'
import { saveBlob } from '../../ui/download'
import { later } from '../../ui/later'
import type { PageAct } from '../../ui/PageActs'
import { toastsOf } from '../../ui/toast'
import { useExport } from '../../ui/useExport'
import { useLongExport } from '../../ui/useLongExport'
import { kumpulCsv } from './kumpul.csv'
import type { KumpulFilter } from './kumpul.queries'

const loadFile = () => import('./kumpul-file')
// Without the code of the file the dialog has nothing to show: it says that it can't be opened.
const ExportDialog = later(async () => {
  const [loaded] = await Promise.all([import('./ExportDialog'), loadFile()])
  return loaded.ExportDialog
})

const ACT = 'kumpul.export'
const done = (rows: number) => `Data berhasil diekspor! ${rows} baris ditulis.`

interface KumpulExportsProps {
  filter: KumpulFilter
  /** The task's title, for the name of the file. */
  title: string
  /** The page on screen. */
  rows: readonly KumpulTugasRow[]
  page: number
  /** The place of its first row, from 0. */
  start: number
  disabled: boolean
}

/** Exports the page, or everything that the filter finds (rule X6). A group and a task must be chosen (rule X7). */
export function useKumpulExports({ filter, title, rows, page, start, disabled }: KumpulExportsProps) {
  const fileName = (part: string) => kumpulFileName({ kelompok: filter.kelompok, title }, part)
  const shown = useExport<KumpulTugasRow>({
    act: ACT,
    save: (found) => saveBlob(fileName(`halaman_${page}`), kumpulCsv(found, start)),
    done,
  })
  const all = useLongExport({ act: ACT, save: (file) => saveBlob(fileName('semua'), file), done })
  const isNarrowed = () => {
    if (filter.kelompok !== '' && filter.tugas !== '') return true
    toastsOf(ACT).warning('Pilih kelompok dan tugas terlebih dahulu')
    return false
  }
  const exportAll = () =>
    all.start(async (onProgress, signal) => {
      const { callKumpulFile } = await loadFile()
      const answer = await callKumpulFile(filter, { onProgress, signal })
      if (!answer.ok) throw new CallError(answer)
      return answer
    })
  const acts: PageAct[] = [
    {
      label: 'Export',
      icon: <Download aria-hidden />,
      disabled,
      onPress: () => void (isNarrowed() && shown.exportRows(rows)),
      main: true,
    },
    {
      label: 'Export semua',
      icon: <Files aria-hidden />,
      disabled,
      onPress: () => void (isNarrowed() && void exportAll()),
      main: true,
    },
  ]
  const dialog = all.running && (
    <ExportDialog state={all.running} onClose={all.cancel} onRetry={() => void exportAll()} />
  )
  return { acts, dialog }
}
