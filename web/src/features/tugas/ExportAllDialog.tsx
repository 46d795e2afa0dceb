import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { ProgressBar } from '../../ui/ProgressBar'
import { toastsOf } from '../../ui/toast'
import { CallError } from '../../platform/failure'
import { type KumpulFilter, readKumpulAfter } from './kumpul.queries'
import { type Progress, walkPages } from './walk-pages'

const toast = toastsOf('kumpul.export')
const FAILED = 'Gagal mengekspor semua data'
/** Not the network: the file itself could not be made. */
const BROKEN = 'Berkas tidak bisa dibuat di perangkat ini. Coba lagi, atau pakai perangkat lain.'
const START: Progress = { page: 0, totalPages: 1, rows: 0 }

interface ExportAllDialogProps {
  filter: KumpulFilter
  /** Writes the file. */
  save: (rows: KumpulTugasRow[]) => void
  onClose: () => void
}

/** Gathers every page of a filter into one file (DECISIONS: Exports): how far it is, a way to stop, and how many rows it wrote. */
export function ExportAllDialog({ filter, save, onClose }: ExportAllDialogProps) {
  const [progress, setProgress] = useState(START)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)

  const run = useEffectEvent((signal: AbortSignal) => {
    const finish = (rows: KumpulTugasRow[]) => {
      if (signal.aborted) return
      if (rows.length === 0) toast.warning('Tidak ada data untuk diekspor')
      else {
        save(rows)
        toast.success(`Data berhasil diekspor! ${rows.length} baris ditulis.`)
      }
      onClose()
    }
    const fail = (error: unknown) => {
      if (signal.aborted) return
      toast.error(FAILED)
      setProblem(error instanceof CallError ? error.why : BROKEN)
    }
    walkPages(
      async (last: KumpulTugasRow | undefined) => {
        const answer = await readKumpulAfter(filter, last, signal)
        if (!answer.ok) throw new CallError(answer)
        return { rows: answer.data, totalPages: answer.totalPages ?? 1 }
      },
      (next) => !signal.aborted && setProgress(next),
    )
      .then(finish)
      .catch(fail)
  })
  useEffect(() => {
    const controller = new AbortController()
    run(controller.signal)
    return () => controller.abort()
  }, [attempt])

  const cancel = () => {
    if (problem === null) toast.info('Ekspor dibatalkan, tidak ada berkas yang ditulis.')
    onClose()
  }
  const again = () => {
    setProblem(null)
    setProgress(START)
    setAttempt(attempt + 1)
  }
  return (
    <Dialog open onClose={cancel} title="Export semua" size="narrow" keepOnPress>
      <DialogBody>
        {problem === null ? (
          <>
            <ProgressBar label="Ekspor berjalan" value={progress.page} max={progress.totalPages} />
            <p role="status">
              {`${progress.rows} baris terkumpul, halaman ${progress.page} dari ${progress.totalPages}.`}
            </p>
          </>
        ) : (
          <Banner tone="red" live="alert" detail={problem}>
            {FAILED}
          </Banner>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={cancel}>
          Batal
        </Button>
        {problem !== null && <Button onClick={again}>Coba lagi</Button>}
      </DialogFooter>
    </Dialog>
  )
}
