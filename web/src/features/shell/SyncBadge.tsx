import { useState } from 'react'
import { useOutbox } from '../outbox/outbox.queries'
import { cx } from '../../ui/cx'
import { later } from '../../ui/later'
import { toneClass } from '../../ui/tone'
import { badgeFace } from './badge-face'

const SyncSheet = later(async () => (await import('./SyncSheet')).SyncSheet)

/** The number of unsent items and when the last one arrived (rule O11). It opens the sheet. */
export function SyncBadge({ onlyPending = false }: { onlyPending?: boolean }) {
  const status = useOutbox()
  const [open, setOpen] = useState(false)
  const face = badgeFace(status)
  if (onlyPending && status.unsent + status.review === 0 && !open) return null
  return (
    <>
      <button
        type="button"
        aria-label={face.label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(
          'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border-[1.5px] px-3 text-[0.8125rem] font-bold md:px-3.5',
          toneClass[face.tone],
        )}
      >
        <span className="[&_svg]:size-4.5">{face.icon}</span>
        {face.count !== undefined && <span className="tabular-nums">{face.count}</span>}
        {face.brief && <span className="tabular-nums md:hidden">{face.brief}</span>}
        <span className="max-md:hidden">{face.text}</span>
      </button>
      {open && <SyncSheet status={status} onClose={() => setOpen(false)} />}
    </>
  )
}
