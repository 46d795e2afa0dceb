import { useEffect, useLayoutEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import './toaster.css'
import 'sonner/dist/styles.css'
import { leavePage, openToaster } from './toast'

/** Where `placeToasts` puts them. */
const TOP = { top: 'max(var(--toast-atas, 16px), env(safe-area-inset-top))' }

/** The place where toasts appear; mounted once, in the app. `page`: names the page; a toast goes with it. */
export function Toaster({ page }: { page?: string }) {
  const shown = useRef(page)
  // Before the effects of the next page, which may have something to say.
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    leavePage()
  }, [page])
  // After Sonner's own effects: from then on it listens.
  useEffect(() => openToaster(toast), [])
  return (
    <Sonner
      position="top-center"
      // One below the other: a stack of cards of different widths hides words.
      expand
      className="toaster-bakti"
      containerAriaLabel="Pemberitahuan"
      offset={TOP}
      mobileOffset={TOP}
    />
  )
}
