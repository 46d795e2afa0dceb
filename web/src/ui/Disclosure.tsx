import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx'

/** At the bottom of the screen the panel would open outside of it. */
const intoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

export interface DisclosureProps {
  /** The face of the button. */
  face: ReactNode
  buttonClassName?: string
  /** Gets the function that closes the panel; each entry calls it. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a small panel of links and buttons below it (no ARIA menu: these are places to go, reached by Tab).
 * Esc closes it and gives the focus back; so does a press or a focus elsewhere, without taking the focus.
 */
export function Disclosure({ face, buttonClassName, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [id, panel] = [useId(), useId()]
  const close = () => {
    setOpen(false)
    // The entry that had the focus goes: a dialog that it opened gives the focus back to the button.
    document.getElementById(id)?.focus()
  }

  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [open])

  return (
    <div ref={root} className="relative flex">
      <button
        ref={button}
        id={id}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {face}
      </button>
      {open && (
        <div
          id={panel}
          ref={intoView}
          className={cx(
            'absolute top-full right-0 z-50 mt-2 w-max max-w-[calc(100vw-2rem)] min-w-56 animate-masuk',
            'rounded-lg border border-garis bg-permukaan p-2 text-tinta shadow-md',
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
