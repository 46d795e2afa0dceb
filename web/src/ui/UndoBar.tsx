import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from './Button'

/** How long an act can be undone after it was made (rules H31, H39). */
export const UNDO_MS = 10_000

interface UndoBarProps {
  nama: string
  /** What became of them: 'menjadi Alfa'. */
  text: string
  onUndo: () => void
  /** Its time is over. */
  onEnd: () => void
}

/** The last act, with 'Urungkan' and the seconds that are left (rules H39, R67). Mount it anew for each act. */
export function UndoBar({ nama, text, onUndo, onEnd }: UndoBarProps) {
  const [since] = useState(() => performance.now())
  const [left, setLeft] = useState(UNDO_MS)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = UNDO_MS - (performance.now() - since)
      setLeft(rest)
      if (rest <= 0) end()
    }, 250)
    return () => clearInterval(timer)
  }, [since])
  return (
    <div
      role="status"
      className="di-gelap mb-2.5 flex min-h-14 animate-masuk items-center gap-3 rounded-md bg-arang-950 py-1 pr-1.5 pl-3 text-white"
    >
      <span aria-hidden className="relative size-9 shrink-0">
        <svg viewBox="0 0 36 36" fill="none" strokeWidth="4">
          <circle cx="18" cy="18" r="15.5" stroke="rgb(255 255 255 / 0.22)" />
          <circle
            cx="18"
            cy="18"
            r="15.5"
            stroke="var(--color-emas-300)"
            strokeLinecap="round"
            pathLength="100"
            transform="rotate(-90 18 18)"
            className="animate-[lari_10s_linear_both]"
          />
        </svg>
        <b className="absolute inset-0 grid place-items-center text-sm tabular-nums">
          {Math.max(0, Math.ceil(left / 1000))}
        </b>
      </span>
      <p className="min-w-0 flex-1 text-[0.9375rem]/tight wrap-anywhere">
        <b className="block">{nama}</b> {text}
      </p>
      <Button
        variant="ghost-inherit"
        size="small"
        className="text-[0.9375rem] text-emas-300"
        icon={<Undo2 aria-hidden />}
        onClick={onUndo}
      >
        Urungkan
      </Button>
    </div>
  )
}
