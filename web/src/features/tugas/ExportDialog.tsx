import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { ProgressBar } from '../../ui/ProgressBar'
import { formatNumber } from '../../ui/format-number'
import type { LongExport, Progress } from '../../ui/useLongExport'
import { CallError } from '../../platform/failure'

/** The network was not the cause: the file could not be made. */
const NO_FILE = 'Berkas tidak bisa dibuat di perangkat ini. Coba lagi, atau pakai perangkat lain.'

interface ExportDialogProps {
  state: LongExport
  title?: string | undefined
  /** Stops the export. */
  onClose: () => void
  onRetry: () => void
}

/** The progress of a long export, with a way to stop it; its failure, with a way to try again (rule X6). */
export function ExportDialog({
  state: { progress, failure },
  title = 'Export semua',
  onClose,
  onRetry,
}: ExportDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} size="narrow" keepOnPress>
      <DialogBody>
        {failure === null ? (
          <>
            <ProgressBar label="Ekspor berjalan" value={progress.rows} max={progress.total} />
            <p role="status">{arrivedText(progress)}</p>
          </>
        ) : (
          <Banner
            tone="red"
            live="alert"
            detail={failure.cause instanceof CallError ? failure.cause.why : NO_FILE}
          >
            {failure.text}
          </Banner>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Batal
        </Button>
        {failure !== null && <Button onClick={onRetry}>Coba lagi</Button>}
      </DialogFooter>
    </Dialog>
  )
}

function arrivedText({ rows, total, bytes }: Progress): string {
  if (bytes !== undefined) return `${formatNumber(Math.ceil(bytes / 1024))} kB diterima.`
  return total === null ? 'Menyiapkan data...' : `${rows} dari ${total} baris terkumpul.`
}
