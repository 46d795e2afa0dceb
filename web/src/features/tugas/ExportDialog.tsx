import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { ProgressBar } from '../../ui/ProgressBar'
import type { LongExport } from '../../ui/useLongExport'
import { CallError } from '../../platform/failure'

/** The network was not the cause: the file could not be made. */
const NO_FILE = 'Berkas tidak bisa dibuat di perangkat ini. Coba lagi, atau pakai perangkat lain.'

interface ExportDialogProps {
  state: LongExport
  /** Stops the export. */
  onClose: () => void
  onRetry: () => void
}

/** The progress of a long export, with a way to stop it; its failure, with a way to try again (rule X6). */
export function ExportDialog({ state: { progress, failure }, onClose, onRetry }: ExportDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Export semua" size="narrow" keepOnPress>
      <DialogBody>
        {failure === null ? (
          <>
            <ProgressBar label="Ekspor berjalan" value={progress.rows} max={progress.total} />
            <p role="status">
              {progress.total === null
                ? 'Menyiapkan data...'
                : `${progress.rows} dari ${progress.total} baris terkumpul.`}
            </p>
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
