import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The mark of an entry in the browser's history; another one after each load, so that a page that was reloaded starts closed. */
const mark = performance.timeOrigin

/** Whether the scanner is open, as a place of its own in the browser's history: a phone's back button closes it and stays on the page. */
export function useScannerPlace() {
  const { state, key, search } = useLocation()
  const navigate = useNavigate()
  const open = (state as { pemindai?: unknown } | null)?.pemindai === mark
  /** The place that was left already: a second tap must not leave the page, too. */
  const left = useRef<string>(undefined)
  // Whoever went forward to it again may leave it again.
  useEffect(() => {
    if (open) left.current = undefined
  }, [open, key])
  return {
    open,
    show: () => void navigate({ search }, { state: { pemindai: mark }, preventScrollReset: true }),
    close: () => {
      if (!open || left.current === key) return
      left.current = key
      void navigate(-1)
    },
  }
}
