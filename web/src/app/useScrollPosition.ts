import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pageOf } from './screens'
import { part } from '../state/app'

/** The scroll position of each history entry. After a reload the browser restores it. */
const positions = part(() => new Map<string, number>())

/**
 * Scrolls a new screen to its top, and a screen that is reached by back or forward to its old position. A new query or anchor of the
 * same screen, or a dialog over its list, does not scroll.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation()
  const page = pageOf(pathname)
  const type = useNavigationType()
  const shown = useRef<{ key: string; page: string }>(null)

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, page }
    if (!before || before.key === key) return
    if (before.page === page && page !== pathname) return
    if (type === 'POP') window.scrollTo(0, positions.current.get(key) ?? 0)
    else if (before.page !== page) window.scrollTo(0, 0)
  }, [key, page, pathname, type])

  useEffect(() => {
    const note = () => positions.current.set(key, window.scrollY)
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
}
