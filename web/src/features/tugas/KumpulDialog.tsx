import { type TugasAction, tugasAction } from '@bakti/contract/tugas/tugas.rules'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { ClockAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { Description } from './Description'
import { KumpulForm, type KumpulFormProps } from './KumpulForm'
import { Deadline } from './TugasRow'

type Step = 'detail' | 'form'

/** Moves the focus to the first button of a new step. Without it the focus is lost with the button of the step before. */
function useFocusOnStep(step: Step, target: RefObject<HTMLButtonElement | null>): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    target.current?.focus()
  }, [step, target])
}

function LateBanner() {
  return (
    <Banner tone="orange" live="status" icon={<ClockAlert />}>
      Terlambat! Tugas sudah melewati deadline.
    </Banner>
  )
}

const LEADS_TO: Record<TugasAction, string> = {
  lihat: 'Kumpul Tugas',
  edit: 'Edit Tugas',
  dikumpulkan: 'Sudah Dikumpulkan',
  terlambat: 'Terlambat',
}

interface KumpulDialogProps extends Omit<KumpulFormProps, 'late' | 'onBusy'> {
  tugas: Tugas
  /** The time of the server (rule T13). A task that becomes late while the dialog is open is locked. */
  now: Date
  /** The first step: the description, or the form of an existing submission. */
  start: Step
  onClose: () => void
}

/** A task and its submission form, as two steps of one dialog. */
export function KumpulDialog({ tugas, now, start, onClose, ...form }: KumpulDialogProps) {
  const [step, setStep] = useState(start)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useFocusOnStep(step, first)
  const action = tugasAction(tugas, now)
  const late = action === 'terlambat' || action === 'dikumpulkan'
  const deadline = `${longTime(tugas.deadline)} WIB`
  const [own] = tugas.Kumpul_Tugas
  return (
    <Dialog
      open
      onClose={onClose}
      title={tugas.title}
      locked={busy}
      keepOnPress={step === 'form'}
      initialFocus={first}
      description={
        <span className="text-sm">
          <Deadline>{step === 'form' ? `Deadline: ${deadline}` : deadline}</Deadline>
        </span>
      }
      above={
        step === 'form' && (
          <Button
            ref={first}
            variant="ghost"
            size="small"
            className="-mt-2 mb-1 -ml-3.5"
            disabled={busy}
            onClick={() => setStep('detail')}
          >
            ← Kembali
          </Button>
        )
      }
    >
      {step === 'detail' ? (
        <>
          <DialogBody>
            {action === 'terlambat' && <LateBanner />}
            <div className="grid gap-2">
              <h3 className="text-sm font-bold">Deskripsi Tugas :</h3>
              <p className="wrap-anywhere whitespace-pre-line">
                <Description>{tugas.description || 'Belum ada deskripsi untuk tugas ini.'}</Description>
              </p>
            </div>
            {own && (
              <div className="grid gap-2">
                <h3 className="text-sm font-bold">Tugas yang kamu kumpulkan</h3>
                <p className="wrap-anywhere">
                  <Description>{own.link_tugas}</Description>
                </p>
                <p className="text-sm text-tinta-lembut">Diterima {longTime(own.createAt)} WIB</p>
              </div>
            )}
          </DialogBody>
          <DialogFooter>
            <Button
              ref={first}
              size="large"
              full
              locked={late}
              disabledTone={late ? (action === 'terlambat' ? 'orange' : 'green') : undefined}
              onClick={() => !late && setStep('form')}
            >
              {LEADS_TO[action]}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <DialogBody>
          {late && <LateBanner />}
          <KumpulForm {...form} tugas={tugas} late={late} onBusy={setBusy} />
        </DialogBody>
      )}
    </Dialog>
  )
}
