import { useEffect, useEffectEvent } from 'react'

/** Where letters are typed. */
const TYPING = 'input:not([type=checkbox]), textarea, select'

interface PageKey {
  /** In lower case. */
  key: string
  shift: boolean
  /** What has the focus. */
  target: HTMLElement | null
}

/**
 * The keys of a page. `press` does what a key means, and returns whether it means something. Keys are the page's where nothing is typed, no
 * dialog is open, and no key of the browser or the system is held.
 */
export function usePageKeys(press: (key: PageKey) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (document.querySelector('[role=dialog]') || target?.closest(TYPING)) return
    if (press({ key: event.key.toLowerCase(), shift: event.shiftKey, target })) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
