import { useEffect, useRef, useState } from 'react'
import { toastsOf } from './toast'

const FAILED = 'Gagal mengekspor data'
const FAILED_ALL = 'Gagal mengekspor semua data'

/** How far the rows of a long list are loaded. */
export interface Progress {
  /** Pages loaded. */
  page: number
  totalPages: number
  /** Rows loaded. */
  rows: number
}

const START: Progress = { page: 0, totalPages: 1, rows: 0 }

/** An export that loads its rows first: it runs, or it failed. */
export interface LongExport {
  progress: Progress
  failure: { text: string; cause: unknown } | null
}

interface ExportOptions<Row> {
  /** The toasts of one act replace each other. */
  act?: string
  /** Writes the file. May throw. */
  save: (rows: readonly Row[]) => void
  /** The toast where there are no rows. */
  empty?: string
  /** The toast after the file was written. */
  done?: (rows: number) => string
}

/** Loads all rows of a list. Rejects when loading fails. */
type Load<Row> = (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<readonly Row[]>

/** Writes rows to a file. Toasts report the outcome; `running` has the progress and the failure of a long export (rule X6). */
export function useExport<Row>({
  act,
  save,
  empty = 'Tidak ada data untuk diekspor',
  done = () => 'Data berhasil diekspor!',
}: ExportOptions<Row>) {
  const toast = toastsOf(act)
  const [running, setRunning] = useState<LongExport | null>(null)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const write = (rows: readonly Row[]) => {
    if (rows.length === 0) {
      toast.warning(empty)
      return
    }
    save(rows)
    toast.success(done(rows.length))
  }
  /** Writes rows that are on screen. */
  const exportRows = (rows: readonly Row[]) => {
    try {
      write(rows)
    } catch {
      toast.error(FAILED)
    }
  }
  /** Loads all rows and writes them. A second call starts again. */
  const exportAll = async (load: Load<Row>) => {
    abort.current?.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    const show = (state: LongExport | null) => {
      if (!signal.aborted) setRunning(state)
    }
    show({ progress: START, failure: null })
    try {
      const rows = await load((progress) => show({ progress, failure: null }), signal)
      if (signal.aborted) return
      write(rows)
      show(null)
    } catch (cause) {
      if (signal.aborted) return
      toast.error(FAILED_ALL)
      show({ progress: START, failure: { text: FAILED_ALL, cause } })
    }
  }
  /** Ends a long export without a file. */
  const cancel = () => {
    abort.current?.abort()
    if (running?.failure === null) toast.info('Ekspor dibatalkan, tidak ada berkas yang ditulis.')
    setRunning(null)
  }
  return { running, exportRows, exportAll, cancel }
}
