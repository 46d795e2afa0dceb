import { Bell, ChevronRight } from 'lucide-react'
import { useScope } from '../../platform/useScope'
import { cx } from '../../ui/cx'
import { formatNumber } from '../../ui/format-number'
import { toneClass } from '../../ui/tone'
import { useKotakOpen } from '../kotak/kotak.queries'

/** How much waits for an answer in the own groups; 0 for who has the whole inbox. */
export function useOwnWaiting(): number {
  return useKotakOpen(useScope('reviewKehadiran') === 'groups')
}

interface WaitingLineProps {
  count: number
  onOpen: () => void
  className?: string
}

/** 'Perlu dilihat · 2', over the list; nothing where nothing waits (rule R147). */
export function WaitingLine({ count, onOpen, className }: WaitingLineProps) {
  if (count === 0) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(
        'flex min-h-13 w-full items-center gap-2.5 rounded-md border-[1.5px] px-3.5 py-1 text-left [&_svg]:size-5 [&_svg]:shrink-0',
        toneClass.yellow,
        className,
      )}
    >
      <Bell aria-hidden />
      <b className="flex-1">Perlu dilihat</b>
      <span className="sr-only">, </span>
      <span className="min-w-7 rounded-full bg-lado-600 px-2 text-center text-[0.8125rem]/6.5 font-extrabold text-white tabular-nums">
        {formatNumber(count)}
      </span>
      <ChevronRight aria-hidden />
    </button>
  )
}
