import { LoaderCircle } from 'lucide-react'
import { cx } from './cx'

/** A turning ring; decoration only, the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={cx('size-5 shrink-0 animate-putar', className)} aria-hidden />
}

/** Fills the screen while the session or a page is being loaded. Its colours are those of the text around it, on every ground. */
export function PageSpinner({ text = 'Memuat...' }: { text?: string }) {
  return (
    <div role="status" className="grid min-h-[60svh] place-content-center justify-items-center gap-3">
      <Spinner className="size-9 opacity-80" />
      <span className="font-semibold">{text}</span>
    </div>
  )
}
