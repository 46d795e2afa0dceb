import type { UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../ui/format-number'
import { Button } from '../../ui/Button'
import { useAskAlamat } from '../pengaturan/AskAlamatDialog'
import { ImportStepsDialog } from '../impor/ImportStepsDialog'
import { saveTemplate } from './impor-mentor.csv'
import { countInvited, countWritten, missingKolom } from './impor-mentor.rules'
import { ImporMentorPreview } from './ImporMentorPreview'
import { MailingProgress } from './MailingProgress'
import { type Cara, type ImporMentorState, useImporMentor } from './useImporMentor'

const ABOUT =
  'Satu baris untuk satu mentor, dengan kolom nama dan kelompok (misalnya 41, 42). Email dan nomor HP boleh kosong: tautannya lalu lewat kartu atau WhatsApp.'

interface ImporMentorDialogProps {
  onPrint: (cards: readonly UndanganWithToken[]) => void
  onClose: () => void
}

/** 'Impor mentor': invitations by a list. It is looked at first; the invitations are made when it is confirmed (rule R84). */
export function ImporMentorDialog({ onPrint, onClose }: ImporMentorDialogProps) {
  const state = useImporMentor(onPrint)
  const [akhiri, setEnding] = useState(false)
  const { plan, done } = state
  return (
    <ImportStepsDialog
      title="Impor mentor"
      state={state}
      about={ABOUT}
      onTemplate={saveTemplate}
      step={
        done ? (
          <MailingProgress done={done} />
        ) : (
          plan && <ImporMentorPreview state={state} plan={plan} akhiri={akhiri} onEnding={setEnding} />
        )
      }
      foot={
        <div className="grid items-center gap-3 border-t border-garis px-6 py-4 max-md:has-[>:nth-child(3)]:grid-cols-2 md:flex md:justify-end">
          <Footer state={state} akhiri={akhiri} onClose={onClose} />
        </div>
      }
      onClose={onClose}
    />
  )
}

interface FooterProps {
  state: ImporMentorState
  akhiri: boolean
  onClose: () => void
}

function Footer({ state, akhiri, onClose }: FooterProps) {
  const [cara, setCara] = useState<Cara>('surel')
  const { plan, done, busy, saving, restart } = state
  const alamat = useAskAlamat()
  if (done) return <Button onClick={onClose}>Selesai</Button>
  const written = plan && missingKolom(plan.pemetaan).length === 0 ? countWritten(plan) : 0
  const { mailed } = countInvited(plan?.baris ?? [])
  const start = (wanted: Cara) => {
    setCara(wanted)
    alamat.before(() => state.confirm(wanted, akhiri))
  }
  return (
    <>
      {alamat.question}
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
              Cetak {formatNumber(plan.jumlah.baru)} kartu
            </Button>
          )}
          <Button
            className="max-md:col-span-2"
            icon={mailed > 0 && <Send aria-hidden />}
            disabled={busy && cara !== 'surel'}
            busy={saving && cara === 'surel'}
            busyText="Menyimpan..."
            onClick={() => start('surel')}
          >
            {plan.jumlah.baru > 0
              ? `${mailed > 0 ? 'Kirim' : 'Buat'} ${formatNumber(plan.jumlah.baru)} undangan`
              : `Simpan ${formatNumber(written)} perubahan`}
          </Button>
        </>
      )}
    </>
  )
}
