import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { session } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toast } from '../../ui/toast'
import { LeftBehind, PerhapsLeftBehind, type UnsentWork } from './LeftBehind'

interface LogoutAllDialogProps {
  /** null: unknown. */
  left: UnsentWork | null
  onClose: () => void
}

/** Asks before all sessions of this account end. It stays open until the server has ended them (rule A48). */
export function LogoutAllDialog({ left, onClose }: LogoutAllDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const leave = async () => {
    setBusy(true)
    setError(undefined)
    const answer = await session.logoutAll()
    setBusy(false)
    if (answer.ok) return toast.info(answer.message, { lasts: true })
    // The session had ended already: the page says so.
    if (answer.status === 401) return onClose()
    setError(`Belum ada sesi yang diakhiri. ${describeFailure(answer).reason}`)
  }
  return (
    <ConfirmDialog
      open
      kind="question"
      title="Keluar dari semua perangkat?"
      confirmLabel="Keluar dari semua"
      busy={busy}
      busyText="Mengakhiri sesi..."
      error={error}
      onClose={onClose}
      onConfirm={() => void leave()}
    >
      <p>
        Semua sesi akun ini diakhiri, di perangkat ini juga. Setelah itu setiap perangkat harus masuk lagi.
      </p>
      {(left === null || left.unsent + left.review > 0) && (
        <Banner tone="orange" className="mt-4">
          {left ? <LeftBehind {...left} /> : <PerhapsLeftBehind />}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
