import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from './format-number'
import { Button } from './Button'
import { Field } from './Field'
import { NumberInput } from './TextInput'

export interface PaginationProps {
  /** From 1. */
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** The number of all rows and their noun. With it there is a field to open a page by its number. */
  rows?: { total: number; noun: string }
}

/** Prev, Next and 'Total Page: n', below the rows in their Card. Shows nothing for a single page (rule U11). */
export function Pagination({ page, totalPages, onPage, rows }: PaginationProps) {
  const prev = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // A disabled button loses the focus: on the first and the last page the other button gets it.
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
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-garis-admin px-4 py-3 text-[0.9375rem] font-semibold md:px-5 md:py-3.5"
    >
      <div>
        {rows && (
          <p>{`Halaman ${formatNumber(page)} dari ${formatNumber(totalPages)} · ${formatNumber(rows.total)} ${rows.noun}`}</p>
        )}
        <p className={rows && 'text-sm font-normal text-tinta-lembut'}>
          Total Page: {totalPages}
          <span className="sr-only" aria-live="polite">
            {`, halaman ${page}`}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {rows && totalPages > 2 && <Jump key={page} page={page} totalPages={totalPages} onPage={onPage} />}
        <Button
          variant="outline"
          size="small"
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
          size="small"
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

/** Opens a page by its number. A number beyond the last page opens the last one. */
function Jump({ page, totalPages, onPage }: PaginationProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Math.min(Math.max(1, Math.trunc(Number(text))), totalPages)
    if (Number.isFinite(wanted) && wanted !== page) onPage(wanted)
    setText('')
  }
  return (
    <form onSubmit={submit} className="mr-2 flex items-center gap-2">
      <Field label="Ke halaman" className="grid-cols-[auto_5rem] items-center gap-2!">
        <NumberInput
          placeholder={String(page)}
          value={text}
          onChange={(event) => setText(event.target.value.replaceAll(/\D/g, '').slice(0, 7))}
          className="min-h-11! tabular-nums"
        />
      </Field>
      <Button type="submit" variant="outline" size="small" disabled={text === ''}>
        Buka
      </Button>
    </form>
  )
}
