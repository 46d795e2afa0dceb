import { Printer } from 'lucide-react'
import { paths } from '../../app/paths'
import { formatNumber } from '../../ui/format-number'
import { Button, LinkButton } from '../../ui/Button'
import { ImportDone } from './ImportDone'
import { ImportProgress } from './ImportPicker'
import { ImportPreview } from './ImportPreview'
import { ImportStepsDialog } from './ImportStepsDialog'
import { saveTemplate } from './import.csv'
import { countWritten, missingColumns, nothingToWrite } from './import.rules'
import { type ImportState, useImport } from './useImport'

const ABOUT =
  'Satu baris untuk satu anggota, dengan kolom nama, NIM dan nomor kelompok. Semua lembar Excel dibaca. Kelompok yang belum ada akan dibuat.'

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
            to={paths.printQr({ kode: 'kartu' })}
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
      {ready && written === 0 && (
        <p className="text-sm text-tinta-lembut max-md:order-first max-md:col-span-2 md:order-first md:mr-auto">
          Centang “Pindahkan juga” untuk mengimpor {formatNumber(plan.jumlah.pindah)} anggota yang pindah.
        </p>
      )}
      {ready && written > 0 && (
        <Button
          className="max-md:order-first max-md:col-span-2"
          disabled={busy && !saving}
          busy={saving}
          busyText="Menyimpan..."
          onClick={state.confirm}
        >
          Impor {formatNumber(written)} baris
        </Button>
      )}
    </>
  )
}

function stepOf(state: ImportState) {
  if (state.done) return <ImportDone done={state.done} pindah={state.pindah} />
  return state.plan && <ImportPreview state={state} plan={state.plan} />
}

/** 'Impor Anggota': a roster from a file. It is looked at first; nothing is saved before it is confirmed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport()
  const { plan, done, busy, saving, sent } = state
  return (
    <ImportStepsDialog
      title="Impor Anggota"
      state={state}
      about={ABOUT}
      onTemplate={saveTemplate}
      step={stepOf(state)}
      foot={
        <div className="grid grid-cols-2 items-center gap-3 border-t border-garis px-6 py-4 md:flex md:justify-end">
          {busy && plan && !done && (
            <div className="max-md:order-first max-md:col-span-2 md:mr-auto md:w-60">
              <ImportProgress text={saving ? 'Menyimpan semua baris...' : 'Membaca berkas...'} sent={sent} />
            </div>
          )}
          <Footer state={state} onClose={onClose} />
        </div>
      }
      onClose={onClose}
    />
  )
}
