import { Printer } from 'lucide-react'
import { paths } from '../../app/paths'
import { angka } from '../../ui/angka'
import { Banner } from '../../ui/Banner'
import { Button, LinkButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { takeFocus } from '../../ui/StepHeading'
import { ImportDone } from './ImportDone'
import { ImportPicker, ImportProgress, useDrop } from './ImportPicker'
import { ImportPreview } from './ImportPreview'
import { saveTemplate } from './import.csv'
import { countWritten, missingColumns, nothingToWrite } from './import.rules'
import { type ImportState, useImport } from './useImport'

const ABOUT =
  'Satu baris untuk satu anggota, dengan kolom nama, NIM dan nomor kelompok. Kelompok yang belum ada akan dibuat.'

interface StepProps {
  state: ImportState
  onClose: () => void
}

function Footer({ state, onClose }: StepProps) {
  const { plan, done, busy, saving } = state
  if (done) {
    return (
      <>
        {done.jumlah.baru > 0 && (
          <LinkButton
            variant="outline"
            className="max-md:order-first max-md:col-span-2"
            icon={<Printer aria-hidden />}
            to={paths.cetakQr({ kode: 'kartu' })}
          >
            Cetak kartu
          </LinkButton>
        )}
        <Button variant="outline" onClick={state.restart}>
          Impor berkas lain
        </Button>
        <Button onClick={onClose}>Selesai</Button>
      </>
    )
  }
  if (!plan) {
    return (
      <Button variant="outline" className="max-md:col-span-2" onClick={onClose}>
        Batal
      </Button>
    )
  }
  const written = countWritten(plan, state.pindah)
  const ready = missingColumns(plan.pemetaan).length === 0 && nothingToWrite(plan) === null
  return (
    <>
      <Button variant="outline" disabled={saving} onClick={onClose}>
        Batal
      </Button>
      <Button variant="outline" disabled={saving} onClick={state.restart}>
        Ganti berkas
      </Button>
      {ready && (
        <Button
          className="max-md:order-first max-md:col-span-2"
          disabled={written === 0 || (busy && !saving)}
          busy={saving}
          busyText="Menyimpan..."
          onClick={state.confirm}
        >
          Impor {angka(written)} baris
        </Button>
      )}
    </>
  )
}

function Step({ state, over }: { state: ImportState; over: boolean }) {
  if (state.done) return <ImportDone done={state.done} pindah={state.pindah} />
  if (state.plan) return <ImportPreview state={state} plan={state.plan} />
  const { look, again, busy, sent } = state
  return <ImportPicker {...{ look, again, busy, sent, over }} about={ABOUT} onTemplate={saveTemplate} />
}

function Problem({ problem, retry }: Pick<ImportState, 'problem' | 'retry'>) {
  return (
    problem && (
      // The button that led here was off meanwhile, and the focus lost with it.
      <div ref={takeFocus} key={problem} tabIndex={-1} className="outline-none">
        <Banner
          tone="red"
          live="alert"
          action={
            retry && (
              <Button variant="outline" size="small" onClick={retry}>
                Coba lagi
              </Button>
            )
          }
        >
          {problem}
        </Banner>
      </div>
    )
  )
}

/** 'Impor Anggota': a roster from a file. It is looked at first; nothing is saved before it is confirmed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport()
  const { plan, done, busy, saving, sent, look } = state
  const { over, handlers } = useDrop({ look, wanted: !plan && !done && !busy })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Impor Anggota"
      size="wide"
      locked={saving}
      keepOnPress
      className="flex max-h-[calc(100dvh-3.5rem)] flex-col md:max-h-[calc(100dvh-2.5rem)]"
    >
      {/* The rows scroll, so that the buttons stay in sight. */}
      <div className="grid min-h-0 content-start gap-4 overflow-y-auto px-6 pt-4 pb-6" {...handlers}>
        <Problem problem={state.problem} retry={state.retry} />
        <Step state={state} over={over} />
      </div>
      <div className="grid grid-cols-2 items-center gap-3 border-t border-garis px-6 py-4 md:flex md:justify-end">
        {busy && plan && !done && (
          <div className="max-md:order-first max-md:col-span-2 md:mr-auto md:w-60">
            <ImportProgress text={saving ? 'Menyimpan semua baris...' : 'Membaca berkas...'} sent={sent} />
          </div>
        )}
        <Footer state={state} onClose={onClose} />
      </div>
    </Dialog>
  )
}
