import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { ChevronRight, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { session, useSession } from '../../platform/session'
import { useOnline } from '../../platform/useOnline'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useScope } from '../../platform/useScope'

const ROW =
  'mt-auto flex min-h-18 w-full cursor-pointer items-center gap-4 border-t border-white/18 py-2 text-left leading-[1.3] disabled:cursor-not-allowed'

const NEEDS_SIGNAL = 'Butuh internet. Sambungkan HP ini, lalu coba lagi.'

/** Locks this device to the scanner of an activity, after a question (rule R90). */
export function KunciPerangkat({ absen, onLocked }: { absen: Absen; onLocked: () => void }) {
  const online = useOnline()
  const may = useScope('lockDevice')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  if (!may) return null
  const lock = async () => {
    setBusy(true)
    const answer = await session.lock(absen.id)
    setBusy(false)
    if (answer.ok) return onLocked()
    setError(answer.message ?? NEEDS_SIGNAL)
  }
  return (
    <>
      <button
        type="button"
        className={ROW}
        disabled={!online}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Lock aria-hidden className="size-6 shrink-0 text-emas-300" />
        <span className="min-w-0 flex-1">
          <b className="block">Kunci HP ini ke pemindai</b>
          <span className="text-sm text-rimba-200">{online ? 'Keluar minta kata sandi' : NEEDS_SIGNAL}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </button>
      <ConfirmDialog
        open={open}
        kind="question"
        title={`Kunci untuk ${absen.title}?`}
        confirmLabel="Kunci"
        busy={busy}
        busyText="Mengunci..."
        error={error}
        onConfirm={() => void lock()}
        onClose={() => setOpen(false)}
      >
        HP ini hanya bisa memindai untuk kegiatan ini. Untuk membukanya, masuk lagi dengan email dan kata
        sandi.
      </ConfirmDialog>
    </>
  )
}

/** Ends the session of a locked device, so that an ordinary login follows (rule R91). */
export function BukaKunci() {
  const online = useOnline()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={ROW}
        disabled={!online}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <LockOpen aria-hidden className="size-6 shrink-0 text-emas-300" />
        <span className="min-w-0 flex-1">
          <b className="block">Buka kunci</b>
          <span className="block truncate text-sm text-rimba-200">{online ? user?.name : NEEDS_SIGNAL}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </button>
      <ConfirmDialog
        open={open}
        kind="question"
        title="Buka kunci?"
        confirmLabel="Buka kunci"
        onConfirm={() => void session.logout()}
        onClose={() => setOpen(false)}
      >
        Kamu diminta masuk lagi dengan email dan kata sandi. Yang belum terkirim tetap tersimpan di HP ini.
      </ConfirmDialog>
    </>
  )
}
