import { toastsOf } from './toast'

export const NOTHING = 'Tidak ada data untuk diekspor'
const FAILED = 'Gagal mengekspor data'

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

/** Writes rows that are on screen to a file. Toasts report the outcome. */
export function useExport<Row>({
  act,
  save,
  empty = NOTHING,
  done = () => 'Data berhasil diekspor!',
}: ExportOptions<Row>) {
  const toast = toastsOf(act)
  const exportRows = (rows: readonly Row[]) => {
    if (rows.length === 0) {
      toast.warning(empty)
      return
    }
    try {
      save(rows)
      toast.success(done(rows.length))
    } catch {
      toast.error(FAILED)
    }
  }
  return { exportRows }
}
