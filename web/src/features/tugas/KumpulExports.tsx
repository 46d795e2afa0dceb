import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { Download, Files } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { toastsOf } from '../../ui/toast'
import { ExportAllDialog } from './ExportAllDialog'
import { kumpulFileName, saveKumpulCsv } from './kumpul.csv'
import type { KumpulFilter } from './kumpul.queries'

const toast = toastsOf('kumpul.export')
interface KumpulExportsProps {
  filter: KumpulFilter
  /** The task's, for the file's name. */
  title: string
  /** The page on screen. */
  rows: readonly KumpulTugasRow[]
  page: number
  /** Of its first row, from 0. */
  start: number
  disabled: boolean
}

/** Export of the page and of all (seed §2), of one group's work on one task (seed §5). */
export function KumpulExports({ filter, title, rows, page, start, disabled }: KumpulExportsProps) {
  const [all, setAll] = useState(false)
  const narrowed = () => {
    if (filter.kelompok !== '' && filter.tugas !== '') return true
    toast.warning('Pilih kelompok dan tugas terlebih dahulu')
    return false
  }
  const fileName = (part: string) => kumpulFileName(filter.kelompok, title, part)
  const exportPage = () => {
    if (!narrowed()) return
    if (rows.length === 0) return toast.warning('Tidak ada data untuk diekspor')
    try {
      saveKumpulCsv(rows, start, fileName(`halaman_${page}`))
      toast.success(`Data berhasil diekspor! ${rows.length} baris ditulis.`)
    } catch {
      toast.error('Gagal mengekspor data')
    }
  }
  return (
    <>
      <Button variant="outline" icon={<Download aria-hidden />} disabled={disabled} onClick={exportPage}>
        Export
      </Button>
      <Button
        variant="outline"
        icon={<Files aria-hidden />}
        disabled={disabled}
        onClick={() => narrowed() && setAll(true)}
      >
        Export semua
      </Button>
      {all && (
        <ExportAllDialog
          filter={filter}
          save={(found) => saveKumpulCsv(found, 0, fileName('semua'))}
          onClose={() => setAll(false)}
        />
      )}
    </>
  )
}
