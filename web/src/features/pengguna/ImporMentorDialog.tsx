import type { UndanganBertoken } from '@bakti/contract/undangan/undangan.schemas'
import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { angka } from '../../ui/angka'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { csvBlob } from '../../ui/csv'
import { Dialog } from '../../ui/Dialog'
import { saveBlob } from '../../ui/download'
import { takeFocus } from '../../ui/StepHeading'
import { ImportPicker, useDrop } from '../impor/ImportPicker'
import { countWritten, missingKolom } from './impor-mentor.rules'
import { ImporMentorPreview } from './ImporMentorPreview'
import { KirimanProgress } from './KirimanProgress'
import { type Cara, type ImporMentorState, useImporMentor } from './useImporMentor'

const ABOUT =
  'Satu baris untuk satu mentor, dengan kolom nama, email dan kelompok (misalnya 41, 42). Nomor HP boleh ada.'

const saveTemplate = () =>
  saveBlob('contoh_mentor.csv', csvBlob(['Nama', 'Email', 'Kelompok', 'Nomor HP'], []))

interface ImporMentorDialogProps {
  onPrint: (cards: readonly UndanganBertoken[]) => void
  onClose: () => void
}

/** 'Impor mentor': invitations by a list. It is looked at first; nobody is invited before it is confirmed (rule R84). */
export function ImporMentorDialog({ onPrint, onClose }: ImporMentorDialogProps) {
  const state = useImporMentor(onPrint)
  const [akhiri, setAkhiri] = useState(false)
  const { plan, done, problem, busy, saving, look } = state
  const { over, handlers } = useDrop({ look, wanted: !plan && !done && !busy })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Impor mentor"
      size="wide"
      locked={saving}
      keepOnPress
      className="flex max-h-[calc(100dvh-3.5rem)] flex-col md:max-h-[calc(100dvh-2.5rem)]"
    >
      {/* The rows scroll, so that the buttons stay in sight. */}
      <div className="grid min-h-0 content-start gap-4 overflow-y-auto px-6 pt-4 pb-6" {...handlers}>
        {problem && (
          <div ref={takeFocus} key={problem} tabIndex={-1} className="outline-none">
            <Banner tone="red" live="alert">
              {problem}
            </Banner>
          </div>
        )}
        {done ? (
          <KirimanProgress done={done} />
        ) : plan ? (
          <ImporMentorPreview state={state} plan={plan} akhiri={akhiri} onAkhiri={setAkhiri} />
        ) : (
          <ImportPicker {...pickerOf(state)} over={over} about={ABOUT} onTemplate={saveTemplate} />
        )}
      </div>
      <div className="grid items-center gap-3 border-t border-garis px-6 py-4 max-md:has-[>:nth-child(3)]:grid-cols-2 md:flex md:justify-end">
        <Footer state={state} akhiri={akhiri} onClose={onClose} />
      </div>
    </Dialog>
  )
}

const pickerOf = ({ look, again, busy, sent }: ImporMentorState) => ({ look, again, busy, sent })

interface FooterProps {
  state: ImporMentorState
  akhiri: boolean
  onClose: () => void
}

function Footer({ state, akhiri, onClose }: FooterProps) {
  const [cara, setCara] = useState<Cara>('surel')
  const { plan, done, busy, saving, restart } = state
  if (done) return <Button onClick={onClose}>Selesai</Button>
  const written = plan && missingKolom(plan.pemetaan).length === 0 ? countWritten(plan) : 0
  const start = (wanted: Cara) => {
    setCara(wanted)
    state.confirm(wanted, akhiri)
  }
  return (
    <>
      {/* On a phone the rows need the room, and the dialog has its own way out. */}
      <Button variant="outline" className={plan ? 'max-md:hidden' : ''} disabled={saving} onClick={onClose}>
        Batal
      </Button>
      {plan && (
        <Button variant="outline" className="max-md:px-2" disabled={saving} onClick={restart}>
          Ganti berkas
        </Button>
      )}
      {plan && written > 0 && (
        <>
          {plan.jumlah.baru > 0 && (
            <Button
              variant="outline"
              className="max-md:px-2"
              icon={<Printer aria-hidden />}
              disabled={busy && cara !== 'cetak'}
              busy={saving && cara === 'cetak'}
              busyText="Menyimpan..."
              onClick={() => start('cetak')}
            >
              Cetak {angka(plan.jumlah.baru)} kartu
            </Button>
          )}
          <Button
            className="max-md:col-span-2"
            icon={<Send aria-hidden />}
            disabled={busy && cara !== 'surel'}
            busy={saving && cara === 'surel'}
            busyText="Menyimpan..."
            onClick={() => start('surel')}
          >
            {plan.jumlah.baru > 0
              ? `Kirim ${angka(plan.jumlah.baru)} undangan`
              : `Simpan ${angka(written)} perubahan`}
          </Button>
        </>
      )}
    </>
  )
}
