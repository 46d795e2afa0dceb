import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button'
import { cx } from './cx'
import { formatNumber } from './format-number'

interface SelectionBarProps {
  count: number
  onClear: () => void
  /** On a phone it is at the edge of the window, over the main button of the page. */
  overAction?: boolean
  /** The acts. */
  children: ReactNode
}

/** What can be done with the rows that are chosen: a bar at the foot of the view. */
export function SelectionBar({ count, onClear, overAction = false, children }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Tindakan untuk yang dipilih"
      className={cx(
        'di-gelap sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-masuk flex-wrap items-center justify-center gap-2 rounded-lg bg-arang-950 px-4 py-2 text-white shadow-lg',
        overAction &&
          'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:w-full max-md:rounded-b-none max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
      )}
    >
      <b className="mr-1 tabular-nums max-md:flex max-md:min-h-9 max-md:w-full max-md:items-center">
        {formatNumber(count)} dipilih
      </b>
      {children}
      <IconButton
        label="Batalkan pilihan"
        variant="ghost-inherit"
        className="max-md:absolute max-md:top-1.5 max-md:right-1.5"
        onClick={onClear}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
