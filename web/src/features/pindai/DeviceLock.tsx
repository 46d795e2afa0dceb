import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { ChevronRight, Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import { deviceProof } from '../../platform/request'
import { session, useSession } from '../../platform/session'
import { useOnline } from '../../platform/useOnline'
import { useScope } from '../../platform/useScope'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { cx } from '../../ui/cx'

const NEEDS_SIGNAL = 'Butuh internet. Sambungkan HP ini, lalu coba lagi.'

interface RowProps {
  icon: ReactNode
  name: string
  note: string | undefined
  onPress: () => void
}

/** The last row of the page, which opens a question. It needs the server. */
function Row({ icon, name, note, onPress }: RowProps) {
  const online = useOnline()
  return (
    <button
      type="button"
      className="mt-auto flex min-h-18 w-full cursor-pointer items-center gap-4 border-t border-white/18 py-2 text-left leading-[1.3] disabled:cursor-not-allowed"
      disabled={!online}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span aria-hidden className="shrink-0 text-emas-300">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">{name}</b>
        <span className={cx('block text-sm text-rimba-200', online && 'truncate')}>
          {online ? note : NEEDS_SIGNAL}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </button>
  )
}

/** Locks this device to the scanner of an activity, after a question (rule R90). */
export function LockDevice({ absen, onLocked }: { absen: Absen; onLocked: () => void }) {
  const may = useScope('lockDevice')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  if (!may) return null
  const ask = () => {
    setError(undefined)
    setOpen(true)
  }
  const lock = async () => {
    setBusy(true)
    setError(undefined)
    // The session is another one from then on.
    const answer = session.adopt(
      await call(authCalls.lockDevice, { body: { id_absen: absen.id }, headers: deviceProof() }),
    )
    setBusy(false)
    if (answer.ok) return onLocked()
    setError(describeFailure(answer, { refused: 'Gagal mengunci HP ini', unreachable: NEEDS_SIGNAL }).text)
  }
  return (
    <>
      <Row icon={<Lock />} name="Kunci HP ini ke pemindai" note="Membukanya perlu kata sandi" onPress={ask} />
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
export function UnlockDevice() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row icon={<LockOpen />} name="Buka kunci" note={user?.name} onPress={() => setOpen(true)} />
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
