import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'
import { openToaster } from './toast'

/** The place where toasts appear; mounted once, in the app. */
export function Toaster() {
  // After Sonner's own effects: from then on it listens.
  useEffect(() => openToaster(), [])
  return (
    <Sonner
      position="top-center"
      // One below the other: a stack of cards of different widths hides words.
      expand
      className="toaster-bakti"
      containerAriaLabel="Pemberitahuan"
      offset={{ top: 'max(16px, env(safe-area-inset-top))' }}
      mobileOffset={{ top: 'max(16px, env(safe-area-inset-top))' }}
    />
  )
}
