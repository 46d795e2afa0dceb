import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import mina from '../../art/mina.svg'
import confetti from '../../art/tabur.svg'
import { IconButton } from '../../ui/Button'

const SHOWN_MS = 8_000

interface KumpulMomentProps {
  tugas: Tugas
  kumpul: KumpulTugas
  /** The number of tasks that are still open. */
  left: number
  onClose: () => void
}

/** Tells at the bottom of the screen which submission arrived, and when; that it did is said by the toast. It is no dialog: the page stays usable, and it closes by itself. */
export function KumpulMoment({ tugas, kumpul, left, onClose }: KumpulMomentProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const press = () => {
    // The focused button disappears: the page gets the focus.
    document.querySelector('main')?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <section
      aria-label="Tugas diterima"
      className="di-gelap fixed inset-x-4 bottom-4 z-50 mx-auto max-w-112 animate-masuk overflow-hidden rounded-xl bg-rimba-800 text-santan-50 shadow-lg"
    >
      {/* Beside the words, never over them. */}
      <div aria-hidden className="absolute inset-y-0 left-0 -z-1 w-26 overflow-hidden">
        <img
          src={confetti}
          alt=""
          className="size-full animate-[tabur_1.1s_var(--ease-keluar)_both] object-cover"
        />
      </div>
      <div className="flex items-center gap-3 py-3 pr-2 pl-3">
        <img
          src={mina}
          alt=""
          width={480}
          height={480}
          className="h-24 w-auto shrink-0 animate-[sembul_900ms_var(--ease-pegas)_both]"
        />
        <div className="min-w-0 flex-1">
          {left === 0 && <p className="judul text-xl">Semua tugasmu selesai</p>}
          <p className="mt-0.5 line-clamp-2 text-[1.0625rem]/snug font-bold wrap-anywhere">{tugas.title}</p>
          <p className="mt-0.5 text-sm text-rimba-100">
            Diterima {longTime(kumpul.createAt)} WIB.
            {left > 0 && ` Tinggal ${left} lagi.`}
          </p>
        </div>
        <IconButton label="Tutup" variant="ghost-inherit" className="self-start" onClick={press}>
          <X aria-hidden />
        </IconButton>
      </div>
    </section>
  )
}
