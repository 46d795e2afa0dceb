import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './Button'

export interface PaginationProps {
  /** From 1. */
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** Prev, Next and 'Total Page: n'; nothing where one page holds it all (seed §2). Sits at the foot of a Card. */
export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  const prev = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // A button that is switched off loses the focus: at either end the other one gets it.
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    if (page >= totalPages) prev.current?.focus({ preventScroll: true })
    else if (page <= 1) next.current?.focus({ preventScroll: true })
  }, [page, totalPages])
  const go = (wanted: number) => {
    pressed.current = true
    onPage(wanted)
  }
  if (totalPages <= 1) return null
  return (
    <nav
      aria-label="Halaman"
      className="flex items-center justify-between gap-4 border-t border-garis-admin px-4 py-3 text-[0.9375rem] font-semibold md:px-5 md:py-3.5"
    >
      <p>
        Total Page: {totalPages}
        <span className="sr-only" aria-live="polite">
          {`, halaman ${page}`}
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="kecil"
          icon={<ChevronLeft aria-hidden />}
          ref={prev}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          Prev
        </Button>
        <Button
          ref={next}
          variant="outline"
          size="kecil"
          disabled={page >= totalPages}
          onClick={() => go(page + 1)}
        >
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
