import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button'
import { Card } from './Card'
import { cx } from './cx'
import { usePhone } from './useMedia'

interface FilterLineProps {
  /** What is used most. On a phone it stands alone, its label is for screen readers. */
  first: ReactNode
  /** The other filters. */
  children: ReactNode
  /** How many of the others narrow the list now. */
  active: number
  /** How all of them are laid out from 768 px on, and whether on a card of their own. */
  className: string
  card?: boolean
}

/** The filters of a list. On a phone they are one line: the first one, and a button that folds out the others (rule U136). */
export function FilterLine({ first, children, active, className, card = false }: FilterLineProps) {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const id = useId()
  const Wide = card ? Card : 'div'
  if (!phone)
    return (
      <Wide className={className}>
        {first}
        {children}
      </Wide>
    )
  return (
    <div className="mb-3">
      <div className="flex gap-3">
        <div className="min-w-0 flex-1 [&_label]:sr-only">{first}</div>
        {children && (
          <Button
            variant="outline"
            icon={<SlidersHorizontal aria-hidden />}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={active > 0 ? `Saringan, ${active} dipakai` : 'Saringan'}
            className={cx('relative w-12 shrink-0 px-0!', active > 0 && 'bg-emas-100')}
            onClick={() => setOpen(!open)}
          >
            {active > 0 && (
              <span
                aria-hidden
                className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-aksi text-xs text-aksi-teks"
              >
                {active}
              </span>
            )}
          </Button>
        )}
      </div>
      {open && (
        <div id={id} className="mt-3 grid gap-3">
          {children}
        </div>
      )}
    </div>
  )
}
